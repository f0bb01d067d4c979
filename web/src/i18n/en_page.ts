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
  projector: 'Projector view',
  leaveProjector: 'Leave the projector view',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
} as const;
