import { headView } from '../core/head_view';
import type { Cell, Explanation, Stage, Tensor } from '../core/trace';
import { demandTensor, matrixOf } from '../core/trace_readers';
import { formatNumber } from '../draw/format';
import type { ExportSource } from './export_source';
import { commentText } from './number_text';

/** A matrix with more rows or columns, and a sum of more terms, is shown in part. */
const mostShown = 8;
const dots = '\\cdots';

/**
 * A LaTeX document with the whole computation: every stage as a formula with its numbers, and under it the arithmetic of the
 * chosen query's row. Numbers are rounded as in the pictures. Of several heads it is the chosen one's.
 */
export function latexText(source: ExportSource): string {
  const view = headView(source.trace, source.head);
  const isOfAnotherHead = ({ head }: Tensor): boolean => head !== undefined && head !== source.head;
  const displays = view.stages.flatMap((stage) => {
    const tensor = demandTensor(view, stage.output);
    if (isOfAnotherHead(tensor)) return [];
    const matrix = matrixText(matrixOf(view.tape, tensor), source.digits(tensor.role));
    const formula = formulaOf(stage);
    const equation = `${symbol(stage.output)} ${formula === '' ? '' : `= ${formula} `}= ${matrix}`;
    return [display(equation), ...worked(source, stage, tensor)];
  });
  return [
    `% ${commentText(source.example.title)}`,
    '\\documentclass{article}',
    '\\usepackage[T1]{fontenc}',
    '\\usepackage{amsmath}',
    '\\setcounter{MaxMatrixCols}{20}',
    '\\begin{document}',
    ...displays,
    '\\end{document}',
    '',
  ].join('\n');
}

const display = (formula: string): string => `\\[\n${formula}\n\\]`;

/** A tensor by the name that the page gives it, in words, as a subscript is the place in it. */
function symbol(id: string): string {
  return `\\mathrm{${id.replaceAll(/[._]/g, '\\ ')}}`;
}

function formulaOf({ op, inputs, parameters }: Stage): string {
  const [left = '', right = '', third] = inputs.map(symbol);
  const parameter = (name: string): string => String(parameters[name] ?? 1);
  const byTemperature = (text: string): string =>
    parameter('temperature') === '1' ? text : `\\frac{${text}}{${parameter('temperature')}}`;
  switch (op) {
    case 'input':
      return '';
    case 'project':
      return `${left}\\,${right}^{\\top}${third === undefined ? '' : ` + ${third}`}`;
    case 'dot':
    case 'outer':
      return `${left}\\,${right}^{\\top}`;
    case 'append':
      return `\\begin{bmatrix} ${left} \\\\ ${right} \\end{bmatrix}`;
    case 'split':
      return `\\text{columns of } ${left}`;
    case 'tanh':
      return `\\tanh(${left} + ${right})`;
    case 'additive':
      return `${left}\\,${right}^{\\top}`;
    case 'length':
      return `\\lVert ${left} \\rVert`;
    case 'divide':
    case 'normalise':
      return `\\frac{${left}}{${right}}`;
    case 'scale':
      return `${left} \\times ${parameter('scale')}`;
    case 'add':
      return `${left} + ${parameter('addend')}`;
    case 'softcap':
      return `${parameter('softcap')} \\tanh\\left(\\frac{${left}}{${parameter('softcap')}}\\right)`;
    case 'mask':
      return `${left} + ${right}`;
    case 'max':
      return `\\max(${[left, right].filter(Boolean).join(', ')})`;
    case 'shift':
      return byTemperature(`${left} - ${right}`);
    case 'exp':
      return `e^{${byTemperature(left)}}`;
    case 'attendable':
      return `[${left} > -\\infty]`;
    case 'argmax':
      return `[${left} = ${right}]`;
    case 'sum':
      return `\\textstyle\\sum ${[left, right].filter(Boolean).join(' + ')}`;
    case 'weighted_sum':
      return `${left}\\,${right}`;
    case 'concat':
      return `\\begin{bmatrix} ${shortened(inputs.map(symbol)).join(' & ')} \\end{bmatrix}`;
  }
}

/** The sums of products behind the chosen query's row. */
function worked(source: ExportSource, { op, output }: Stage, tensor: Tensor): string[] {
  if (!['dot', 'project', 'weighted_sum'].includes(op)) return [];
  if (source.query >= tensor.rows) return [];
  const columns = Array.from({ length: Math.min(tensor.columns, mostShown) }, (_, at) => at);
  const lines = columns.map((column) => {
    const found = source.explain({ tensor: output, row: source.query, column });
    const total = numberIn(found.total, source.digits(tensor.role));
    return `${symbol(output)}_{${source.query + 1},${column + 1}} &= ${termsText(found, source)} = ${total}`;
  });
  return [display(`\\begin{aligned}\n${lines.join(' \\\\\n')}\n\\end{aligned}`)];
}

function termsText({ terms }: Explanation, { trace, head, digits }: ExportSource): string {
  const view = headView(trace, head);
  const digitsOf = (cell: Cell | null): number =>
    digits(cell === null ? '' : demandTensor(view, cell.tensor).role);
  const texts = terms.map(({ left, right, leftCell, rightCell }) => {
    const factor = bracketed(numberIn(left, digitsOf(leftCell)));
    if (right === null) return factor;
    return `${factor} \\times ${bracketed(numberIn(right, digitsOf(rightCell)))}`;
  });
  return shortened(texts).join(' + ');
}

const bracketed = (text: string): string => (text.startsWith('-') ? `(${text})` : text);

function matrixText(rows: readonly (readonly number[])[], digits: number): string {
  const lines = rows.map((row) =>
    shortened(row.map((number) => numberIn(number, digits))).join(' & '),
  );
  return `\\begin{bmatrix} ${shortened(lines).join(' \\\\ ')} \\end{bmatrix}`;
}

/** The first ones and the last, with dots in the place of what is left out. */
function shortened(texts: readonly string[]): readonly string[] {
  if (texts.length <= mostShown) return texts;
  return [...texts.slice(0, mostShown - 2), dots, texts.at(-1) ?? ''];
}

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...'⁻⁰¹²³⁴⁵⁶⁷⁸⁹'].map((sign, index) => [sign, '-0123456789'[index] ?? '']),
);

/** As the page prints it, in LaTeX's signs. */
function numberIn(value: number, digits: number): string {
  return formatNumber(value, digits)
    .replaceAll('\u2212', '-')
    .replaceAll('∞', '\\infty ')
    .replaceAll('NaN', '\\mathrm{NaN}')
    .replaceAll('\u00a0', ' ')
    .replaceAll('×', '\\times')
    .replace(
      /[⁻⁰-⁹¹²³]+/u,
      (exponent) => `^{${[...exponent].map((sign) => raised[sign]).join('')}}`,
    )
    .trim();
}
