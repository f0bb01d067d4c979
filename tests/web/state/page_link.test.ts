import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPageLink, readPageLink, writePageLink } from '../../../web/src/state/page_link';
import { checkSharedPlayer } from '../../../web/src/state/shared_player';
// As they were written then; nothing in this file may change.
import kept from './links_of_version_1.json';

/** Any text as a link would hold it. */
async function packed(text: string): Promise<string> {
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `#s=${Buffer.from(await new Response(deflated).arrayBuffer()).toString('base64url')}`;
}

describe('a link', () => {
  it('gives back what was written into it, to the last bit', async () => {
    const numbers = fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((x) => !Object.is(x, -0));
    const entry = fc.record({
      edits: fc.array(fc.tuple(fc.constant('query'), fc.nat(), fc.nat(), numbers), {
        maxLength: 20,
      }),
      text: fc.string({ unit: 'grapheme' }),
    });
    const entries = fc.dictionary(
      fc.string({ minLength: 1 }).filter((id) => id !== '__proto__'),
      entry,
      { maxKeys: 5, noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(fc.string(), entries, async (about, all) => {
        const link = { about, entries: new Map(Object.entries(all)) };
        const hash = await writePageLink(link);
        expect(hash).toMatch(/^#s=[\w-]+$/);
        expect(await readPageLink(hash)).toEqual(link);
      }),
      { numRuns: 100 },
    );
  });

  it.each(kept)('of version 1 opens for ever: $what', async ({ hash, link }) => {
    const { about, entries } = await readPageLink(hash);
    expect({ about, players: Object.fromEntries(entries) }).toEqual(link);
    for (const entry of entries.values()) expect(checkSharedPlayer(entry)).toEqual(entry);
  });

  it('of version 1 is kept in two kinds', () => {
    expect(kept).toHaveLength(2);
  });

  it('is told from a heading', () => {
    expect(isPageLink('#s=abc')).toBe(true);
    expect(['', '#', '#softmax', '#s'].some(isPageLink)).toBe(false);
  });

  it('holds three matrices of 16 × 64 decimals, and is refused where it would be too long', async () => {
    const twoDecimals = fc.integer({ min: -999, max: 999 }).map((hundredths) => hundredths / 100);
    const ofLength = (length: number) => ({ minLength: length, maxLength: length });
    const matrix = fc.array(fc.array(twoDecimals, ofLength(64)), ofLength(16));
    const [query, key, value] = fc.sample(matrix, { seed: 16, numRuns: 3 });
    const example = { query, key, value };
    expect(new Set([query, key, value].flat(2)).size).toBeGreaterThan(1000);
    const link = { about: 'a', entries: new Map([['a', example]]) };
    const hash = await writePageLink(link);
    const page = readFileSync(new URL('../../../docs/links.md', import.meta.url), 'utf8');
    const [, most = ''] =
      /holds up to ([\d,]+) characters: three matrices of 16 × 64/.exec(page) ?? [];
    const longest = Number(most.replaceAll(',', ''));
    expect(hash.length).toBeLessThan(longest);
    expect(await readPageLink(hash)).toEqual(link);
    const noise = Array.from({ length: 3000 }, (_, place) => Math.sin(place));
    await expect(writePageLink({ about: 'a', entries: new Map([['a', noise]]) })).rejects.toThrow(
      `characters long; links go up to ${longest}`,
    );
  });

  const broken: readonly (readonly [string, () => string | Promise<string>, RegExp])[] = [
    ['that is none', () => '#softmax', /does not begin/],
    ['that is empty', () => '#s=', /signs/],
    ['with signs that no link holds', () => '#s=a%20b', /signs/],
    ['of the wrong length', () => '#s=A', /damaged/],
    ['that is not deflated', () => '#s=_____w', /damaged/],
    [
      'that is cut off',
      async () => (await packed('{"v":1,"about":"a","players":{}}')).slice(0, -8),
      /damaged/,
    ],
    ['that is no JSON', () => packed('{'), /damaged/],
    [
      'that holds a number that JSON does not know',
      () => packed('{"v":1,"about":"a","players":{"a":NaN}}'),
      /damaged/,
    ],
    ['that is a list', () => packed('[1]'), /damaged/],
    ['that is nothing', () => packed('null'), /damaged/],
    ['of a later version', () => packed('{"v":2,"about":"a","players":{}}'), /another version/],
    ['that leads nowhere', () => packed('{"v":1,"players":{}}'), /no figure/],
    [
      'whose players are a list',
      () => packed('{"v":1,"about":"a","players":[]}'),
      /list of figures/,
    ],
  ];

  it.each(broken)('%s is refused', async (_what, hash, message) => {
    await expect(readPageLink(await hash())).rejects.toThrow(message);
  });

  it('is broken in thirteen ways', () => {
    expect(broken).toHaveLength(13);
  });

  it('with a key that names the prototype changes nothing but its own map', async () => {
    const text = '{"v":1,"about":"a","players":{"__proto__":{"polluted":1},"constructor":2}}';
    const { entries } = await readPageLink(await packed(text));
    expect([...entries.keys()]).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('that unfolds without end is left as soon as it is too much', async () => {
    const hash = await packed(`{"v":1,"about":"${'a'.repeat(50_000_000)}"}`);
    expect(hash.length).toBeLessThan(100_000);
    await expect(readPageLink(hash)).rejects.toThrow(/unfolds to more/);
  });
});
