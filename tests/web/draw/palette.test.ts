import { describe, expect, it } from 'vitest';
import {
  contrast,
  dark,
  divergingRamps,
  inkOn,
  light,
  paletteStyles,
  rampSteps,
  roleInks,
  sequentialRamp,
  tintRange,
} from '../../../web/src/draw/palette';
import { ciede2000, difference, visions } from './colour_difference';

const themes = [
  { name: 'light', theme: light, apart: 15 },
  { name: 'dark', theme: dark, apart: 17 },
] as const;

/** `colour` at `opacity` over `ground`. */
function over(ground: string, colour: string, opacity: number): string {
  const channel = (at: number): string => {
    const [below, above] = [ground, colour].map((hex) =>
      Number.parseInt(hex.slice(at, at + 2), 16),
    ) as [number, number];
    return Math.round(below * (1 - opacity) + above * opacity)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

describe('the colour arithmetic of this test', () => {
  it('gives the published ΔE2000 of three of Sharma, Wu and Dalal’s pairs', () => {
    expect(ciede2000([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
    expect(ciede2000([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
    expect(ciede2000([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4);
  });
});

describe.each(themes)('the $name theme', ({ theme, apart }) => {
  it(`keeps every two role colours at least ${apart} ΔE2000 apart for four kinds of colour vision`, () => {
    let compared = 0;
    for (const [vision, matrix] of Object.entries(visions))
      for (const first of roleInks)
        for (const second of roleInks)
          if (first < second) {
            compared += 1;
            expect(
              difference(theme.roles[first], theme.roles[second], matrix),
              `${first}, ${second}: ${vision}`,
            ).toBeGreaterThanOrEqual(apart);
          }
    expect(compared).toBe(40);
  });

  it('sets every role colour at 3.5:1 or more against the ground', () => {
    for (const role of roleInks)
      expect(contrast(theme.roles[role], theme.ground), role).toBeGreaterThanOrEqual(3.5);
  });

  it('sets all text at 4.5:1 or more on ground, panel, track and highlight', () => {
    const inks = {
      ...theme.roleText,
      scores: theme.scoresText,
      embedding: theme.embeddingText,
      text: theme.text,
      muted: theme.muted,
    };
    expect(Object.keys(inks)).toHaveLength(9);
    for (const [name, colour] of Object.entries(inks))
      for (const ground of [theme.ground, theme.panel, theme.track, theme.highlight])
        expect(contrast(colour, ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps numbers on the strongest cell tint at 4.5:1', () => {
    for (const role of roleInks) {
      for (const ground of [theme.ground, theme.panel, theme.highlight])
        expect(
          contrast(theme.text, over(ground, theme.roles[role], tintRange[1])),
          role,
        ).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('draws borders that carry meaning, and focus rings, at 3:1', () => {
    expect(contrast(theme.line, theme.ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(theme.focus, theme.ground)).toBeGreaterThanOrEqual(3);
  });
});

describe('the ramps', () => {
  it('have eleven steps each, and a number reads at 4.5:1 on every one', () => {
    const ramps = [sequentialRamp, divergingRamps.light, divergingRamps.dark];
    for (const ramp of ramps) {
      expect(ramp).toHaveLength(rampSteps);
      for (const step of ramp)
        expect(contrast(inkOn(step), step), step).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe.each([
  { name: 'light', theme: light, ramp: divergingRamps.light, apart: 4 },
  { name: 'dark', theme: dark, ramp: divergingRamps.dark, apart: 15 },
])('the ramp of signed numbers on $name', ({ theme, ramp, apart }) => {
  it('keeps neighbouring steps 6 ΔE2000 apart for four kinds of colour vision', () => {
    let compared = 0;
    for (const [vision, matrix] of Object.entries(visions))
      for (const [step, colour] of ramp.slice(1).entries()) {
        compared += 1;
        expect(
          difference(ramp[step] ?? '', colour, matrix),
          `${step}, ${step + 1}: ${vision}`,
        ).toBeGreaterThanOrEqual(6);
      }
    expect(compared).toBe(40);
  });

  it(`keeps zero ${apart} ΔE2000 off the ground`, () => {
    expect(difference(ramp[5] ?? '', theme.ground, visions.normal ?? [])).toBeGreaterThanOrEqual(
      apart,
    );
  });
});

describe('the style sheet of the palette', () => {
  it('names every role in light, in dark and in forced colours', () => {
    for (const role of roleInks) {
      expect(paletteStyles).toContain(`--ap-${role}:${light.roles[role]}`);
      expect(paletteStyles).toContain(`--ap-${role}:${dark.roles[role]}`);
      expect(paletteStyles).toContain(`--ap-${role}:CanvasText`);
    }
  });

  it('keeps dark off paper', () => {
    for (const block of paletteStyles.split('\n'))
      if (block.includes(dark.ground)) expect(block).toMatch(/^@media screen/);
  });
});
