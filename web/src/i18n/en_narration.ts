import type { NarrationStrings } from './narration_strings';
import { type Piece, sentence } from './sentence';

const numerals = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

const inWords = (count: number): string => numerals[count] ?? String(count);
/** "words", or "word" after one. */
const noun = (count: number, one: string, several: string): string => (count === 1 ? one : several);
/** "other query", "other two queries". */
const others = (count: number, one: string, several: string): string =>
  count === 1 ? `other ${one}` : `other ${inWords(count)} ${several}`;

function ordinal(index: number): string {
  const position = index + 1;
  const inTeens = Math.floor((position % 100) / 10) === 1;
  const ending = inTeens ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return ordinals[index] ?? `${position}${ending}`;
}

function list<Part>(items: readonly Part[]): readonly Piece<Part>[] {
  return items.flatMap((item, index): Piece<Part>[] => {
    if (index === 0) return [item];
    return [index === items.length - 1 ? ' and ' : ', ', item];
  });
}

const restNouns = {
  scores: 'scores',
  scaled: 'scaled scores',
  added: 'scores with the constant added',
  masked: 'masked scores',
  weights: 'weights',
  output: 'output numbers',
};

export const enNarration: NarrationStrings = {
  list,
  component: (index) => `${ordinal(index)} number`,

  embeddingGiven: ({ word, vector }) =>
    sentence`${word} comes in with its embedding, the vector ${vector}.`,
  embeddingGivenLarge: ({ word }, count) =>
    sentence`${word} comes in with its embedding, a vector of ${String(count)} numbers.`,
  projection: ({ symbol, role }) => sentence`${symbol} for the ${role}`,
  projectionsGiven: ({ list }, count) =>
    sentence`${noun(count, 'The matrix makes', 'Each matrix makes')} another view of it: ${list}.`,
  queryGiven: ({ word, vector }) => sentence`${word} asks with its query ${vector}.`,
  queryGivenLarge: ({ word }, count) =>
    sentence`${word} asks with its query, ${String(count)} numbers long.`,
  keysGiven: ({ list }) => sentence`Each word offers a key: ${list}.`,
  keysGivenLarge: ({ shape }, count) =>
    sentence`Each of the ${inWords(count)} words offers a key: ${shape} numbers.`,
  valuesGiven: ({ list }) => sentence`Each word carries a value: ${list}.`,
  valuesGivenLarge: ({ shape }, count) =>
    sentence`Each of the ${inWords(count)} words carries a value: ${shape} numbers.`,
  scoresGiven: ({ word, list }) => sentence`The scores for ${word} are given: ${list}.`,
  scoresGivenLarge: ({ word }, count) =>
    sentence`The ${String(count)} scores for ${word} are given.`,
  weightsGiven: ({ word, list }) =>
    sentence`How much each word counts for ${word} is given: ${list}.`,
  weightsGivenLarge: ({ word }, count) =>
    sentence`How much each of ${String(count)} words counts for ${word} is given.`,

  projectionTerm: ({ role, component, line }) => sentence`${role}, ${component}: ${line}`,
  projected: ({ role, component, line }) => sentence`${role}, ${component}: ${line}`,
  queryLength: ({ word, squares, number }) =>
    sentence`The query of ${word} has the length √(${squares}) = ${number}.`,
  keyLength: ({ word, squares, number }) =>
    sentence`The key of ${word} has the length √(${squares}) = ${number}.`,
  squares: (count) => `sum of ${count} squares`,
  hiddenWeights: () =>
    sentence`By learned weights, the query and every key give a number to each hidden unit.`,
  queryPartLine:
    (index) =>
    ({ word, line }) =>
      sentence`The query of ${word}, ${ordinal(index)} hidden unit: ${line}`,
  queryPart: ({ word, list }) => sentence`The query of ${word} gives the hidden units ${list}.`,
  keyPart: ({ word, list }) => sentence`The key of ${word} gives the hidden units ${list}.`,
  hiddenCount: ({ list }) => sentence`In a score, the hidden units are multiplied by ${list}.`,
  numbers: (count) => `${count} numbers`,
  hiddenUnit:
    (index) =>
    ({ word, line }) =>
      sentence`${word}, ${ordinal(index)} hidden unit: ${line}`,
  moreHidden: ({ word }, count) =>
    sentence`${word}: ${String(count)} more ${noun(count, 'hidden unit', 'hidden units')}, worked the same way.`,
  scoreTerm:
    (index) =>
    ({ word, line }) =>
      sentence`${word}, ${ordinal(index)} numbers: ${line}`,
  outputTerm: ({ word, component, line }) => sentence`${word}, ${component}: ${line}`,
  moreTerms: ({ of }, count) =>
    sentence`${of}: ${String(count)} more ${noun(count, 'product', 'products')}, worked the same way.`,
  moreInLine: (count) => `${count} more`,
  wordLine: ({ word, line }) => sentence`${word}: ${line}`,
  moreWords: (_, count) => sentence`The ${others(count, 'word', 'words')} likewise.`,
  moreComponents: (_, count) => sentence`The ${others(count, 'number', 'numbers')} likewise.`,

  rootWhy: ({ root }, count) =>
    sentence`A key has ${inWords(count)} ${noun(count, 'number', 'numbers')}, so every score is divided by ${root}.`,
  maskKeeps: ({ word, list }, count) =>
    sentence`${word} may look at ${list}: ${noun(count, 'this score stays', 'these scores stay')}.`,
  maskHides: ({ list, minusInfinity }, count) =>
    sentence`${list} ${noun(count, 'is masked, so its score becomes', 'are masked, so their scores become')} ${minusInfinity}.`,
  words: (count) => `${inWords(count)} ${noun(count, 'word', 'words')}`,
  maximum: ({ word, number }) =>
    sentence`The largest score is ${number}, from ${word}; subtract it from every score.`,
  maximumExtra: ({ number }) =>
    sentence`The largest score is ${number}, the extra one; subtract it from every score.`,
  extraScore: ({ number }) =>
    sentence`One more score joins them, ${number}. It belongs to no word.`,
  noWord: 'no word',
  largestScore: ({ word, number }) => sentence`The largest score is ${number}, from ${word}.`,
  hasLargest: ({ word, number }) =>
    sentence`${word} has the largest score, ${number}, so all of the attention goes to ${word}.`,
  hasLargestToo: ({ word, number, first }) =>
    sentence`${word} has ${number} too, but ${first} stands before it and has it all.`,
  hasLess: ({ word, number, largest }) =>
    sentence`${word}: ${number} is less than ${largest}, so nothing goes to ${word}.`,
  evenShares: (_, count) =>
    sentence`The scores are not asked: each of the ${inWords(count)} ${noun(count, 'word', 'words')} counts 1.`,
  evenSharesMasked: (_, count) =>
    sentence`The scores are not asked: ${inWords(count)} ${noun(count, 'word may be looked at and counts', 'words may be looked at and count')} 1${count === 1 ? '' : ' each'}; a masked one counts 0.`,
  tooLarge: ({ word, line }) => sentence`${word}: ${line}, more than a computer’s number can hold.`,
  sum: ({ line }) => sentence`Added up: ${line}`,
  share: ({ line, percent, word }) =>
    sentence`${line}, so ${percent} of the attention goes to ${word}.`,
  shareAdjusted: ({ line, percent, word }) =>
    sentence`${line}, so about ${percent} goes to ${word}, rounded so that the row adds up to 100.`,
  shareBroken: ({ word, line }) =>
    sentence`${word}: ${line} is not a number (NaN), so the plain formula has no answer.`,
  allMasked: ({ word }) => sentence`Every word is masked for ${word}, so all its weights are 0.`,
  allToNoWord: ({ word }) =>
    sentence`Every word is masked for ${word}, so all its weights are 0, and all of the attention goes to no word.`,
  zeroWeights: ({ list }, count) =>
    sentence`${list} ${noun(count, 'has weight 0, so it adds', 'have weight 0, so they add')} nothing.`,
  zeroOutput: ({ word, output }) =>
    sentence`No word counts for ${word}, so its output is ${output}.`,
  zeroOutputLarge: ({ word }) =>
    sentence`No word counts for ${word}, so every number of its output is 0.`,
  outputSum: ({ line }) => sentence`Added up: ${line}`,

  restQueries: ({ list }, count) =>
    sentence`The ${others(count, 'word has a query', 'words have queries')} too: ${list}.`,
  restQueriesLarge: ({ shape }, count) =>
    sentence`The ${others(count, 'word has a query', 'words have queries')} too: ${shape} numbers in all.`,
  restGiven:
    (kind) =>
    ({ shape }, count) =>
      sentence`The ${others(count, 'query has its', 'queries have their')} ${kind} too: ${shape} in all.`,
  restProjected: ({ list }, count) =>
    sentence`The ${others(count, 'word', 'words')} likewise: ${list}.`,
  rest:
    (kind) =>
    ({ shape }, count) =>
      sentence`The ${others(count, 'query', 'queries')} likewise: ${shape} ${restNouns[kind]}.`,

  splitByHeads: ({ head }, heads, columns, each) =>
    sentence`Queries, keys and values are ${String(columns)} numbers long. They are cut into ${inWords(heads)} parts of ${String(each)}, one for each head; ${head} works with its own.`,
  otherHeads: (_, count) =>
    sentence`The ${others(count, 'head', 'heads')} did the same with ${noun(count, 'its', 'their')} own numbers.`,
  headsBeside: (_, heads, columns) =>
    sentence`The outputs of the ${inWords(heads)} heads are put side by side: ${String(columns)} numbers for each word.`,
  headsMixed: ({ matrix }, columns, terms) =>
    sentence`The matrix ${matrix} mixes the heads: each of the ${String(columns)} numbers is a sum of ${String(terms)} products.`,

  before: ({ word, before, after }) =>
    sentence`${word} was ${before}; after attention it is ${after}.`,
  after: ({ word, after }) => sentence`After attention, ${word} is ${after}.`,
  beforeLarge: ({ word }, count) =>
    sentence`${word} leaves with ${String(count)} new numbers, mixed from all the words.`,
};
