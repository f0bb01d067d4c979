import { css, html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { Cell } from '../core/trace';
import { placedCells, sameCell } from '../draw/boxes';
import { formatCount } from '../draw/format';
import type { Picture } from '../draw/marks';
import type { InterfaceStrings } from '../i18n/interface_strings';
import { largestNumber, nudge, parseNumber } from '../state/numbers';
import { elementStyles } from './element_styles';
import { ask } from './intent';
import { keyStep } from './keyboard';

let opened = 0;

/** An input over one cell of the picture. Enter takes what was typed, Escape puts back what was there. */
export class AttentionCellEditor extends LitElement {
  static override properties = {
    strings: { attribute: false },
    picture: { attribute: false },
    cell: { attribute: false },
    value: { attribute: false },
    text: { attribute: false },
    hint: { state: true },
    refused: { state: true },
  };
  declare strings: InterfaceStrings;
  declare picture: Picture;
  declare cell: Cell;
  declare value: number;
  /** What the input opens with instead of the number: the key that opened it. */
  declare text: string | null;
  declare hint: string;
  declare refused: boolean;
  #before = 0;
  #gesture = '';
  #closed = false;

  constructor() {
    super();
    this.text = null;
    this.hint = '';
    this.refused = false;
  }

  protected override firstUpdated(): void {
    opened += 1;
    this.#gesture = `editor ${opened}`;
    this.#before = this.value;
    const input = this.#input;
    input.value = this.text ?? String(this.value).replace('-', '\u2212');
    input.focus();
    if (this.text === null) input.select();
    else this.#read();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('picture') && !changed.has('cell')) return;
    const box = placedCells(this.picture).find((placed) => sameCell(placed.cell, this.cell))?.box;
    if (box === undefined) return;
    this.style.left = `${((box.x + box.width / 2) / this.picture.width) * 100}%`;
    this.style.top = `${((box.y + box.height / 2) / this.picture.height) * 100}%`;
  }

  protected override render(): TemplateResult {
    return html`<input type="text" inputmode="decimal" autocomplete="off" spellcheck="false" part="editor" aria-label=${this.strings.newNumber}
        aria-invalid=${this.refused} aria-describedby="hint" @input=${this.#read} @keydown=${this.#key} @blur=${() => this.#take(false)} />
      <p id="hint" role="status" ?hidden=${this.hint === ''}>${this.hint}</p>`;
  }

  get #input(): HTMLInputElement {
    return this.renderRoot.querySelector('input') as HTMLInputElement;
  }

  #read = (): void => {
    const reading = parseNumber(this.#input.value);
    this.refused = !reading.ok;
    this.hint = reading.ok
      ? reading.readAs === null
        ? ''
        : this.strings.readAs(reading.readAs)
      : this.strings.numberProblem(reading.problem, reading.suggestion, formatCount(largestNumber));
  };

  #key = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Enter') {
      event.preventDefault();
      this.#read();
      if (!this.refused) this.#take(true);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      this.#restore();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      this.#step(event);
    }
  };

  #step(event: KeyboardEvent): void {
    const reading = parseNumber(this.#input.value);
    const value = nudge(
      reading.ok ? reading.value : this.value,
      (event.key === 'ArrowUp' ? 1 : -1) * keyStep(event),
    );
    this.#input.value = String(value).replace('-', '\u2212');
    this.#read();
    ask(this, { kind: 'edit', changes: [{ cell: this.cell, value }], gesture: this.#gesture });
  }

  #take(refocus: boolean): void {
    if (this.#closed) return;
    const reading = parseNumber(this.#input.value);
    if (reading.ok && reading.value !== this.value) {
      ask(this, {
        kind: 'edit',
        changes: [{ cell: this.cell, value: reading.value }],
        gesture: this.#gesture,
      });
    }
    this.#close(refocus);
  }

  #restore(): void {
    if (this.value !== this.#before) {
      ask(this, {
        kind: 'edit',
        changes: [{ cell: this.cell, value: this.#before }],
        gesture: this.#gesture,
      });
    }
    this.#close(true);
  }

  #close(refocus: boolean): void {
    this.#closed = true;
    this.dispatchEvent(new CustomEvent('editor-close', { detail: { cell: this.cell, refocus } }));
  }

  static override styles = [
    elementStyles,
    css`
      :host {
        position: absolute;
        z-index: 3;
        translate: -50% -50%;
      }
      input {
        width: 5.5em;
        height: 2em;
        padding: 0 0.375em;
        border: 2px solid var(--ap-focus);
        border-radius: 0.375em;
        background: var(--ap-ground);
        text-align: center;
        font-variant-numeric: tabular-nums;
      }
      input:focus-visible { outline: none; }
      input[aria-invalid='true'] { border-style: dashed; }
      p {
        position: absolute;
        top: 100%;
        left: 50%;
        width: max-content;
        max-width: 14em;
        margin: 0.25em 0 0;
        padding: 0.125em 0.5em;
        border: 1px solid var(--ap-line);
        border-radius: 0.375em;
        background: var(--ap-ground);
        font-size: 0.8125em;
        translate: -50%;
      }
    `,
  ];
}
