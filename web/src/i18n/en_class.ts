/** The dialog in which a teacher prepares a link and a worksheet. Loaded with the dialog. */
export const enClass = {
  title: 'For a class',
  chapter: 'The chapter that the link leads to',
  shown: 'Chapters that are there',
  controls: {
    legend: 'Controls that are there',
    names: {
      play: 'Play and pause',
      step: 'Step',
      scrub: 'Scrubber',
      edit: 'Changing numbers',
      switches: 'Switches',
      table: 'Tables of all numbers',
      menu: 'Taking it elsewhere',
    },
  },
  locked: 'Figures that can be looked at only',
  leadsToHidden:
    'This link leads to a chapter that is not there. Choose another one, or leave this one in.',
  link: 'The link',
  copy: 'Copy',
  copied: 'Copied.',
  refused: 'Your browser does not let this page copy. The link is selected: copy it by hand.',
  failed: (reason: string) => `There is no link to this: ${reason}.`,
  notPrinted: (reason: string) => `There is no worksheet of this: ${reason}.`,
  print: 'Print a worksheet of this chapter',
  close: 'Close',
  worksheet: {
    exercise: (title: string) => `${title}: work it out`,
    key: (title: string) => `${title}: answers`,
    given: 'Given',
    wanted: 'Wanted',
    words: (words: string) => `Words: ${words}`,
  },
} as const;
