/** What the map of many words says. Numbers arrive as text. */
export const enManyWords = {
  title: 'The same with up to 512 words',
  lead: (size: string, seed: string) =>
    `Queries and keys of ${size} random numbers each, drawn as above: with seed ${seed} the first five words have the numbers of the player. The words are only numbered, w1, w2 and so on, as their numbers know nothing of meaning.`,
  word: (index: number) => `w${index + 1}`,
  words: 'Number of words',
  wordsValue: (count: string) => `${count} words`,
  drawAgain: 'Draw other numbers',
  seed: (seed: string) => `seed ${seed}`,
  cancel: 'Cancel',
  progress: 'Rows worked out',
  working: (shape: string) => `Working out ${shape} weights.`,
  done: (shape: string, count: string, hasEmptyRows: boolean) =>
    `${shape} = ${count} weights; ${hasEmptyRows ? 'rows in which every key is masked are zeros, all others add up to 1' : 'each row adds up to 1'}. Twice as many words make four times as many weights.`,
  stopped: (words: string) => `Stopped. The picture still shows ${words} words, as before.`,
  failed: (reason: string) => `This could not be computed: ${reason}`,

  axes: 'A row asks (query), a column is read (key).',
  legend: {
    zero: 'weight 0',
    largest: 'largest weight of the row',
    masked: 'masked: weight exactly 0 (blank where cells are small)',
  },
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all',
  map: 'Map of the weights',
  keys: (canOpen: boolean) =>
    `Arrow keys move to the next number, with Shift the picture moves by a quarter. + and − zoom, 0 shows all${canOpen ? ', Enter opens the number' : ''}. With a mouse: drag, click, and turn the wheel with Ctrl held or after a click. With fingers: pinch, then drag.`,
  keysTitle: 'How to move about the map',
  describe: (words: string, mask: string, rows: string, columns: string) =>
    `The weights of ${words} words: a row for each query, a column for each key, the lighter the larger. ${mask} In view: queries ${rows}, keys ${columns}.`,
  masks: {
    none: 'No mask.',
    causal: 'Causal mask: all keys after the query are masked, the upper right half of the map.',
    padding: 'Padding: the same keys are masked for every query, the right part of the map.',
    given: 'A mask of your own.',
  },
  range: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),

  cell: (query: string, key: string, score: string, weight: string) =>
    `Query ${query}, key ${key}: score ${score}, weight ${weight}.`,
  maskedCell: (query: string, key: string, minusInfinity: string, zero: string) =>
    `Query ${query}, key ${key}: masked. Its score is ${minusInfinity}, its weight exactly ${zero}.`,
  row: (query: string, largest: string, sum: string) =>
    `Row of ${query}: the largest weight is ${largest}, all add up to ${sum}.`,
  emptyRow: (query: string) => `Row of ${query}: every key is masked, so all its weights are 0.`,
  open: 'Open this number',
  opened: (query: string, key: string) =>
    `How the weight of query ${query} and key ${key} comes about`,
  steps: 'Steps, from the first to the last',

  table: 'As a table',
  tableCaption: (rows: string, columns: string) => `Weights of queries ${rows}, keys ${columns}`,
  tablePart: (most: string) =>
    `More than ${most} weights are in view; these are the ones around the chosen number.`,
  maskedInTable: 'masked',
} as const;
