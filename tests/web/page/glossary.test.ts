import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseChapterFile } from '../../../scripts/vite/chapter_file';
import { formulaTable } from '../../../scripts/vite/formula_table';
import {
  glossaryList,
  parseGlossary,
  TermLinks,
  termAnchor,
  wholeGlossary,
} from '../../../scripts/vite/glossary';
import { renderLine, renderText } from '../../../scripts/vite/markdown';

const folder = new URL('../../../web/chapters/en/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => parseChapterFile(name, readFileSync(new URL(name, folder), 'utf8')));
const chapters = files.filter(({ fields }) => fields.number !== undefined);
const glossaryFile = files.find(({ name }) => name === 'glossary.md');
if (glossaryFile === undefined) throw new Error('there is no glossary.md');
const glossary = parseGlossary(glossaryFile);

const small = parseGlossary(
  parseChapterFile(
    'glossary.md',
    '---\nid: g\n---\n- **key** (keys) $k$ $K$: the vector.\n- **dot product**: a sum.\n- **product**: a result.\n- **e**: a number.\n',
  ),
);

describe('the glossary', () => {
  test('explains the terms a chapter asks for, and refuses others', () => {
    const list = glossaryList('a.md', ['e', 'key'], small, 'Words');
    expect(list.indexOf('a number.')).toBeLessThan(list.indexOf('the vector.'));
    expect(() => glossaryList('a.md', ['queue'], small, 'Words')).toThrow(/a\.md.*queue/);
    expect(glossaryList('a.md', [], small, 'Words')).toBe('');
  });
  test('refuses a line that is none of its entries', () => {
    expect(() =>
      parseGlossary(parseChapterFile('g.md', '---\nid: g\n---\n- key: a vector.\n')),
    ).toThrow(/g\.md.*key: a vector/);
  });
  test('is listed whole, each entry where its links lead', () => {
    const list = wholeGlossary(small);
    expect([...list.matchAll(/<div id="([^"]+)">/g)].map(([, id]) => id)).toEqual(
      ['key', 'dot product', 'product', 'e'].map(termAnchor),
    );
    expect(list.match(/<math/g)).toHaveLength(2);
  });
});

describe('a term in a text', () => {
  const linked = (text: string): string => renderText(text, new TermLinks(small));
  test('is linked where it first stands, in any of its forms, the longer term first', () => {
    expect(linked('Keys and a key. A **dot product**, a product.')).toBe(
      '<p><a class="term" href="#term-key">Keys</a> and a key. A <dfn><a class="term" href="#term-dot-product">dot product</a></dfn>, a <a class="term" href="#term-product">product</a>.</p>\n',
    );
    expect(linked('monkey, keyhole')).not.toContain('<a');
  });
  test('is left alone inside a link', () => {
    expect(linked('[a key](#there)')).toBe('<p><a href="#there">a key</a></p>\n');
  });
  test('is linked as a symbol too, where the formula is nothing else', () => {
    expect(linked('$K$ and $K$')).toMatch(
      /^<p><a class="term" href="#term-key"><math.*<\/math><span class="for-ears"> key<\/span><\/a> and <math/s,
    );
    expect(linked('$2K$')).not.toContain('<a');
  });
  test('is linked once in a chapter, over all its parts', () => {
    const links = new TermLinks(small);
    expect(renderLine('a key', links)).toContain('<a');
    expect(renderLine('a key', links)).not.toContain('<a');
  });
});

describe('on the page', () => {
  test('every term that a chapter explains in bold is in the glossary', () => {
    const known = new Set(
      [...glossary.values()].flatMap(({ term, forms }) =>
        [term, ...forms].map((word) => word.toLowerCase()),
      ),
    );
    const bold = chapters.flatMap(({ name, text }) =>
      [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, term = '']) => ({ name, term })),
    );
    expect(bold.length).toBeGreaterThanOrEqual(19);
    for (const { name, term } of bold)
      expect(known.has(term.toLowerCase()), `${name}: ${term}`).toBe(true);
  });
  test('a term is explained in bold once', () => {
    const bold = chapters.flatMap(({ text }) =>
      [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, term = '']) => term.toLowerCase()),
    );
    expect(bold.filter((term, index) => bold.indexOf(term) !== index)).toEqual([]);
  });
  test('every letter and name in a formula is among the symbols of the glossary', () => {
    const namesIn = (html: string): string[] =>
      [...html.matchAll(/<mi[^>]*>([^<]+)<\/mi>/g)].map(([, name = '']) => name);
    const known = new Set(
      [...glossary.values()].flatMap(({ symbols }) =>
        symbols.flatMap((symbol) => namesIn(renderLine(`$${symbol}$`))),
      ),
    );
    const used = [
      ...chapters.map(({ name, text }) => ({ name, html: renderText(text) })),
      { name: 'the table of the formula', html: formulaTable((text) => text) },
    ].flatMap(({ name, html }) => namesIn(html).map((symbol) => ({ name, symbol })));
    expect(new Set(used.map(({ symbol }) => symbol)).size).toBeGreaterThanOrEqual(10);
    for (const { name, symbol } of used) expect(known.has(symbol), `${name}: ${symbol}`).toBe(true);
  });
});
