import temml from 'temml';
import { describe, expect, test } from 'vitest';
import { resolve } from '../../web/src/core/resolve';
import { csvText } from '../../web/src/export/csv';
import { jsonText } from '../../web/src/export/json';
import { latexText } from '../../web/src/export/latex';
import { examples } from '../web/examples/example_files';
import { core } from '../web/timeline/told_examples';
import { numberOf } from './closeness';
import { cases, sourceOf } from './sources';

test('the JSON of every case holds each number of the trace, and an example that computes them again', () => {
  expect(cases).toHaveLength(44);
  for (const { name, source } of cases) {
    const { trace } = source;
    const read = JSON.parse(jsonText(source));
    expect(read.version).toBe(1);
    expect(read.trace.tensors).toHaveLength(trace.tensors.length);
    trace.tensors.forEach(({ id, rows, columns, offset }, index) => {
      const told = read.trace.tensors[index];
      expect([told.id, told.rows, told.columns]).toEqual([id, rows, columns]);
      const numbers = told.values.flat().map(numberOf);
      expect(numbers, `${name}: ${id}`).toEqual([
        ...trace.tape.subarray(offset, offset + rows * columns),
      ]);
    });
    expect(core.trace(resolve(core, read.example)).tape, name).toEqual(trace.tape);
  }
});

describe('CSV', () => {
  test('the tables of every case hold each number of the trace', () => {
    for (const { name, source } of cases) {
      const lines = csvText(source).split('\r\n');
      expect(lines.pop()).toBe('');
      const numbers = source.trace.tensors.flatMap(({ id, rows, columns }) => {
        const [head, ...body] = lines.splice(0, rows + 1).map((line) => line.split(','));
        expect(head?.slice(0, 2), name).toEqual([id, '']);
        expect(head).toHaveLength(columns + 2);
        return body.flatMap((cells) => cells.slice(-columns).map(asNumber));
      });
      expect(lines, name).toEqual([]);
      expect(numbers, name).toEqual([...source.trace.tape]);
    }
  });

  test('words name rows and columns; commas, quotes and formulas stay text', () => {
    const [first, ...others] = examples.get('mouse-between')?.words ?? [];
    const example = {
      ...(examples.get('mouse-between') as never as Parameters<typeof sourceOf>[0]),
      words: [{ ...(first as object), text: '=1+1, "so"' } as never, ...others],
    };
    const text = csvText(sourceOf(example));
    expect(text).toContain(`"'=1+1, ""so"""`);
    expect(text).not.toMatch(/(^|,)=/m);
  });
});

const asNumber = (text: string): number =>
  /^-?(inf|nan)$/.test(text) ? numberOf(text) : Number(text);

test('every formula of the LaTeX document is one that a LaTeX parser takes', () => {
  let formulas = 0;
  for (const { name, source } of cases) {
    const text = latexText(source);
    expect(text).toMatch(/^% .+\n\\documentclass/);
    const displays = [...text.matchAll(/\\\[\n([\s\S]+?)\n\\\]/g)].map(([, formula]) => formula);
    expect(displays.length, name).toBe(text.split('\\[\n').length - 1);
    for (const formula of displays) {
      const markup = temml.renderToString(formula as string, {
        displayMode: true,
        throwOnError: true,
      });
      expect(markup, name).toContain('<math');
      expect(markup, name).not.toContain('temml-error');
      formulas += 1;
    }
  }
  expect(formulas).toBe(492);
});

test('the LaTeX document works out the row of the chosen query', () => {
  const text = latexText(sourceOf(examples.get('blend-charge') as never));
  // As the article works it out.
  expect(text).toContain('\\mathrm{scores}_{1,1} &= 1.00 \\times 0.95 + 0.50 \\times 0.55 = 1.225');
  expect(text).toContain(
    '\\mathrm{output}_{1,2} &= 0.33 \\times 0.20 + 0.33 \\times 0.40 + 0.34 \\times 0.50 = 0.37',
  );
});
