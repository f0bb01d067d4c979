import { css, html, LitElement, type TemplateResult, unsafeCSS } from 'lit';
import type { Cell } from '../core/trace';
import { type Direction, nextCell } from '../draw/boxes';
import { markStyles } from '../draw/mark_styles';
import type { Mark, Picture } from '../draw/marks';
import { cellUnder, markUnder, renderPicture, spotSelector } from '../draw/svg';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { nudge } from '../state/numbers';
import { CellDrag, type DragMove } from './cell_drag';
import { elementStyles } from './element_styles';
import { ask, type Intent } from './intent';
import { keyStep } from './keyboard';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
/** What a key that starts a number types. */
const startsNumber = /^[\d.,+−-]$/;

/** The picture of the current stage: pointing, choosing, moving and changing its numbers. */
export class AttentionScene extends LitElement {
  static override properties = {
    strings: { attribute: false },
    picture: { attribute: false },
    current: { attribute: false },
    canEdit: { attribute: false },
    valueAt: { attribute: false },
    editing: { state: true },
  };
  declare strings: InterfaceStrings;
  declare picture: Picture | null;
  /** The selected cell. */
  declare current: Cell | null;
  /** Whether the picture's inputs may be changed. */
  declare canEdit: boolean;
  declare valueAt: (cell: Cell) => number;
  /** The cell whose input is open, and the text it opens with (null: its number). */
  declare editing: { cell: Cell; text: string | null } | null;
  #drag = new CellDrag((move) => this.#dragged(move));
  #held = 0;
  #width = 0;
  #resize = new ResizeObserver(() => this.#measure());

  constructor() {
    super();
    this.picture = null;
    this.current = null;
    this.canEdit = true;
    this.valueAt = () => Number.NaN;
    this.editing = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  protected override render(): TemplateResult {
    const { picture, editing } = this;
    if (picture === null) return html``;
    return html`<div class="scene" part="scene" @click=${this.#click} @dblclick=${this.#open} @pointerover=${this.#hover} @pointerleave=${this.#leave}
        @keydown=${this.#key} @focusin=${this.#focus} @pointerdown=${this.#press}>${renderPicture(picture, this.current)}</div>
      ${
        editing === null
          ? ''
          : html`<attention-cell-editor exportparts="editor" .strings=${this.strings} .picture=${picture} .cell=${editing.cell}
        .value=${this.valueAt(editing.cell)} .text=${editing.text} @editor-close=${this.#close} @player-intent=${(event: CustomEvent<Intent>) => ask(this, event.detail)}></attention-cell-editor>`
      }`;
  }

  /** The picture as it was last given, without waiting for the next update; null when there is none. */
  drawn(): SVGSVGElement | null {
    this.performUpdate();
    return this.renderRoot.querySelector('svg.picture');
  }

  /** Puts the focus back on the node that shows the cell. */
  focusCell(cell: Cell): void {
    const selector = this.picture === null ? null : spotSelector(this.picture, cell);
    if (selector !== null) this.renderRoot.querySelector<SVGElement>(selector)?.focus();
  }

  #click = (event: MouseEvent): void => {
    if (this.picture === null || this.#drag.justEnded) return;
    const cell = cellUnder(this.picture, event, this.current);
    if (cell !== null) ask(this, { kind: 'select', cell });
  };

  #hover = (event: PointerEvent): void => {
    if (this.picture === null || this.#drag.active || event.pointerType === 'touch') return;
    ask(this, { kind: 'hover', cell: cellUnder(this.picture, event, this.current) });
  };

  #leave = (): void => ask(this, { kind: 'hover', cell: null });

  #focus = (event: FocusEvent): void => {
    const target = event.target as Element;
    if (this.picture === null || !target.matches(':focus-visible')) return;
    const cell = cellUnder(this.picture, event, this.current);
    if (cell !== null) ask(this, { kind: 'select', cell });
  };

  #open = (event: Event): void => {
    const mark = this.picture === null ? null : markUnder(this.picture, event);
    if (mark?.editable === true && mark.cell !== undefined)
      this.editing = { cell: mark.cell, text: null };
    else if (this.picture !== null) this.#decline(cellUnder(this.picture, event, this.current));
  };

  /** A number that cannot be changed says why. */
  #decline(cell: Cell | null): void {
    if (cell !== null && this.canEdit) ask(this, { kind: 'edit-computed', cell });
  }

  #close = (event: CustomEvent<{ cell: Cell; refocus: boolean }>): void => {
    this.editing = null;
    if (event.detail.refocus)
      void this.updateComplete.then(() => this.focusCell(event.detail.cell));
  };

  #press = (event: PointerEvent): void => {
    if (this.picture === null || event.button !== 0) return;
    const mark = markUnder(this.picture, event);
    const shown = this.renderRoot.querySelector('svg')?.clientWidth ?? 0;
    if (mark === null || shown === 0) return;
    this.#drag.start(event, mark, this.picture.width / shown, this.valueAt);
  };

  /** What is pulled is what the picture works and the inspector shows. */
  #dragged({ changes, gesture }: DragMove): void {
    const [first] = changes;
    if (first !== undefined) this.#hold(first.cell);
    ask(this, { kind: 'edit', changes, gesture });
  }

  #key = (event: KeyboardEvent): void => {
    const { picture } = this;
    if (picture === null || event.ctrlKey || event.metaKey) return;
    const mark = markUnder(picture, event);
    if (mark === null) return;
    const direction = arrows[event.key];
    if (mark.handle !== undefined) this.#moveHandle(event, mark.handle, direction);
    else if (mark.editable === true && mark.cell !== undefined)
      this.#keyOnInput(event, mark.cell, direction);
    else this.#keyOnCell(event, mark, direction);
  };

  #hold(cell: Cell): void {
    const { current } = this;
    if (current?.tensor !== cell.tensor || current.row !== cell.row)
      ask(this, { kind: 'select', cell });
  }

  #moveHandle(
    event: KeyboardEvent,
    handle: NonNullable<Mark['handle']>,
    direction: Direction | undefined,
  ): void {
    if (direction === undefined) return;
    event.preventDefault();
    const across = direction === 'left' || direction === 'right' || handle.y === undefined;
    const cell = across ? handle.x : handle.y;
    this.#hold(cell);
    this.#nudge(event, cell, direction === 'right' || direction === 'up' ? 1 : -1);
  }

  #keyOnInput(event: KeyboardEvent, cell: Cell, direction: Direction | undefined): void {
    if (direction === 'up' || direction === 'down') {
      event.preventDefault();
      this.#nudge(event, cell, direction === 'up' ? 1 : -1);
    } else if (direction !== undefined) this.#move(event, cell, direction);
    else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      this.editing = { cell, text: null };
    } else if (startsNumber.test(event.key) && !event.altKey) {
      event.preventDefault();
      this.editing = { cell, text: event.key };
    }
  }

  #keyOnCell(event: KeyboardEvent, mark: Mark, direction: Direction | undefined): void {
    const cell = this.picture === null ? null : cellUnder(this.picture, event, this.current);
    if (cell === null) return;
    if (direction !== undefined && !event.altKey && !event.shiftKey)
      this.#move(event, cell, direction);
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      ask(this, { kind: 'select', cell: mark.cell ?? cell });
    } else if (event.key === 'F2' || (startsNumber.test(event.key) && !event.altKey))
      this.#decline(mark.cell ?? cell);
  }

  #move(event: KeyboardEvent, from: Cell, direction: Direction): void {
    event.preventDefault();
    const to = this.picture === null ? null : nextCell(this.picture, from, direction);
    if (to === null) return;
    ask(this, { kind: 'select', cell: to });
    void this.updateComplete.then(() => this.focusCell(to));
  }

  /** A held key is one gesture; a new press begins the next. */
  #nudge(event: KeyboardEvent, cell: Cell, sign: 1 | -1): void {
    if (!event.repeat) this.#held += 1;
    const value = nudge(this.valueAt(cell), sign * keyStep(event));
    ask(this, { kind: 'edit', changes: [{ cell, value }], gesture: `key ${this.#held}` });
  }

  /** In the type's own size: at a larger size the picture is drawn for fewer pixels and magnified. */
  #measure(): void {
    const scale = Number.parseFloat(getComputedStyle(this).fontSize) / 16;
    const width = Math.round(this.clientWidth / (scale > 0 ? scale : 1));
    if (width === this.#width || width === 0) return;
    this.#width = width;
    this.dispatchEvent(new CustomEvent('scene-width', { detail: width, bubbles: true }));
  }

  static override styles = [
    elementStyles,
    unsafeCSS(markStyles),
    css`
      :host { position: relative; }
      .scene { touch-action: pan-y pinch-zoom; }
      @media print {
        :host { break-inside: avoid; }
      }
    `,
  ];
}
