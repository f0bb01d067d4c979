import { enRoles } from './en_roles';
import type { InterfaceStrings, NextStep, TensorRole } from './interface_strings';

/** What the rows and columns of a tensor stand for. */
const layout: Readonly<Partial<Record<TensorRole, string>>> = {
  embedding: 'one row a word',
  query_projection: 'one row a number of the query',
  key_projection: 'one row a number of the key',
  value_projection: 'one row a number of the value',
  query: 'one row a word that asks',
  key: 'one row a word that is looked at',
  value: 'one row a word that is looked at',
  query_length: 'one a query word',
  key_length: 'one a word that is looked at',
  extra_score: 'one a query word',
  extra_shifted: 'one a query word',
  extra_exponential: 'one a query word',
  extra_weight: 'one a query word',
  maximum: 'one a query word',
  sum: 'one a query word',
  output: 'one row a query word',
};
const scoreLayout = 'one row a query word, one column a key word';

const next: Readonly<Partial<Record<TensorRole, string>>> = {
  query: 'Next: multiplied by the query’s matrix, it becomes part of the query.',
  key: 'Next: multiplied by the key’s matrix, it becomes part of the key.',
  value: 'Next: multiplied by the value’s matrix, it becomes part of the value.',
  dot_product: 'Next: query times key, added up to the dot product.',
  scores: 'Next: query times key, added up to a score.',
  scaled: 'Next: multiplied by the scale.',
  added: 'Next: the constant is added.',
  masked: 'Next: the mask.',
  maximum: 'Next: the largest score of the row is looked for.',
  shifted: 'Next: the largest score is subtracted.',
  extra_shifted: 'Next: the largest score is subtracted.',
  exponentials: 'Next: e is raised to it.',
  extra_exponential: 'Next: e is raised to it.',
  sum: 'Next: added up with the others of its row.',
  weights: 'Next: divided by the sum of its row.',
  extra_weight: 'Next: divided by the sum of its row.',
  output: 'Next: weight times value, added up to the output.',
};

const nextByStep: Readonly<Record<NextStep, string>> = {
  argmax: 'Next: the first word with the largest score gets it all.',
  attendable: 'Next: counted as 1, whatever it is, unless it is masked.',
  divide: 'Next: the dot product is divided by the product of the lengths.',
  length: 'Next: squared and added up; the root of that is the length.',
  outer: 'Next: length of the query times length of the key.',
};

export const enInterface: InterfaceStrings = {
  player: 'Worked example',
  frameKeys: 'Space plays, ← and → step, Enter goes to the controls',

  exampleTools: 'Example tools',
  numbers: { toy: 'toy numbers', computed: 'computed numbers', trained: 'trained numbers' },
  numbersMeaning: {
    toy: 'Typed by hand, small enough to check on paper.',
    computed: 'Worked out from random numbers with a fixed seed, so they are the same every time.',
    trained: 'Worked out from weights that a model learned from text.',
  },
  undo: 'Undo',
  redo: 'Redo',
  reset: 'Reset to the example as written',
  variants: 'Variants',
  asWritten: 'As written',
  examples: 'Examples',

  sentence: 'Sentence',
  askingSentence: 'asks: has the queries',
  readSentence: 'is read: has the keys and values',
  queryWord: 'Let this word ask',
  keyWord: 'This word is looked at',

  stages: 'Stages',
  off: 'off',
  stageInputs: (roles) => roles.map((role) => enRoles[role]).join(' · '),
  stageScores: 'scores',
  stageRoot: '÷ √d',
  stageScale: '× scale',
  stageAdd: '+ constant',
  stageScaleAndAdd: 'scale, constant',
  stageMask: 'mask',
  stageSoftmax: 'softmax',
  stageExtraZero: 'softmax + 0',
  stageUniform: 'even shares',
  stageArgmax: 'all to the largest',
  stageShares: '÷ sum',
  stageWeightedSum: 'weighted sum',
  stageOutput: 'output',

  transport: 'Playback',
  toStart: 'To the start',
  stepBack: 'Step back',
  play: 'Play',
  pause: 'Pause',
  stepOn: 'Step on',
  toEnd: 'To the end',
  speed: (speed) => `Speed ${speed}×`,
  scrubber: 'Position',
  beat: (position, count) => `beat ${position} of ${count}`,

  switches: 'Switches',
  switchScale: 'Multiply every score by',
  switchRoot: 'Divide the scores by √d',
  switchAddend: 'Add to every score',
  switchTemperature: 'Temperature',
  switchMask: 'Mask',
  maskKinds: {
    none: 'none',
    causal: 'causal: no looking ahead',
    padding: 'padding',
    given: 'my own',
  },
  maskLength: 'Words that are left',
  maskBoxes: 'Ticked: the word at the left may look at the word above',
  mayAttend: (query, key) => `${query} may look at ${key}`,
  switchNormaliser: 'From scores to weights',
  normalisers: {
    softmax: 'softmax',
    softmax_with_extra_zero: 'softmax with an extra zero',
    uniform: 'the same for every word',
    argmax: 'all to the largest score',
  },
  switchSimilarity: 'Similarity',
  similarities: { dot: 'dot product', cosine: 'cosine of the angle' },
  switchSubtract: 'Subtract the largest score first',
  switchAddUpToOne: 'Make them add up to 1',

  readOuts: 'How the attention is spread',
  largestWeight: 'largest weight',
  entropy: 'entropy',
  bits: (number) => `${number} bits`,
  effectiveWords: 'effective words',
  ofWords: (number, all) => `${number} of ${all}`,
  spread: {
    nothing: () => 'There is nothing to look at: every weight is 0.',
    'no-word': () => 'Most of the attention goes to no word.',
    'one-word': (word) => `The attention has collapsed on ${word}.`,
    even: () => 'The attention is nearly even: no word stands out.',
    between: () => 'The attention is neither even nor all on one word.',
  },

  inspector: 'Inspector',
  inspectorHint: 'Choose a number to see where it comes from.',
  editHint: 'Double-click a dotted one, or drag it sideways, to change it.',
  editHintTouch: 'Double-tap a dotted one, or drag it sideways, to change it.',
  computed: 'computed; change an input instead',
  closeInspector: 'Close the inspector',
  inspectorColumns: ['part', 'left', 'sign', 'right', 'result'],
  whereFrom: (cell, number) => `${cell}, ${number}: where it comes from`,
  moreTerms: (count) => `Show ${count} more`,
  given: 'Given by the example.',
  total: 'total',
  largest: 'largest',
  rootOfSum: 'root of the sum',
  earlierWordHasIt: 'an earlier word has it',
  goesTo: (role, step) => (step === null ? (next[role] ?? '') : nextByStep[step]),
  goesNowhere: 'This is the result.',
  goesToNoWord: 'It goes to no word.',

  newNumber: 'New number',
  was: (number) => `was ${number}`,
  readAs: (number) => `read as ${number}`,
  numberProblem: (problem, suggestion) => {
    if (problem === 'empty') return 'Type a number, for example 0.5.';
    if (problem === 'two-readings')
      return `A comma can be read in two ways here. Write ${suggestion ?? '1234.5'}, or a point for decimals.`;
    if (problem === 'too-large')
      return 'Too large for a picture. Type a number from −1e9 to 1e9, a billion.';
    return 'Not a number. Type one like 0.5, −2 or 1e-3.';
  },

  asTable: 'Show as tables',
  hideTables: 'Hide the tables',
  tableCaption: (role, shape) => `${enRoles[role]}, ${shape}: ${layout[role] ?? scoreLayout}`,
  component: (place) => `number ${place}`,

  spokenPaused: (place, sentence) => `${place}. ${sentence}`,
  spokenUndo: 'Undone.',
  spokenReset: 'Back to the example as written.',
  loading: 'Loading the numbers.',
  failed: (message) => `This example cannot be worked out: ${message}`,
  refused: (message) => `That was not done: ${message}`,
  tryAgain: 'Try again',
  expectedTable: 'Expected values of the example',
};
