/** What stands on the page around the players. */
export const enPage = {
  chapter: (number: string) => `Chapter ${number}`,
  tryIt: 'Try it.',
  glossary: 'Words and symbols',
  fallback: (title: string) =>
    `“${title}”: the results of this example. With scripts on, all of it is computed and shown stage by stage.`,
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
  projector: 'Projector view',
  leaveProjector: 'Leave the projector view',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
} as const;
