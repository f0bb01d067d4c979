import type { Role, Tensor } from '../core/trace';
import { range, tooLargeToSay, tooManyToName } from './fold';
import { type Parts, plain, say, spoken, symbolParts } from './say';
import { type Draft, draft, type Script } from './script_context';
import type { StageName } from './timeline_types';
import { otherRows, wholeRow, wholeTensor } from './trace_view';

const projectionRoles = ['query_projection', 'key_projection', 'value_projection'] as const;

/** What the example is given, in the order of the maths; what it works out is told by the other scripts. */
export function scriptInputs(script: Script): Draft[] {
  const { narration } = script;
  return [
    ...rowGiven(script, 'embedding', narration.embeddingGiven, narration.embeddingGivenLarge),
    ...projectionsGiven(script),
    ...rowGiven(script, 'query', narration.queryGiven, narration.queryGivenLarge),
    ...listGiven(script, 'key', narration.keysGiven, narration.keysGivenLarge),
    ...listGiven(script, 'value', narration.valuesGiven, narration.valuesGivenLarge),
    ...sharesGiven(script, 'inputs', 'relevance', 'weights'),
    ...sharesGiven(script, 'inputs', 'weights', 'weights'),
    ...otherQueries(script),
  ];
}

/** Scores given by hand belong to their own stop of the rail. */
export function scriptGivenScores(script: Script): Draft[] {
  return sharesGiven(script, 'scores', 'scores', 'scores');
}

function rowGiven(
  script: Script,
  role: Role,
  short: Script['narration']['queryGiven'],
  large: Script['narration']['queryGivenLarge'],
): Draft[] {
  const tensor = givenTensor(script, role);
  if (tensor === null) return [];
  const region = wholeRow(tensor, script.query);
  const word = script.queryWord(true);
  const told = tooLargeToSay(1, tensor.columns)
    ? large({ word }, tensor.columns)
    : short({ word, vector: script.vector(tensor, script.query, true) });
  return [draft('inputs', { action: 'show', lit: [region], reveals: [region], say: say(told) })];
}

function listGiven(
  script: Script,
  role: 'key' | 'value',
  short: Script['narration']['keysGiven'],
  large: Script['narration']['keysGivenLarge'],
): Draft[] {
  const tensor = givenTensor(script, role);
  if (tensor === null) return [];
  const region = wholeTensor(tensor);
  const told = tooLargeToSay(tensor.rows, tensor.columns)
    ? large({ shape: script.shape(tensor) }, tensor.rows)
    : short({
        list: listOf(script, tensor.rows, (key) => [
          ...script.keyWord(key),
          ...plain(' '),
          ...script.vector(tensor, key, true),
        ]),
      });
  return [draft('inputs', { action: 'show', lit: [region], reveals: [region], say: say(told) })];
}

function projectionsGiven(script: Script): Draft[] {
  const tensors = projectionRoles.flatMap((role) => givenTensor(script, role) ?? []);
  if (tensors.length === 0) return [];
  const regions = tensors.map(wholeTensor);
  const names = tensors.map((tensor) =>
    say(
      script.narration.projection<Parts>({
        symbol: symbolParts(script.strings.symbol(tensor.role), tensor.role),
        role: [spoken(script.strings.roles[projected(tensor.role)], tensor.role)],
      }),
    ),
  );
  const told = script.narration.projectionsGiven<Parts>(
    { list: say(script.narration.list<Parts>(names)) },
    tensors.length,
  );
  return [draft('inputs', { action: 'show', lit: regions, reveals: regions, say: say(told) })];
}

function projected(role: Role): 'query' | 'key' | 'value' {
  if (role === 'query_projection') return 'query';
  return role === 'key_projection' ? 'key' : 'value';
}

/** A row of scores, relevances or weights typed by hand, then those of the other queries. */
function sharesGiven(
  script: Script,
  stage: StageName,
  role: Role,
  kind: 'scores' | 'weights',
): Draft[] {
  const tensor = givenTensor(script, role);
  if (tensor === null) return [];
  const { narration } = script;
  const region = wholeRow(tensor, script.query);
  const word = script.queryWord(true);
  const many = tooManyToName(tensor.columns);
  const each = (key: number) => [
    ...script.keyWord(key),
    ...plain(' '),
    ...script.numberAt(tensor, script.query, key, true),
  ];
  const short = kind === 'scores' ? narration.scoresGiven : narration.weightsGiven;
  const large = kind === 'scores' ? narration.scoresGivenLarge : narration.weightsGivenLarge;
  const told = many
    ? large({ word }, tensor.columns)
    : short({ word, list: listOf(script, tensor.columns, each) });
  const first = draft(stage, { action: 'show', lit: [region], reveals: [region], say: say(told) });
  const others = otherRows(tensor, script.query);
  if (others.length === 0) return [first];
  const rest = say(narration.restGiven(kind)({ shape: script.shape(tensor) }, tensor.rows - 1));
  return [first, draft(stage, { action: 'rest', reveals: others, say: rest })];
}

/** The other words' queries. */
function otherQueries(script: Script): Draft[] {
  const tensor = givenTensor(script, 'query');
  if (tensor === null) return [];
  const reveals = otherRows(tensor, script.query);
  if (reveals.length === 0) return [];
  const { narration } = script;
  const others = range(0, tensor.rows).filter((row) => row !== script.query);
  const each = (index: number): Parts => {
    const row = others[index] ?? 0;
    return [...script.queryWordAt(row), ...plain(' '), ...script.vector(tensor, row, true)];
  };
  const told = tooLargeToSay(tensor.rows, tensor.columns)
    ? narration.restQueriesLarge({ shape: script.shape(tensor) }, others.length)
    : narration.restQueries({ list: listOf(script, others.length, each) }, others.length);
  return [draft('inputs', { action: 'rest', reveals, say: say(told) })];
}

export function listOf(script: Script, count: number, each: (index: number) => Parts): Parts {
  return say(script.narration.list<Parts>(range(0, count).map(each)));
}

function givenTensor({ view }: Script, role: Role): Tensor | null {
  const tensor = view.find(role);
  return tensor !== null && view.given(tensor) ? tensor : null;
}
