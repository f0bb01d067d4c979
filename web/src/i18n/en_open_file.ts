/** What the workbench says of files that are opened in it. Numbers and shapes arrive as text. */
export const enOpenFile = {
  open: 'Open a file',
  hint: 'Numbers from .npy, .npz or .safetensors, or an example that this page saved (.json). Choose it here, or drop it anywhere on the workbench. It is read in this page and sent nowhere.',
  drop: 'Let go to open the file here.',
  oneFile: (count: string) => `These are ${count} files. Drop one.`,
  reading: (name: string) => `Reading ${name}.`,
  notOpened: (why: string) => `That was not opened: ${why}.`,
  emptyFile: (name: string) => `${name} is empty`,
  notAnExample: (name: string, why: string) => `${name}: ${why}`,
  notRead: (why: string) => `These numbers cannot be read: ${why}.`,
  exampleTooLarge: (name: string, size: string, most: string) =>
    `${name}: it is an example of ${size} bytes; up to ${most} are read`,
  fileTooLarge: (name: string, size: string, most: string) =>
    `${name}: it has ${size} bytes; up to ${most} are read`,
  unreadable: (name: string) =>
    `${name}: the browser cannot read it. Choose a file that is still there, and no folder`,
  notShown: (name: string, why: string) => `${name} cannot be shown: ${why}.`,
  noTensors: (name: string) => `${name}: there are no tensors in it`,
  opened: (name: string, count: string) =>
    count === '1'
      ? `${name} is open. It holds one tensor.`
      : `${name} is open. It holds ${count} tensors.`,
  inFile: (name: string) => `In ${name}`,
  close: 'Close the file',

  what: 'tensor',
  onlyTensor: 'the only tensor',
  withoutName: 'the tensor without a name',
  three: (place: string) =>
    place === '' ? 'query, key and value' : `query, key and value of ${place}`,
  threeHint:
    'These are the rows that query, key and value projections put out, not the weight matrices of those projections.',
  axesHint:
    'Rows are words: the last but one axis. Layers, batches and heads are counted from 0, as in the file.',
  pickers: {
    layer: 'layer',
    layerOrBatch: 'layer or batch',
    batch: 'batch',
    head: 'head',
    axis: (place: string) => `axis ${place}`,
  },
  /** A picker whose index is typed; `last` is the last one that there is. */
  indexFrom: (picker: string, last: string) => `${picker} (0 to ${last})`,
  noIndex: (typed: string, picker: string, last: string) =>
    `${typed === '' ? 'That' : `“${typed}”`} is no ${picker} of this tensor. Write a whole number from 0 to ${last}.`,
  /** One index that is picked. */
  picked: (picker: string, index: string) => `${picker} ${index}`,
  of: (parts: string, file: string) => `${parts} of ${file}`,
  noAxes: 'a single number',
  shape: (name: string, shape: string, dtype: string) => `${name}: ${shape}, ${dtype}`,

  useAs: 'use as',
  useThree: 'Use all three',
  use: 'Use',
  weights: 'attention weights',
  weightsFound: (tolerance: string) =>
    `Nothing here is below 0 and each row adds up to 1, within ${tolerance}: these can be attention weights.`,
  used: (parts: string, from: string) => `${parts}. From ${from}.`,
  usedFirst: (parts: string, most: string, from: string) =>
    `${parts}. These are the first ${most} rows of ${from}.`,
  is: (role: string, shape: string) => `${role} is now ${shape}`,
  and: ', ',
  tooLarge: (role: string, shape: string, rows: string, columns: string) =>
    `${role} is ${shape}. Up to ${rows} rows and ${columns} columns fit.`,
  useFirst: (most: string) => `Use the first ${most} rows`,
  tooLargeNumber: (role: string, row: string, column: string, number: string, largest: string) =>
    `${role}, row ${row}, column ${column}: ${number} is too large. Numbers go up to ${largest}.`,
  otherRows: (key: string, value: string) =>
    `key is ${key} and value is ${value}. There must be as many rows in both.`,
  otherColumns: (query: string, key: string) =>
    `query is ${query} and key is ${key}. There must be as many columns in both.`,
  otherAxes: (query: string, key: string, value: string) =>
    `query is ${query}, key ${key} and value ${value}. The axes before the last two must be alike; only in heads may key and value have fewer, if those of the query can be shared out evenly among them.`,

  mapShown: (what: string) => `The map shows the weights of ${what}.`,
  mapTitle: 'Attention weights of the file',
  mapSource: (what: string) => `The numbers are those of ${what}. They are not computed here.`,
  closeMap: 'Close the map',
  notWeights: (what: string) =>
    `These are no attention weights: ${what}. In some row a number is below 0, or the numbers do not add up to 1.`,
  notSquare: (shape: string, rows: string, columns: string) =>
    `The weights are ${shape}. A map has as many rows as columns; others are shown as a table, of up to ${rows} rows and ${columns} columns.`,
  mapTooLarge: (shape: string, most: string) =>
    `The weights are ${shape}. A map has up to ${most} rows and columns.`,
  describe: (what: string, count: string, rows: string, columns: string) =>
    `The weights of ${what}: ${count} queries, a row each, and as many keys, a column each, the lighter the larger. In view: queries ${rows}, keys ${columns}.`,
  cell: (query: string, key: string, weight: string) =>
    `Query ${query}, key ${key}: weight ${weight}.`,
  largestOfRow: (query: string, largest: string) => `Largest in the row of ${query}: ${largest}.`,
  emptyRow: (query: string) => `Row of ${query}: all its weights are 0.`,
  keyWithWeight: (key: string, weight: string) => `${key} ${weight}`,
} as const;
