/** The kinds of controls of a player, as its `controls` attribute and links name them. */
export const controlNames = ['play', 'step', 'scrub', 'edit', 'switches', 'table', 'menu'] as const;
