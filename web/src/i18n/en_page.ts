/** What stands on the page around the players. */
export const enPage = {
  chapter: (number: string) => `Chapter ${number}`,
  tryIt: 'Try it.',
  glossary: 'Words and symbols',
  fallback: (title: string) =>
    `“${title}”: the results of this example. With scripts on, all of it is computed and shown stage by stage.`,
  figure: {
    fallback: 'Here stands a figure that is computed in your browser. It needs scripts.',
    failed: (reason: string) => `This figure could not be loaded: ${reason}`,
    retry: 'Try again',
  },
  largeScores: {
    title: 'Scores of a thousand, worked out both ways',
    forms: { plain: 'As in the textbook', stable: 'Largest score subtracted first' },
    steps: {
      scores: 'score',
      shifted: 'score − largest',
      exponentials: 'e to that',
      weights: 'share',
    },
  },
  longDistances: {
    title: 'Which for long distances?',
    columns: ['RNN, GRU, LSTM', 'attention'] as const,
    rows: [
      {
        name: 'What it does',
        cells: [
          'Reads word by word and carries a state along. What was read early has to survive every update in between.',
          'Compares each word with every other at once and mixes their values. Any two words are one step apart.',
        ],
      },
      {
        name: 'Best for',
        cells: [
          'Short and medium texts, streams that arrive piece by piece, devices with little memory.',
          'Long texts in which single far-off words matter, and training on hardware that works in parallel.',
        ],
      },
      {
        name: 'Trade-off',
        cells: [
          'The signal fades with the distance, with gates more slowly. No step can be skipped.',
          'Time and memory grow with the square of the number of words. Order must be told to it (chapter 12).',
        ],
      },
    ],
  },
  link: {
    broken: (reason: string) =>
      `This link cannot be followed: ${reason}. The figures stay as they are.`,
    notOpened: (reason: string) =>
      `One figure of this link cannot be shown as the link says: ${reason}. It stays as it is.`,
    hidden: 'This link leads to a chapter that it leaves out.',
    noFigure: 'this page does not have it',
    unknownName: (name: string) =>
      `This link leaves out or locks “${name}”, which this page has nothing of.`,
    close: 'Close',
  },
  tailored: {
    partial: 'Whoever sent this link chose what of the page you see.',
    whole: 'Show the whole page',
  },
  frame: {
    broken: (reason: string) =>
      `The address of this frame cannot be followed: ${reason}. It shows another figure.`,
    unknownName: (name: string) => `The address of this frame says “${name}”, which means nothing.`,
  },
  projector: 'Projector view',
  leaveProjector: 'Leave the projector view',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
} as const;
