import { css, html, LitElement, type TemplateResult, unsafeCSS } from 'lit';
import type { Cell } from '../core/trace';
import { type Direction, nextCell } from '../draw/boxes';
import { formatNumber } from '../draw/format';
import { markStyles } from '../draw/mark_styles';
import type { Picture } from '../draw/marks';
import { cellUnder, renderPicture } from '../draw/svg';
import { elementStyles } from '../elements/element_styles';
import { enOrder } from '../i18n/en_order';
import { loadOperators } from '../operators/load_operators';
import type { Operators } from '../operators/operators';
import { figureStyles } from './figure_styles';
import { kindSwitch } from './kind_switch';
import { PictureWidth } from './picture_width';
import { nearnessBars, patternMap } from './position_pictures';
import {
  type Pattern,
  type PatternKind,
  patternOf,
  patternPositions,
  positionKinds,
} from './positions';

const words = enOrder.pattern;
const digits = 2;
const kinds = positionKinds.filter((kind) => kind !== 'none');
const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Chapter 12: the pattern by which attention tells positions apart, and how near it makes them to one of them. */
export class PositionsFigure extends LitElement {
  static override properties = {
    ready: { type: Boolean, reflect: true },
    kind: { state: true },
    chosen: { state: true },
  };
  declare ready: boolean;
  declare kind: PatternKind;
  /** The number looked at; its row is the chosen position. */
  declare chosen: Cell;
  readonly #width = new PictureWidth(this);
  #operators: Operators | null = null;

  constructor() {
    super();
    this.ready = false;
    this.kind = 'sinusoidal';
    this.chosen = { tensor: 'pattern', row: 5, column: 0 };
  }

  async start(): Promise<void> {
    this.#operators = await loadOperators();
    this.ready = true;
  }

  protected override render(): TemplateResult {
    if (this.#operators === null) return html``;
    const { kind, chosen } = this;
    const pattern = patternOf(this.#operators, kind);
    const { width } = this.#width;
    const map = patternMap(kind, pattern, chosen, width);
    const position = String(chosen.row);
    return html`<h3>${words.title}</h3>
      <div class="controls">
        ${kindSwitch('pattern', kinds, kind, (next) => this.#turnTo(next))}
        <label class="slider"><span>${words.look}</span> <output>${position}</output>
          <input type="range" min="0" max=${patternPositions - 1} .value=${position} aria-label=${words.look}
            @input=${(event: Event) => this.#look({ row: Number((event.target as HTMLInputElement).value) })} /></label>
      </div>
      <p>${words.lead[kind]}</p>
      <div class="map" @click=${(event: MouseEvent) => this.#choose(map, event)} @keydown=${(event: KeyboardEvent) => this.#key(map, event)}>${renderPicture(map, chosen)}</div>
      <p role="status">${this.#told(pattern)}</p>
      <p class="caption">${words.nearness[kind](position)}</p>
      ${renderPicture(nearnessBars(kind, pattern, chosen.row, width), null)}
      ${this.#table(pattern)}`;
  }

  #told({ rows }: Pattern): string {
    const { row, column } = this.chosen;
    const named = String(this.kind === 'alibi' ? column : column + 1);
    return words.chosen(
      String(row),
      words.column[this.kind](named),
      formatNumber(rows.data[row * (rows.shape[1] ?? 0) + column] ?? Number.NaN, digits),
    );
  }

  #table({ nearness }: Pattern): TemplateResult {
    const start = this.chosen.row * patternPositions;
    const values = nearness.data.subarray(start, start + patternPositions);
    return html`<details><summary>${words.numbers}</summary><div class="wide" tabindex="0" role="group" aria-label=${words.numbers}><table>
      <thead><tr><th scope="col">${words.other}</th>${Array.from(values, (_, other) => html`<th scope="col">${other}</th>`)}</tr></thead>
      <tbody><tr><th scope="row">${this.chosen.row}</th>${Array.from(values, (value) => html`<td>${formatNumber(value, digits)}</td>`)}</tr></tbody>
    </table></div></details>`;
  }

  #turnTo(kind: PatternKind): void {
    this.kind = kind;
    this.#look({ column: 0 });
  }

  #look(to: Partial<Cell>): void {
    this.chosen = { ...this.chosen, ...to };
  }

  #choose(map: Picture, event: MouseEvent): void {
    const cell = cellUnder(map, event, this.chosen);
    if (cell !== null) this.#look(cell);
  }

  #key(map: Picture, event: KeyboardEvent): void {
    const direction = arrows[event.key];
    if (direction === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const to = nextCell(map, this.chosen, direction);
    if (to !== null) this.#look(to);
  }

  static override styles = [
    elementStyles,
    unsafeCSS(markStyles),
    figureStyles,
    css`
      .map { margin-bottom: 0.5rem; }
      .caption { margin: 1rem 0 0.25rem; font-weight: 600; }
    `,
  ];
}
