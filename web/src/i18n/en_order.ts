/** What the figures of chapter 12 say. Numbers arrive as text. */
export const enOrder = {
  kinds: {
    none: 'none',
    sinusoidal: 'sinusoidal',
    rotary: 'rotary',
    alibi: 'ALiBi',
  },
  positions: 'Positions',
  words: {
    title: 'The same words in another order',
    lead: 'Self-attention over six words, each with an embedding of 16 seeded random numbers. Both articles are the same word and have the same embedding.',
    written: 'As written',
    yours: 'Your order',
    help: 'Drag a word, or choose it with Tab and move it with ← and →.',
    place: (word: string, place: string, count: string) => `${word}, place ${place} of ${count}`,
    moved: (word: string, place: string) => `${word} is now word ${place}.`,
    turnRound: 'The billing charge approved the manager',
    straighten: 'The manager approved the billing charge',
    outputs: 'Output of each word: above as written, below in your order',
    word: 'word',
    difference: 'largest difference',
    strips: (word: string, difference: string) =>
      `The 16 numbers of the output of ${word} in both orders; they differ by at most ${difference}.`,
    same: (difference: string) =>
      `Largest difference of all: ${difference}. That is rounding: to attention the two orders are the same.`,
    differs: (difference: string) =>
      `Largest difference of all: ${difference}. With positions, the order counts.`,
    unmoved: 'Both orders are the same now, and so are the outputs.',
    legend: 'Colours of the numbers',
    numbers: 'The numbers',
    inOrder: (word: string, yours: boolean) =>
      yours ? `${word}, your order` : `${word}, as written`,
  },
  pattern: {
    title: 'What tells the positions apart',
    lead: {
      sinusoidal:
        'One row a position. Its 16 numbers are sines and cosines, from quick waves at the left to slow ones at the right. They are added to the embedding of the word that stands there.',
      rotary:
        'One row a position: a vector of sixteen ones, after its pairs of numbers were turned by the angles of that position. Queries and keys are turned so.',
      alibi:
        'One row for the position of the query, one column for that of the key: what is added to their score. It falls by ½ with each step between them.',
    },
    look: 'Look at position',
    map: { sinusoidal: 'number', rotary: 'number', alibi: 'position of the key' },
    rows: { sinusoidal: 'position', rotary: 'position', alibi: 'position of the query' },
    position: (position: string) => `position ${position}`,
    chosen: (row: string, column: string, value: string) => `Position ${row}, ${column}: ${value}`,
    column: {
      sinusoidal: (column: string) => `number ${column}`,
      rotary: (column: string) => `number ${column}`,
      alibi: (column: string) => `key at position ${column}`,
    },
    nearness: {
      sinusoidal: (position: string) =>
        `Similarity (cosine) of position ${position} with every position`,
      rotary: (position: string) =>
        `Similarity (cosine) of position ${position} with every position`,
      alibi: (position: string) =>
        `Added to the score of each key for a query at position ${position}`,
    },
    mapDescription: (rows: string, columns: string) =>
      `Heat map of ${rows} rows and ${columns} columns; negative numbers are blue, positive ones orange.`,
    barsDescription: (position: string) =>
      `One bar for each position, by its nearness to position ${position}; the numbers are in the table.`,
    numbers: 'The numbers',
    other: 'position',
  },
} as const;
