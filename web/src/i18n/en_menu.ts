/** The menu of what can be taken out of a player. */
export const enMenu = {
  entries: { embed: 'Embed this', export: 'Save a file' },
  failed: (reason: string) => `This cannot be done: ${reason}.`,
  embed: {
    hint: 'Put one of these into a page of yours. It opens with what you see here.',
    element: 'As an element, where the page may load scripts',
    frame: 'As a frame, where it may not',
    copy: 'Copy',
    copied: 'Copied.',
    refused: 'Your browser does not let this page copy. The text is selected: copy it by hand.',
  },
} as const;

export type MenuStrings = typeof enMenu;
