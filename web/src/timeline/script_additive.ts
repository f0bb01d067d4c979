import type { Tensor } from '../core/trace';
import { type Equation, says } from './equation';
import { planRows, planTerms, range, tooLargeToSay } from './fold';
import { type Parts, plain, say } from './say';
import { type Draft, draft, type Script } from './script_context';
import { listOf } from './script_inputs';
import { restOfQueries } from './script_rest';
import { foldedWords } from './single_rows';
import { tanhLine } from './tanh_line';
import type { Region } from './timeline_types';
import { cellAt, wholeRow, wholeTensor } from './trace_view';
import { workAtOnce } from './worked_cell';

/** The tensors of the additive similarity. */
interface Additive {
  readonly queryPart: Tensor;
  readonly keyPart: Tensor;
  readonly vector: Tensor;
  readonly hidden: Tensor;
  readonly scores: Tensor;
}

/**
 * Additive similarity: what the query and each key give to the hidden units, how much these count, then word by word the
 * hidden units and the score. Null where the scores were made otherwise.
 */
export function scriptAdditive(script: Script): Draft[] | null {
  const { view } = script;
  const [queryPart, keyPart] = [view.find('query_part'), view.find('key_part')];
  const [vector, hidden, scores] = [view.find('vector'), view.find('hidden'), view.find('scores')];
  if (!queryPart || !keyPart || !vector || !hidden || !scores) return null;
  const all = { queryPart, keyPart, vector, hidden, scores };
  const plan = planRows(scores.columns);
  return [
    ...partsGiven(script, all, plan),
    ...plan.single.flatMap((key) => [...hiddenUnits(script, all, key), scoreOf(script, all, key)]),
    ...foldedScores(script, all, plan.foldedFrom),
    ...restOfQueries(script, 'scores', [queryPart, scores], 'scores').map((beat) => ({
      ...beat,
      reveals: [...hiddenOfOthers(script, all), ...beat.reveals],
    })),
  ];
}

/** The learned weights, worked on the query and told of the keys, and the vector. */
function partsGiven(
  script: Script,
  { queryPart, keyPart, vector }: Additive,
  { single, foldedFrom }: ReturnType<typeof planRows>,
): Draft[] {
  const { narration, view } = script;
  const show = (lit: Region[], reveals: Region[], told: Parts): Draft =>
    draft('scores', { action: 'show', lit, reveals, say: told });
  const weights = (['query_weight', 'key_weight', 'bias'] as const)
    .flatMap((role) => view.find(role) ?? [])
    .map(wholeTensor);
  const others = { ...wholeTensor(keyPart), row: foldedFrom ?? keyPart.rows };
  const many = say(narration.moreWords<Parts>({}, keyPart.rows - others.row));
  const counts = { list: numbersOf(script, vector, 0) };
  return [
    show(weights, weights, say(narration.hiddenWeights({}))),
    ...queryParts(script, queryPart),
    ...single.map((key) => {
      const region = wholeRow(keyPart, key);
      const slots = { word: script.keyWord(key, true), list: numbersOf(script, keyPart, key) };
      return show(
        [...madeFrom(script, keyPart, key), region],
        [region],
        say(narration.keyPart(slots)),
      );
    }),
    ...(foldedFrom === null ? [] : [show([others], [others], many)]),
    show([wholeRow(vector, 0)], [wholeRow(vector, 0)], say(narration.hiddenCount(counts))),
  ];
}

function queryParts(script: Script, queryPart: Tensor): Draft[] {
  const { narration } = script;
  const [from] = madeFrom(script, queryPart, script.query);
  const weight = script.view.find('query_weight');
  if (weight === null || from === undefined) return [];
  const word = script.queryWord(true);
  if (tooLargeToSay(1, queryPart.columns)) {
    const region = wholeRow(queryPart, script.query);
    const told = say(
      narration.queryPart({ word, list: numbersOf(script, queryPart, script.query) }),
    );
    return [draft('scores', { action: 'show', lit: [from, region], reveals: [region], say: told })];
  }
  const terms = script.explain(cellAt(queryPart, script.query, 0)).terms.length;
  return range(0, queryPart.columns).map((column) => {
    const told = (line: Equation): Parts =>
      say(narration.queryPartLine(column)({ word, line: says(line) }));
    return workAtOnce(script, {
      stage: 'scores',
      tensor: queryPart,
      row: script.query,
      column,
      lit: [from, wholeRow(weight, column)],
      groups: planTerms(range(0, terms)),
      sayTerm: (_term, _index, line) => told(line),
      sayGroup: (indexes) => say(narration.moreTerms({ of: word }, indexes.length)),
      sayTotal: told,
    });
  });
}

/** The row of queries or keys that a part was made from. */
function madeFrom({ view }: Script, part: Tensor, row: number): Region[] {
  const from = view.before(part);
  return from === null ? [] : [wholeRow(from, row)];
}

function numbersOf(script: Script, tensor: Tensor, row: number): Parts {
  return tooLargeToSay(1, tensor.columns)
    ? plain(script.narration.numbers(tensor.columns))
    : listOf(script, tensor.columns, (unit) => script.numberAt(tensor, row, unit, true));
}

/** A beat for each hidden unit of the first word, and one for those of another word. */
function hiddenUnits(
  script: Script,
  { hidden, keyPart, queryPart }: Additive,
  key: number,
): Draft[] {
  const { narration } = script;
  const row = script.query * keyPart.rows + key;
  const word = script.keyWord(key, true);
  const from = [wholeRow(queryPart, script.query), wholeRow(keyPart, key)];
  const beat = (region: Region, told: Parts): Draft =>
    draft('scores', {
      action: 'row',
      lit: [...from, region],
      reveals: [region],
      focus: cellAt(hidden, row, region.column),
      say: told,
    });
  const groups = planTerms(range(0, hidden.columns));
  const inFull = key === 0;
  if (!inFull && groups.some((units) => units.length > 1))
    return [beat(wholeRow(hidden, row), say(narration.moreHidden({ word }, hidden.columns)))];
  if (!inFull) {
    const lines = groups.map(([unit = 0]) => tanhLine(script, hidden, row, unit));
    const line = say(narration.list<Parts>(lines));
    return [beat(wholeRow(hidden, row), say(narration.wordLine({ word, line })))];
  }
  return groups.map((units) => {
    const [unit = 0] = units;
    const region = { ...wholeRow(hidden, row), column: unit, columnEnd: unit + units.length };
    const line = tanhLine(script, hidden, row, unit);
    return beat(
      region,
      units.length === 1
        ? say(narration.hiddenUnit(unit)({ word, line }))
        : say(narration.moreHidden({ word }, units.length)),
    );
  });
}

function scoreOf(
  script: Script,
  { hidden, vector, keyPart, scores }: Additive,
  key: number,
): Draft {
  const word = script.keyWord(key, true);
  return workAtOnce(script, {
    stage: 'scores',
    tensor: scores,
    row: script.query,
    column: key,
    lit: [wholeRow(hidden, script.query * keyPart.rows + key), wholeRow(vector, 0)],
    groups: planTerms(range(0, hidden.columns)),
    sayTerm: (_term, _unit, line) => say(script.narration.wordLine({ word, line: says(line) })),
    sayGroup: (units) => say(script.narration.moreTerms({ of: word }, units.length)),
    sayTotal: (line) => say(script.narration.wordLine({ word, line: says(line) })),
  });
}

/** The hidden units and scores of the words that are not told one by one. */
function foldedScores(
  script: Script,
  { hidden, keyPart, scores }: Additive,
  from: number | null,
): Draft[] {
  if (from === null) return [];
  const first = script.query * keyPart.rows;
  const units = { ...wholeTensor(hidden), row: first + from, rowEnd: first + keyPart.rows };
  return foldedWords(script, 'scores', scores, from).map((beat) => ({
    ...beat,
    lit: [units, ...beat.lit],
    reveals: [units, ...beat.reveals],
  }));
}

/** The rows of the hidden units that belong to other queries. */
function hiddenOfOthers(script: Script, { hidden, keyPart }: Additive): Region[] {
  const all = wholeTensor(hidden);
  return [
    { ...all, rowEnd: script.query * keyPart.rows },
    { ...all, row: (script.query + 1) * keyPart.rows },
  ].filter(({ row, rowEnd }) => rowEnd > row);
}
