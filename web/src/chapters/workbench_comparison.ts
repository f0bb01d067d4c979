import { html, type TemplateResult } from 'lit';
import type { Core } from '../core/core';
import type { Matrix } from '../core/example';
import { formatNumber, formatShape, formatSigned } from '../draw/format';
import type { Computation } from '../elements/computation';
import { enRoles } from '../i18n/en_roles';
import { enWorkbench } from '../i18n/en_workbench';
import { type ComparedTensor, headCount, tensorPairs } from './example_difference';

const words = enWorkbench;
/** Enough to see what the rounding of two decimals would hide. */
const comparedDigits = 4;

/** What rows and columns of a compared tensor are called. */
interface Names {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

/** Weights and output of both, and the second minus the first. */
export function comparison(core: Core, first: Computation, second: Computation): TemplateResult {
  const heads = [headCount(first.whole), headCount(second.whole)] as const;
  return html`${heads[0] === heads[1] ? '' : html`<p class="said">${words.otherHeads(...heads)}</p>`}
    ${tensorPairs(core, first.whole, second.whole).map((pair) => {
      const { role } = pair;
      const what = words.compared(enRoles[role], pair.head === null ? null : pair.head + 1);
      const inSecond = namesIn(second, role, pair.second);
      return html`<div class="side-by-side">
      ${table(words.first(what), role, namesIn(first, role, pair.first), pair.first, formatNumber)}
      ${table(words.second(what), role, inSecond, pair.second, formatNumber)}
      ${
        pair.difference === null
          ? html`<p class="hint">${words.otherShape(shapeOf(pair.first), shapeOf(pair.second))}</p>`
          : table(words.difference(what), role, inSecond, pair.difference, formatSigned)
      }</div>`;
    })}`;
}

function namesIn(
  { queryLabels, keyLabels, example }: Computation,
  role: ComparedTensor,
  matrix: Matrix,
): Names {
  const columns = matrix[0] ?? [];
  return {
    rows: queryLabels,
    columns: columns.map(
      (_, column) =>
        (role === 'weights' ? keyLabels : example.axes)?.[column] ?? words.component(column + 1),
    ),
  };
}

function table(
  caption: string,
  role: ComparedTensor,
  { rows, columns }: Names,
  matrix: Matrix,
  format: (value: number, digits: number) => string,
): TemplateResult {
  return html`<div class="table" role="group" tabindex="0" aria-label=${caption}><table>
    <caption class=${role}>${caption}</caption>
    <thead><tr><td></td>${columns.map((name) => html`<th scope="col" dir="auto">${name}</th>`)}</tr></thead>
    <tbody>${matrix.map(
      (row, index) =>
        html`<tr><th scope="row" dir="auto">${rows[index]}</th>${row.map((value) => html`<td>${format(value, comparedDigits)}</td>`)}</tr>`,
    )}</tbody></table></div>`;
}

function shapeOf(matrix: Matrix): string {
  return formatShape(matrix.length, matrix[0]?.length ?? 0);
}
