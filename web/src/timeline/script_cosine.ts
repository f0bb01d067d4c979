import type { Tensor } from '../core/trace';
import { formatNumber } from '../draw/format';
import { says } from './equation';
import { planRows, tooLargeToSay } from './fold';
import { number, type Parts, plain, say } from './say';
import { type Draft, draft, type Script } from './script_context';
import { foldedWords, workRow } from './single_rows';
import { cellAt, oneCell, wholeRow } from './trace_view';
import { operand } from './worked_cell';

/** From dot products to cosines: the lengths, their products, and the division by them. */
export function scriptCosines(script: Script): Draft[] {
  const { view } = script;
  const [product, scores] = [view.find('length_product'), view.find('scores')];
  const [query, key] = [view.find('query_length'), view.find('key_length')];
  if (product === null || scores === null || query === null || key === null) return [];
  return [
    ...lengthsOf(script, query, [script.query]),
    ...keyLengths(script, key),
    ...quotients(script, product, '×', (column) => [
      oneCell(query, script.query, 0),
      oneCell(key, column, 0),
    ]),
    ...quotients(script, scores, '÷', (column) =>
      [view.find('dot_product'), product].flatMap((tensor) =>
        tensor === null ? [] : [oneCell(tensor, script.query, column)],
      ),
    ),
  ];
}

function keyLengths(script: Script, key: Tensor): Draft[] {
  const plan = planRows(key.rows);
  const { foldedFrom } = plan;
  const rest =
    foldedFrom === null
      ? []
      : foldedWords(script, 'scores', { ...key, columns: key.rows }, foldedFrom).map((beat) => {
          const region = { ...oneCell(key, foldedFrom, 0), rowEnd: key.rows };
          return { ...beat, lit: [region], reveals: [region] };
        });
  return [...lengthsOf(script, key, plan.single), ...rest];
}

/** √(1.00² + 0.50²) = 1.12 */
function lengthsOf(script: Script, lengths: Tensor, rows: readonly number[]): Draft[] {
  const vectors = script.view.before(lengths);
  if (vectors === null) return [];
  const { narration } = script;
  const ofQuery = lengths.role === 'query_length';
  return rows.map((row) => {
    const cell = cellAt(lengths, row, 0);
    const explanation = script.explain(cell);
    const squares = tooLargeToSay(1, vectors.columns)
      ? plain(narration.squares(vectors.columns))
      : explanation.terms.flatMap(({ left, leftCell }, index) => [
          ...plain(index === 0 ? '' : ' + '),
          ...plain(left < 0 ? '(' : ''),
          number(formatNumber(left, script.digits(vectors.id)), vectors.role, leftCell),
          ...plain(left < 0 ? ')' : ''),
          { text: '2', sup: true },
        ]);
    const total = formatNumber(explanation.total, script.digits(lengths.id));
    const slots = {
      word: ofQuery ? script.queryWord(true) : script.keyWord(row, true),
      squares,
      number: [number(total, lengths.role, cell, true)],
    };
    const region = oneCell(lengths, row, 0);
    return draft('scores', {
      action: 'row',
      lit: [wholeRow(vectors, row), region],
      reveals: [region],
      focus: cell,
      say: say(ofQuery ? narration.queryLength(slots) : narration.keyLength(slots)),
    });
  });
}

function quotients(
  script: Script,
  tensor: Tensor,
  sign: '×' | '÷',
  from: (column: number) => ReturnType<typeof oneCell>[],
): Draft[] {
  return workRow(script, {
    stage: 'scores',
    tensor,
    from,
    say: (term, column) => {
      const side = (value: number | null, cell: typeof term.leftCell) =>
        operand(script, value ?? Number.NaN, cell?.tensor, tensor, cell);
      const line: Parts = says({
        terms: [
          {
            left: side(term.left, term.leftCell),
            sign,
            right: side(term.right, term.rightCell),
          },
        ],
        total: operand(
          script,
          term.product,
          tensor.id,
          tensor,
          cellAt(tensor, script.query, column),
        ),
      });
      return say(script.narration.wordLine({ word: script.keyWord(column, true), line }));
    },
  });
}

/** What other queries have of their own; every key has its one length. */
export function perQueryTensors({ view }: Script): Tensor[] {
  return (['dot_product', 'query_length', 'length_product', 'scores'] as const).flatMap(
    (role) => view.find(role) ?? [],
  );
}
