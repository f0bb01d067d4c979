/** What stands on the page around the players. */
export const enPage = {
  chapter: (number: string) => `Chapter ${number}`,
  tryIt: 'Try it.',
  glossary: 'Words and symbols',
  fallback: (title: string) =>
    `${title}: the numbers of this example. With scripts on, they are computed and shown stage by stage.`,
  projector: 'Projector view',
  leaveProjector: 'Leave the projector view',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
} as const;
