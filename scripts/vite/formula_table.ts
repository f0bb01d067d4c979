import { enFormula, type FormulaPart } from '../../web/src/i18n/en_formula';
import { renderLine } from './markdown';

/** The stages of the player in which each part is worked out. */
const stages: Readonly<Record<FormulaPart, string>> = {
  query: 'inputs',
  key: 'inputs',
  value: 'inputs',
  scores: 'scores',
  scaled: 'scale',
  weights: 'softmax',
  output: 'weighted-sum output',
};

const part = (name: FormulaPart, formula: string): string => `\\data{part=${name}}{${formula}}`;

/** The whole formula; what a part is made of stands inside it. */
const whole = part(
  'output',
  `${part(
    'weights',
    `\\mathrm{softmax}\\left(${part(
      'scaled',
      `\\frac{${part('scores', `${part('query', 'Q')}${part('key', 'K')}^\\top`)}}{\\sqrt{d_k}}`,
    )}\\right)`,
  )}${part('value', 'V')}`,
);

/**
 * The formula, and below it each of its parts as symbol, words and code. Every part carries its name as `data-part`, its row the
 * stages too, by which web/page/formula_stages.ts ties it to the player. The roles stay where style sheets lay out the table
 * in another way. `fill` fills in numbers.
 */
export function formulaTable(fill: (text: string) => string): string {
  const { caption, columns, parts } = enFormula;
  const heads = Object.values(columns).map(
    (column) => `<th role="columnheader" scope="col">${column}</th>`,
  );
  const rows = Object.entries(parts).map(
    ([name, { symbol, name: called, words, code }]) =>
      `<tr role="row" data-part="${name}" data-stages="${stages[name as FormulaPart]}"><td role="cell" class="symbol">${renderLine(`$${symbol}$`)}</td><th role="rowheader" scope="row"><span class="part-name">${called}</span>: ${words}</th><td role="cell"><code>${fill(code)}</code></td></tr>`,
  );
  return `<div class="formula-parts"><div class="formula">${renderLine(`$$${whole}$$`)}</div>
<table role="table"><caption>${caption}</caption><thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead><tbody role="rowgroup">${rows.join('')}</tbody></table></div>`;
}
