/** What the figure of random scores says; `d` is how many numbers a query or a key has. */
export const enRootOfD = {
  title: 'Why √d: scores of random queries and keys',
  setting: (queries: string, keys: string) =>
    `${queries} queries and ${keys} keys, each of d random numbers, give ${keys} scores a query. The slider changes d.`,
  length: 'Numbers a key has, d',
  lengthValue: (length: string) => `d = ${length}`,
  divide: 'Divide the scores by √d',
  drawAgain: 'Draw other numbers',
  measures: {
    standardDeviation: 'Spread of the scores',
    expectedDeviation: 'Spread to expect',
    largestWeight: 'Largest weight',
    slope: 'Slope of softmax',
  },
  explained: {
    standardDeviation: 'their standard deviation',
    expectedDeviation: '√d; after the division, 1',
    largestWeight: 'of a query, on average',
    slope: 'by how much that weight grows with its score',
  },
  forms: { raw: 'without ÷√d', scaled: 'with ÷√d' },
  root: '√d',
  caption: (length: string) => `At d = ${length}`,
  firstQuery: (form: string) => `Weights of query 1, ${form}`,
  charts: (length: string) =>
    `Three curves over d from 2 to 1024, each without and with the division by √d, marked at d = ${length}: spread of the scores, largest weight, slope of softmax. The table below has their numbers.`,
  now: (form: string, length: string, spread: string, largest: string, slope: string) =>
    `At d = ${length}, ${form}: the scores spread by ${spread}, the largest weight is ${largest} and the slope ${slope}.`,
} as const;

export type RootOfDWords = typeof enRootOfD;
