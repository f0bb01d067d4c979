/** The one source of every colour, of the typeface, and of what else a page may set. Style sheets use the custom properties written here, never a colour of their own. */

export const roleInks = ['query', 'key', 'value', 'weights', 'output'] as const;
export type RoleInk = (typeof roleInks)[number];

/** Shapes (and large surfaces) of a theme. Scores and embeddings are neutral: they belong to no one role. */
interface ThemeColours {
  readonly roles: Readonly<Record<RoleInk, string>>;
  /** Text in a role's colour: at least 4.5:1 on ground, panel and highlight. */
  readonly roleText: Readonly<Record<RoleInk, string>>;
  readonly scores: string;
  readonly scoresText: string;
  readonly embedding: string;
  readonly embeddingText: string;
  readonly text: string;
  readonly muted: string;
  /** Axes and borders that must be seen (3:1); grid lines and empty tracks need not. */
  readonly line: string;
  readonly grid: string;
  readonly track: string;
  readonly ground: string;
  readonly panel: string;
  /** Behind the row in the sum now. */
  readonly highlight: string;
  /** Rings around what has focus. */
  readonly focus: string;
}

/** Value is one step of blue darker than the drawn-up palette: 3.502:1 on white instead of 3.499:1. */
export const light: ThemeColours = {
  roles: {
    query: '#1f5fe0',
    key: '#e2600f',
    value: '#1d9a82',
    weights: '#3b1a78',
    output: '#a3134f',
  },
  roleText: {
    query: '#1b56cf',
    key: '#aa480b',
    value: '#166e5e',
    weights: '#3b1a78',
    output: '#a3134f',
  },
  scores: '#5d6b80',
  scoresText: '#3d4859',
  embedding: '#7c8798',
  embeddingText: '#3d4859',
  text: '#1a2230',
  muted: '#566172',
  line: '#8a94a3',
  grid: '#e4e8ee',
  track: '#eff2f6',
  ground: '#ffffff',
  panel: '#f5f7fb',
  highlight: '#fff5da',
  focus: '#1f5fe0',
};

export const dark: ThemeColours = {
  roles: {
    query: '#4a7dff',
    key: '#f59e2f',
    value: '#9ff0d4',
    weights: '#d3c2ff',
    output: '#e0406f',
  },
  roleText: {
    query: '#86a8ff',
    key: '#f7ad50',
    value: '#9ff0d4',
    weights: '#d3c2ff',
    output: '#f08aa6',
  },
  scores: '#8f9db3',
  scoresText: '#c3cddb',
  embedding: '#77849a',
  embeddingText: '#c3cddb',
  text: '#e9edf4',
  muted: '#a3afc0',
  line: '#6c788a',
  grid: '#2a3240',
  track: '#202733',
  ground: '#151a22',
  panel: '#1c222c',
  highlight: '#2c2a20',
  focus: '#86a8ff',
};

/** Strength of a cell's tint at the smallest and the largest size: numbers on it keep 4.5:1. */
export const tintRange = [0.07, 0.36] as const;

/** Weights, low to high: viridis, 11 steps. */
export const sequentialRamp = [
  '#440154',
  '#482576',
  '#414487',
  '#35608d',
  '#2a788e',
  '#21908c',
  '#22a884',
  '#43bf71',
  '#7ad151',
  '#bddf26',
  '#fde725',
] as const;

/** Signed numbers, negative to positive, 11 steps; the middle is near zero. Crameri's vik on light; on dark, blue and
 * orange that grow lighter from a grey that is told from the ground. */
export const divergingRamps = {
  light: [
    '#001261',
    '#033e7d',
    '#1e6f9d',
    '#71a8c4',
    '#b4d3e0',
    '#f0edea',
    '#e7cab8',
    '#d39774',
    '#be6533',
    '#8b2706',
    '#590008',
  ],
  dark: [
    '#cfecff',
    '#90cdfc',
    '#53aee7',
    '#2a91c8',
    '#35739a',
    '#4a4e54',
    '#9f5c3d',
    '#cf6e42',
    '#ef8c5f',
    '#ffb594',
    '#ffe0ce',
  ],
} as const;

export const rampSteps = sequentialRamp.length;

/** Relative luminance, WCAG 2. */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1…21. */
export function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Black or white, whichever reads better on `ground`: one of them always has 4.5:1. */
export function inkOn(ground: string): string {
  return contrast('#000000', ground) >= contrast('#ffffff', ground) ? '#000000' : '#ffffff';
}

/** Kept free for a player until its numbers have come: as high as most are. */
const loadingHeight = '44em';

/** Of everything, pictures included. */
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const themes = {
  light: { colours: light, diverging: divergingRamps.light },
  dark: { colours: dark, diverging: divergingRamps.dark },
} as const;

/** Each custom property that a page may set on a player, with what it is in that theme unless set. */
export function customProperties(scheme: keyof typeof themes): ReadonlyMap<string, string> {
  const { colours, diverging } = themes[scheme];
  const { roles, roleText, ...others } = colours;
  const kebab = (name: string): string =>
    name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
  const ramp = (name: string, steps: readonly string[]): [string, string][] =>
    steps.map((colour, step) => [`--ap-${name}-${step}`, colour]);
  return new Map([
    ...roleInks.flatMap((role): [string, string][] => [
      [`--ap-${role}`, roles[role]],
      [`--ap-${role}-text`, roleText[role]],
    ]),
    ...Object.entries(others).map(([name, colour]): [string, string] => [
      `--ap-${kebab(name)}`,
      colour,
    ]),
    ...ramp('sequential', sequentialRamp),
    ...ramp('diverging', diverging),
    ['--ap-sans', sans],
    ['--ap-loading-height', loadingHeight],
  ]);
}

function properties(scheme: keyof typeof themes): string {
  const values = customProperties(scheme);
  return [`color-scheme:${scheme}`, ...[...values].map(([name, value]) => `${name}:${value}`)].join(
    ';',
  );
}

/** The reader's own colours replace ours; roles are then told by label, position and pattern alone. */
function forcedProperties(): string {
  const shapes = [...roleInks, 'scores', 'embedding', 'line', 'muted', 'text'];
  const words = [...roleInks, 'scores', 'embedding'].map((role) => `${role}-text`);
  const colours = [
    ...[...shapes, ...words].map((name) => `--ap-${name}:CanvasText`),
    '--ap-grid:GrayText',
    ...['ground', 'panel', 'track', 'highlight'].map((name) => `--ap-${name}:Canvas`),
    '--ap-focus:Highlight',
  ];
  // A page's colours for a player, which win over the player's own, do not win over the reader's.
  return colours.map((each) => `${each}!important`).join(';');
}

/**
 * Custom properties `--ap-…` for a page and for a shadow host. The system's theme is followed unless `data-theme` on the page's
 * root, or `theme` on the host, says light or dark. Print is always light.
 */
export const paletteStyles = [
  `:root,:host{${properties('light')}}`,
  `@media screen and (prefers-color-scheme:dark){:root:not([data-theme="light"]),:host(:not([theme="light"])){${properties('dark')}}}`,
  `@media screen{:root[data-theme="dark"],:host([theme="dark"]){${properties('dark')}}}`,
  `@media (forced-colors:active){:root,:root[data-theme],:host,:host([theme]){${forcedProperties()}}}`,
].join('\n');
