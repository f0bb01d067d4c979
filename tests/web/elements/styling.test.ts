import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLooks } from '../../../scripts/gallery/looks.mjs';
import { markStyles } from '../../../web/src/draw/mark_styles';
import { customProperties } from '../../../web/src/draw/palette';
import { playerParts } from '../../../web/src/elements/player_parts';

const project = new URL('../../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, project), 'utf8');
const elementFiles = readdirSync(new URL('web/src/elements/', project)).map(
  (name) => `web/src/elements/${name}`,
);

const [light, dark] = [customProperties('light'), customProperties('dark')];
const names = [...light.keys()].sort();
const parts = Object.values(playerParts).flat().sort();
const looks = readLooks();
const docs = textOf('docs/elements.md');

/** The rows of a table of the docs, by the words of its first column's head. */
function rowsOf(head: string): string[][] {
  const [, table = ''] = docs.split(new RegExp(`^\\| ${head} \\|.*\\n\\|[ -|]+\\n`, 'm'));
  const [rows = ''] = table.split('\n\n');
  return rows
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
/** What stands as code in a cell. */
const codeIn = (cell = ''): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('the custom properties that a page may set', () => {
  it('are the same in both themes', () => {
    expect([...dark.keys()].sort()).toEqual(names);
    expect(names).toHaveLength(47);
  });

  it('are in the docs with what they are in either theme', () => {
    const said = rowsOf('property').flatMap(([first, purpose, ofLight, ofDark]) => {
      expect(purpose, first).not.toBe('');
      const [from = '', to] = codeIn(first);
      const steps = to === undefined ? [from] : stepsOf(from, to);
      const lights = codeIn(ofLight);
      const darks = ofDark === 'the same' ? lights : codeIn(ofDark);
      expect([lights.length, darks.length], from).toEqual([steps.length, steps.length]);
      return steps.map((name, index) => [name, lights[index], darks[index]]);
    });
    const held = names.map((name) => [name, light.get(name), dark.get(name)]);
    expect(said.sort()).toEqual(held.sort());
  });

  it('are used, and no others are', () => {
    const sources = [markStyles, ...['web/page/page.css', ...elementFiles].map(textOf)];
    const used = sources.flatMap((source) =>
      [...source.matchAll(/var\((--ap-[\w-]+)\)/g)].map(([, name = '']) => name),
    );
    expect([...new Set(used)].sort()).toEqual(names);
  });

  it('are each set by a look of the gallery, which sets no others', () => {
    const set = looks.flatMap(({ css }) =>
      [...css.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name = '']) => name),
    );
    expect([...new Set(set)].sort()).toEqual(names);
  });
});

describe('the parts that a page may style', () => {
  it('are in the docs', () => {
    const said = rowsOf('part').flatMap(([first, meaning]) => {
      expect(meaning, first).not.toBe('');
      return codeIn(first);
    });
    expect(said.sort()).toEqual(parts);
    expect(parts).toHaveLength(35);
  });

  it('are each styled by a look of the gallery, which styles no others', () => {
    const styled = looks.flatMap(({ css }) =>
      [...css.matchAll(/::part\(([\w-]+)\)/g)].map(([, name = '']) => name),
    );
    expect([...new Set(styled)].sort()).toEqual(parts);
  });

  it('are those that the templates name', () => {
    const named = elementFiles.flatMap((path) =>
      [...textOf(path).matchAll(/ part="([\w-]+)/g)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !parts.includes(name))).toEqual([]);
  });
});

describe('the docs on styling', () => {
  it('show nothing but looks of the gallery', () => {
    const [, section = ''] = docs.split(/^## Styling$/m);
    const shown = [...(section.split(/^## /m)[0]?.matchAll(/```css\n([\s\S]*?)```/g) ?? [])];
    expect(shown.length).toBeGreaterThan(2);
    for (const [, css] of shown) expect(looks.map((look) => look.css)).toContain(css);
  });
});

function stepsOf(from: string, to: string): string[] {
  const [, stem = '', first = ''] = /^(.*?-)(\d+)$/.exec(from) ?? [];
  const count = Number(to.slice(stem.length)) - Number(first) + 1;
  return Array.from({ length: count }, (_, step) => `${stem}${Number(first) + step}`);
}
