import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { listed, needed, parseChapterFile } from '../../../scripts/vite/chapter_file';
import { chapterPage, figurePlaces } from '../../../scripts/vite/chapter_page';
import { markNumber, renderLine, renderText } from '../../../scripts/vite/markdown';
import { Placeholders } from '../../../scripts/vite/placeholders';
import type { Example } from '../../../web/src/core/example';
import { formatShape } from '../../../web/src/draw/format';
import { en } from '../../../web/src/i18n/en';
import type { TensorRole } from '../../../web/src/i18n/interface_strings';
import { examples } from '../examples/example_files';
import { expectedRow, printedReadOut, printedRow } from '../examples/expected_row';
import { core, exampleNamed } from '../timeline/told_examples';

const placeholders = new Placeholders(core, examples);
const fill = (text: string): string => placeholders.fill(text, (number) => number);

describe('a chapter file', () => {
  const file = parseChapterFile('a.md', '---\nnumber: 4\nterms: e, softmax\n---\nText.\n');
  test('has a head of names and values, and a text', () => {
    expect(needed(file, 'number')).toBe('4');
    expect(listed(file, 'terms')).toEqual(['e', 'softmax']);
    expect(listed(file, 'also')).toEqual([]);
    expect(file.text).toBe('Text.\n');
  });
  test('is refused by name when its head is missing or broken', () => {
    expect(() => parseChapterFile('b.md', 'Text.')).toThrow(/b\.md.*head/);
    expect(() => parseChapterFile('c.md', '---\nnumber 4\n---\n')).toThrow(/c\.md.*number 4/);
    expect(() => needed(file, 'title')).toThrow(/a\.md.*title/);
  });
});

describe('a number in the text', () => {
  const [blend, lookup, shares] = ['blend-charge', 'lookup-table', 'scores-to-shares'].map(
    exampleNamed,
  ) as [Example, Example, Example];
  test('is one cell, a row, a read-out or a shape of an example or of its variant', () => {
    expect(fill('{{blend-charge.output[0]}}')).toBe(`[${printedRow(blend, 'output').join(', ')}]`);
    expect(fill('{{blend-charge.scores[0][2]}}')).toBe(printedRow(blend, 'scores')[2]);
    expect(fill('{{lookup-table.sum(weights,0)|1}}')).toBe(
      printedReadOut(lookup, 'sum', 'weights'),
    );
    expect(fill('{{lookup-table/add-up-to-one.output[0][0]}}')).toBe(
      printedRow(lookup, 'output', 'add-up-to-one')[0],
    );
    expect(fill('{{scores-to-shares.ratio(weights,0,0,1)}}')).toBe(
      printedReadOut(shares, 'ratio', 'weights'),
    );
    expect(fill('{{five-by-sixty-four.shape(query)}}')).toBe('5\u00a0×\u00a064');
  });
  test('is written as its format says', () => {
    const percents = printedRow(blend, 'weights').map((text) => text.replace(/\s%/, '\u00a0%'));
    expect(fill('{{blend-charge.weights[0]|percent}}')).toBe(percents.join(', '));
    expect(fill('{{blend-charge.weights[0][2]|percent}}')).toBe(percents[2]);
    expect(fill('{{blend-charge.output[0][0]|4}}')).toBe(
      Number(expectedRow(blend, 'output')[0]).toFixed(4),
    );
    const difference = Number(printedReadOut(shares, 'difference', 'scores'));
    expect(fill('{{scores-to-shares.difference(scores,0,0,1)|signed}}')).toBe(
      `+${difference.toFixed(shares.digits?.scores)}`,
    );
  });
  test('that does not exist stops the build and is named', () => {
    for (const [text, why] of [
      ['{{nothing.output[0]}}', /no example nothing/],
      ['{{blend-charge/none.output[0]}}', /none/],
      ['{{blend-charge.outputs[0]}}', /outputs/],
      ['{{blend-charge.output[9]}}', /output/],
      ['{{blend-charge.weights[0][9]|percent}}', /column 9/],
      ['{{blend-charge.most(weights,0)}}', /most/],
      ['{{blend-charge.output[0]|wide}}', /wide/],
      ['{{blend-charge}}', /EXAMPLE/],
    ] as const) {
      expect(() => fill(text), text).toThrow(why);
    }
  });
});

describe('the text', () => {
  test('becomes HTML in which terms are defined, formulas are MathML and numbers keep together', () => {
    expect(renderLine('A **term** and *word*.')).toBe('A <dfn>term</dfn> and <em>word</em>.');
    expect(renderLine('$d_k$')).toMatch(/^<math.*<\/math>$/s);
    expect(renderText(`a × ${markNumber('2')} = ${markNumber('4')} & $a = b$`)).toMatch(
      /^<p>a\u00a0×\u00a0<span class="number">2<\/span> =\u00a0<span class="number">4<\/span> &amp; <math/,
    );
    expect(renderText('$$w_i$$')).toMatch(/^<div class="formula"><math[^>]*display="block"/);
    expect(renderLine(`is ${markNumber('[0.1, 0.2]')}.`)).toBe(
      'is <span class="number">[0.1, 0.2]</span>.',
    );
  });
  test('holds no style attribute and lets no HTML through', () => {
    expect(renderText('$$\\frac{a}{b}\\left(\\sqrt{x}\\right)$$')).not.toContain('style=');
    expect(renderText('<b onclick="a()">x</b>')).not.toContain('<b');
  });
});

test('a chapter names figures of its own, which get a place with a sentence; others are refused', () => {
  const file = parseChapterFile('a.md', '---\nfigure: one, two\n---\n');
  const places = figurePlaces(file, { one: null, two: null });
  expect(
    [...places.matchAll(/data-figure="([^"]+)"><p>[A-Z].*?\.<\/p>/g)].map(([, name]) => name),
  ).toEqual(['one', 'two']);
  expect(() => figurePlaces(file, { one: null })).toThrow('no figure two');
  expect(figurePlaces(parseChapterFile('a.md', '---\nid: a\n---\n'))).toBe('');
});

/** The tables of a piece of the page: each with its caption and the texts of its cells, row by row. */
function printedTables(html: string): { caption: string; rows: string[][] }[] {
  return [...html.matchAll(/<table[^>]*>(.*?)<\/table>/gs)].map(([, table = '']) => ({
    caption: /<caption[^>]*>(.*?)<\/caption>/s.exec(table)?.[1] ?? '',
    rows: [...(table.split('<tbody>')[1] ?? '').matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell),
    ),
  }));
}

/** What stands over the table of an expected tensor. */
function captionOf(tensor: string, values: readonly (readonly unknown[])[]): string {
  const [role, head] = tensor.split('.');
  const caption = en.interface.tableCaption(
    role as TensorRole,
    formatShape(values.length, values[0]?.length ?? 0),
  );
  return head === undefined ? caption : `${en.interface.headNumber(Number(head) + 1)}: ${caption}`;
}

/** Whether a printed number is this one, rounded to the decimals it is printed with. */
function prints(cell: string, number: unknown): boolean {
  const decimals = /\.(\d+)/.exec(cell)?.[1]?.length ?? 0;
  const gap = Math.abs(Number(cell.replace('−', '-')) - Number(number));
  return gap <= 0.5 * 10 ** -decimals * (1 + 1e-9);
}

describe('the page', async () => {
  const web = fileURLToPath(new URL('../../../web', import.meta.url));
  const page = await chapterPage(web, 'en');
  const sections = page.chapters.split(/(?=<section class="chapter")/);
  const idOf = (section: string) => /<section class="chapter" id="([^"]+)"/.exec(section)?.[1];
  const hasPlayer = (section: string) => section.includes('<attention-player ');
  /** In the order of the page. */
  const ids = [
    'opening',
    'lookup',
    'views',
    'match',
    'shares',
    'blend',
    'formula',
    'bank',
    'sixty-four',
    'self-and-cross',
    'many-heads',
    'distance',
    'order',
    'nothing-relevant',
    'questions',
    'workbench',
  ];
  /** Chapters with a figure of their own and no player. */
  const withoutPlayer = ['distance', 'order', 'questions', 'workbench'];
  test('holds the chapters of the storyboard that are there, each with a player but where a figure takes its place', () => {
    expect(sections.map(idOf)).toEqual(ids);
    expect(sections.filter((section) => !hasPlayer(section)).map(idOf)).toEqual(withoutPlayer);
    expect(page.chapters.match(/<attention-player /g)).toHaveLength(
      ids.length - withoutPlayer.length,
    );
    expect([...page.contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
  });
  test('has every number filled in and nothing that a strict policy blocks', () => {
    for (const html of Object.values(page)) {
      expect(html).not.toMatch(/\{\{|\}\}|[\uE000\uE001]|undefined/);
      expect(html).not.toMatch(/\sstyle=|<script|\son[a-z]+=/);
    }
  });
  test('shows the expected numbers of each example before any script runs', () => {
    let compared = 0;
    for (const section of sections.filter(hasPlayer)) {
      const [, id = ''] = /<attention-player [^>]*example="([^"]+)"/.exec(section) ?? [];
      const expected = (examples.get(id)?.expected ?? []).flatMap((one) =>
        'values' in one ? [one] : [],
      );
      const tables = printedTables(
        /<div class="fallback"[^>]*>.*?<\/attention-player>/s.exec(section)?.[0] ?? '',
      );
      expect(tables.length, id).toBeGreaterThanOrEqual(Math.min(2, expected.length));
      for (const { caption, rows } of tables) {
        const written = expected.filter(
          ({ tensor, values }) => captionOf(tensor, values) === caption,
        );
        const agrees = written.some(({ values }) =>
          rows.every((row, at) => row.every((cell, column) => prints(cell, values[at]?.[column]))),
        );
        expect(agrees, `${id}, ${caption}: ${JSON.stringify(rows)}`).toBe(true);
        compared += rows.flat().length;
      }
    }
    expect(compared).toBeGreaterThanOrEqual(100);
  });
  test('writes NaN only where scores are too large, and there says what it means', () => {
    const sections = page.chapters.split('<section class="chapter" ').slice(1);
    const broken = sections.filter((section) => section.includes('NaN'));
    expect(broken).toHaveLength(1);
    expect(broken[0]).toMatch(/^id="shares"/);
    expect(broken[0]).toContain('which is not a number: <span class="number">NaN</span>');
  });
  test('sets both ways to the shares of large scores side by side', () => {
    const large = exampleNamed('large-scores');
    expect(expectedRow(large, 'weights')).toContain('nan');
    expect(page.chapters).toContain('<td>NaN</td>');
    for (const share of expectedRow(large, 'weights', 'subtract-the-maximum'))
      expect(page.chapters).toContain(`<td>${Number(share).toFixed(4)}</td>`);
  });
});
