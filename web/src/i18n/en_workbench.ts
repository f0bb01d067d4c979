function numbers(count: number): string {
  return count === 1 ? '1 number' : `${count} numbers`;
}

function heads(count: number): string {
  return count === 1 ? '1 head' : `${count} heads`;
}

/** Why a pasted text is no matrix, by the names that `state/pasted_cells.ts` gives the faults. */
export const enPasteFaults = {
  empty: () => 'There are no numbers. Paste rows of numbers, such as [[1, 2], [3, 4]].',
  elided: () =>
    'Numbers are left out where it says “…”. Print the whole matrix; in NumPy, first call np.set_printoptions(threshold=100000).',
  'too-long': ({ most }: { most: number }) =>
    `The text is longer than ${most} characters. Paste one matrix.`,
  unbalanced: () => 'The brackets do not close. Paste the matrix up to its last bracket.',
  dimensions: ({ count }: { count: number }) =>
    `It has ${count} dimensions; a matrix has two. Paste one part of it, such as x[0].`,
  stranger: ({ text }: { text: string }) => `“${text}” does not belong to a matrix. Take it out.`,
  ragged: ({ row, count, first }: { row: number; count: number; first: number }) =>
    `Row ${row} has ${numbers(count)}, row 1 has ${first}. Every row must have as many.`,
  'too-many': (
    { rows, columns }: { rows: number; columns: number },
    mostRows: number,
    mostColumns: number,
  ) => `It is ${rows} × ${columns}. Up to ${mostRows} rows and ${mostColumns} columns fit.`,
  cell: ({ row, column }: { row: number; column: number }, problem: string) =>
    `Row ${row}, column ${column}: ${problem}.`,
} as const;

/** What is wrong with one number of it. */
export const enCellProblems = {
  empty: () => 'there is no number',
  'not-a-number': (text: string) => `“${text}” is no number`,
  'two-readings': (text: string) =>
    `“${text}” can be read in two ways; write it with a decimal point`,
  'too-large': (text: string, largest: string) =>
    `${text} is too large; numbers go up to ${largest}`,
  'not-finite': (text: string) => `${text} is not finite; write a finite number`,
} as const;

/** What the marks in a pasted text are taken for. */
export const enConvention = {
  rowsBySemicolons: 'semicolons part the rows',
  rowsByLines: 'each line is a row',
  oneRow: 'all of it is one row',
  betweenCommasAndSpaces: 'commas and spaces part the numbers',
  betweenCommas: 'commas part the numbers',
  betweenSemicolons: 'semicolons part the numbers of a row',
  decimalComma: 'a comma marks the decimals',
  commasGroup: 'commas group thousands',
  pointsGroup: 'points group thousands',
} as const;

/** What the workbench says. */
export const enWorkbench = {
  title: 'Your own example',
  source: 'Made in the workbench.',
  word: (place: number) => `word ${place}`,

  words: 'Words',
  useWords: 'Use these words',
  wordsHint:
    'A space parts words. Quotes keep a phrase together: "New York". A new word starts with zeros.',
  wordsNow: (count: number) => (count === 1 ? 'One word.' : `${count} words.`),
  noWords: 'Write at least one word.',
  tooManyWords: (count: number, most: number) => `${count} words; up to ${most} fit.`,
  eachWord: 'Words one by one',
  addWord: 'Add a word',
  removeWord: (word: string) => `Remove ${word}`,
  lastWord: 'One word must stay.',
  wordTooLong: (word: string, most: number) =>
    `“${word.slice(0, most)}…” is too long; a word has up to ${most} characters.`,

  sizes: 'Numbers for each word',
  queryColumns: 'query, key',
  valueColumns: 'value',
  sizesNow: (query: number, value: number) => `Query and key: ${query} each. Value: ${value}.`,
  wrongSize: (typed: string, most: number) =>
    `“${typed}” is no size; write a whole number from 1 to ${most}.`,

  fewer: (where: string) => `Fewer numbers: ${where}`,
  more: (where: string) => `More numbers: ${where}`,

  heads: 'Heads',
  headsHint: 'Each head gets an equal part of the numbers of query, key and value.',
  headsNow: (heads: number, query: number, value: number) =>
    heads === 1
      ? 'One head, which has all the numbers.'
      : `${heads} heads. Query and key: ${query} for each head. Value: ${value} for each.`,
  headsDoNotDivide: (heads: number, query: number, value: number) =>
    `That was not done: query and key have ${numbers(query)} and value has ${numbers(value)}, but both must be multiples of ${heads}, so that ${heads} heads get equal parts.`,
  widen: (query: number, value: number) => `Widen to ${query} in query and key, ${value} in value`,

  fill: 'Random numbers',
  seed: 'seed',
  fillNow: 'Fill query, key and value',
  filled: (seed: number) => `Filled from seed ${seed}. The same seed gives the same numbers.`,
  wrongSeed: (typed: string) => `“${typed}” is no seed; write a whole number from 0.`,

  paste: 'Paste a matrix',
  pasteInto: 'into',
  pasteText: 'Matrix',
  pasteHint:
    'From NumPy, PyTorch, MATLAB, JSON, CSV or a spreadsheet. One row is one word. The words and the other matrices follow its size.',
  putIn: 'Put it in',
  pasted: (role: string, shape: string) => `${role} is now ${shape}.`,
  whichReading: 'This can be read in more than one way. Which is meant?',

  share: 'Share as a link',
  notReady: 'the workbench is not there yet',

  undo: 'Undo the last change',
  redo: 'Redo the change',
  undone: 'Undone.',
  redone: 'Done again.',
  nothingToRedo: 'There is nothing to do again.',
  nothingToUndo: 'There is nothing to undo.',
  refused: (reason: string) => `That was not done: ${reason}`,

  keepAsA: 'Keep as A',
  keepAsAInstead: 'Keep this one as A',
  backToA: 'Go back to A',
  stopComparing: 'Stop comparing',
  compare: 'Two examples side by side',
  compareHint:
    'A is kept; B is the one in the player, with every change. Each number is rounded by itself.',
  compared: (tensor: string, head: number | null) =>
    head === null ? tensor : `${tensor}, head ${head}`,
  otherHeads: (first: number, second: number) =>
    `A has ${heads(first)} and B has ${heads(second)}. Weights can be compared only where both have as many heads.`,
  first: (tensor: string) => `A: ${tensor}`,
  second: (tensor: string) => `B: ${tensor}`,
  difference: (tensor: string) => `B − A: ${tensor}`,
  otherShape: (first: string, second: string) =>
    `A is ${first} and B is ${second}. Numbers can be subtracted only where both have the same shape.`,
  wentBack: 'The player shows A again.',
  component: (place: number) => `number ${place}`,

  json: 'The whole example as text',
  jsonText: 'Example as JSON',
  jsonHint: 'Copy it to keep it. Put a kept one here to go on with it.',
  copy: 'Copy the example',
  copied: 'Copied.',
  selected: 'Selected: copy it with the keyboard.',
  open: 'Open this text',
  opened: (title: string) => `Opened: ${title}.`,
} as const;
