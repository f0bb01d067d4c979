import { html, type TemplateResult } from 'lit';
import type { Core } from '../core/core';
import type { Matrix } from '../core/example';
import { formatNumber, formatShape, formatSigned } from '../draw/format';
import type { Computation } from '../elements/computation';
import { enRoles } from '../i18n/en_roles';
import { enWorkbench } from '../i18n/en_workbench';
import { type ComparedTensor, tensorPairs } from './example_difference';

/** Enough to see what the rounding of two decimals would hide. */
const comparedDigits = 4;

/** What rows and columns of a compared tensor are called. */
interface Names {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

/** Weights and output of both, and the second minus the first. */
export function comparison(core: Core, first: Computation, second: Computation): TemplateResult {
  return html`${tensorPairs(core, first.trace, second.trace).map((pair) => {
    const role = enRoles[pair.id];
    const inSecond = namesIn(second, pair.id, pair.second);
    return html`<div class="side-by-side">
      ${table(enWorkbench.first(role), pair.id, namesIn(first, pair.id, pair.first), pair.first, formatNumber)}
      ${table(enWorkbench.second(role), pair.id, inSecond, pair.second, formatNumber)}
      ${
        pair.difference === null
          ? html`<p class="hint">${enWorkbench.otherShape(shapeOf(pair.first), shapeOf(pair.second))}</p>`
          : table(enWorkbench.difference(role), pair.id, inSecond, pair.difference, formatSigned)
      }</div>`;
  })}`;
}

function namesIn(
  { queryLabels, keyLabels, example }: Computation,
  id: ComparedTensor,
  matrix: Matrix,
): Names {
  const columns = matrix[0] ?? [];
  return {
    rows: queryLabels,
    columns: columns.map(
      (_, column) =>
        (id === 'weights' ? keyLabels : example.axes)?.[column] ??
        enWorkbench.component(column + 1),
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
