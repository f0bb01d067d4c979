import { html, type TemplateResult } from 'lit';
import type { Core } from '../core/core';
import type { Cell, Explanation, Role } from '../core/trace';
import { tensorById, value } from '../core/trace_readers';
import { formatNumber } from '../draw/format';
import type { MapCell } from '../draw/map_view';
import { type Inspected, inspectionOf } from '../elements/inspection';
import type { Intent } from '../elements/intent';
import { en } from '../i18n/en';
import { enManyWords as words } from '../i18n/en_many_words';
import { formatWeight } from './format_weight';
import { type ManyWords, queriesAndKeys, traceOfRows } from './many_words';

const stepDigits = 3;
/** What is done to a score, and how each step's number is written. */
const steps: Readonly<Partial<Record<Role, (value: number) => string>>> = {
  scores: (score) => formatNumber(score, stepDigits),
  scaled: (score) => formatNumber(score, stepDigits),
  masked: (score) => formatNumber(score, stepDigits),
  shifted: (score) => formatNumber(score, stepDigits),
  exponentials: formatWeight,
  weights: formatWeight,
};

/** One weight of the map with all that it is made of: the trace of its query alone. */
export interface OpenedWeight {
  readonly at: MapCell;
  readonly inspected: Inspected;
  /** The number whose arithmetic is shown. */
  readonly shown: Cell;
}

/** Begins with the sum of products that the score is. */
export function openedWeight(core: Core, settings: ManyWords, at: MapCell): OpenedWeight {
  const trace = traceOfRows(core, queriesAndKeys(core, settings), settings.mask, at.row, 1);
  return {
    at,
    inspected: {
      trace,
      explain: (cell) => core.explain(trace, [cell])[0] as Explanation,
      readOuts: { changed: () => null },
      example: { title: words.title },
      queryLabels: [words.word(at.row)],
      keyLabels: Array.from({ length: settings.words }, (_, index) => words.word(index)),
    },
    shown: { tensor: 'scores', row: 0, column: at.column },
  };
}

/** The steps to the weight, each with its number, and the arithmetic of the one that is shown. */
export function openedWeightTemplate(
  { at, inspected, shown }: OpenedWeight,
  show: (cell: Cell | null) => void,
): TemplateResult {
  const { trace } = inspected;
  const title = words.opened(words.word(at.row), words.word(at.column));
  const made = Object.entries(steps).filter(([tensor]) => tensorById(trace, tensor) !== null);
  return html`<section class="opened" aria-label=${title}>
    <h4>${title}</h4>
    <ol aria-label=${words.steps}>${made.map(([tensor, written]) => {
      const cell = { tensor, row: 0, column: at.column };
      const isShown = shown.tensor === tensor && shown.column === at.column;
      return html`<li><button type="button" data-step=${tensor} aria-pressed=${isShown} @click=${() => show(cell)}>${en.roles[tensor as Role]} <b>${written(value(trace, cell))}</b></button></li>`;
    })}</ol>
    <div class="wide"><attention-inspector .strings=${en.interface} .inspection=${inspectionOf(inspected, shown, en)} .pinned=${true} .canEdit=${false}
      @player-intent=${({ detail }: CustomEvent<Intent>) => {
        if (detail.kind === 'select') show(detail.cell);
      }}></attention-inspector></div>
  </section>`;
}
