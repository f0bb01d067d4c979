import Ajv2020 from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import type { Example, Expected, ExpectedReadOut, Matrix } from '../../../web/src/core/example';
import { examples, readText, schema } from './example_files';

const validate = new Ajv2020({ allErrors: true, strictTypes: true }).compile(schema);

const docs = readText('../../docs/examples.md');

function faults(candidate: unknown): string[] {
  validate(candidate);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

/** A copy of a sound example with one thing changed. */
function spoiled(id: string, spoil: (copy: { inputs: object }) => void): unknown {
  const example = examples.get(id);
  if (!example) throw new Error(`no example ${id}`);
  const copy = structuredClone(example);
  spoil(copy);
  return copy;
}

function expectations(example: Example): (Expected | ExpectedReadOut)[] {
  return [...example.expected, ...(example.variants ?? []).flatMap((variant) => variant.expected)];
}

describe('the worked examples', () => {
  it('are the files of this list', () => {
    expect([...examples.keys()]).toEqual([
      'apply-question',
      'blend-charge',
      'blend-matrices',
      'cross-attention',
      'eight-heads',
      'first-bank',
      'five-by-sixty-four',
      'four-heads',
      'large-scores',
      'lookup-table',
      'mouse-between',
      'nothing-relevant',
      'opening-battery',
      'opening-billing',
      'scores-to-shares',
      'second-bank',
      'self-attention',
      'sink-token',
      'three-projections',
      'three-similarities',
      'two-meanings',
    ]);
  });

  it.each([...examples])('%s keeps to the schema', (_id, example) => {
    expect(faults(example)).toEqual([]);
  });

  it.each([...examples])('%s names the schema beside it, and expects numbers', (_id, example) => {
    expect(example).toHaveProperty('$schema', './schema.json');
    for (const { expected } of [example, ...(example.variants ?? [])])
      expect(expected).not.toHaveLength(0);
  });

  it.each([...examples])('%s is called like its file', (id, example) => {
    expect(example.id).toBe(id);
  });

  it.each([...examples])(
    '%s has one word for each key row and its query rows within bounds',
    (_id, example) => {
      const all = [...(example.queryWords ?? []), ...example.words];
      const keys = all.flatMap(({ key }) => (key === null ? [] : [key]));
      const queries = all.flatMap(({ query }) => (query === null ? [] : [query]));
      expect(keys.toSorted((a, b) => a - b)).toEqual(keys.map((_, index) => index));
      expect(queries.toSorted((a, b) => a - b)).toEqual(queries.map((_, index) => index));
      expect(queries).toContain(example.query);
      const { relevance, scores, key, embedding } = example.inputs;
      const across = relevance ?? scores;
      const rows = across === undefined ? rowsOf(key ?? embedding) : (across as Matrix)[0]?.length;
      expect(keys).toHaveLength(rows ?? Number.NaN);
    },
  );

  it('have queries in one sentence and keys in the other, where they are two', () => {
    const pairs = [...examples.values()].filter(({ queryWords }) => queryWords !== undefined);
    expect(pairs.map(({ id }) => id)).toEqual(['cross-attention']);
    for (const { words, queryWords = [] } of pairs) {
      expect(words.filter(({ query }) => query !== null)).toEqual([]);
      expect(queryWords.filter(({ key }) => key !== null)).toEqual([]);
    }
  });

  it.each([...examples])(
    '%s has rectangular matrices and a printed text for each value it prints',
    (_id, example) => {
      for (const input of Object.values(example.inputs))
        if (!('random' in input)) expectRectangle(input);
      for (const entry of expectations(example)) {
        if (!('values' in entry)) continue;
        expectRectangle(entry.values);
        if (entry.rows) expect(entry.rows).toHaveLength(entry.values.length);
        if (entry.columns) expect(entry.columns).toHaveLength(entry.values[0]?.length ?? 0);
        if (entry.printed)
          expect(entry.printed.map((row) => row.length)).toEqual(
            entry.values.map((row) => row.length),
          );
      }
    },
  );

  it.each([...examples])('%s names no variant twice', (_id, example) => {
    const ids = (example.variants ?? []).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('are all described in the docs', () => {
    for (const id of examples.keys()) expect(docs).toContain(`| \`${id}\` |`);
  });
});

describe('the schema', () => {
  it('asks for the fields that the docs list, and takes the example that they show', () => {
    const [, section = ''] = docs.split('## What every file has\n');
    const [table = ''] = section.split('\n## ');
    const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(named).toEqual((schema as { required: string[] }).required);
    const [, shown = ''] = /^```json\n([\s\S]*?)^```/m.exec(docs) ?? [];
    expect(faults(JSON.parse(shown))).toEqual([]);
  });

  it('refuses an unknown property', () => {
    expect(
      faults(spoiled('blend-charge', (copy) => Object.assign(copy, { colour: 'red' }))),
    ).toEqual([' must NOT have additional properties']);
  });

  it('refuses text in a matrix and names its place', () => {
    const candidate = spoiled('blend-charge', (copy) =>
      Object.assign(copy.inputs, { value: [['0,5']] }),
    );
    expect(faults(candidate)).toContain('/inputs/value/0/0 must be number');
  });

  it('refuses inputs from two starting points', () => {
    const candidate = spoiled('blend-charge', (copy) =>
      Object.assign(copy.inputs, { scores: [[1]] }),
    );
    expect(faults(candidate)).toContain('/inputs must match exactly one schema in oneOf');
  });

  it('refuses an unknown option in a variant', () => {
    const candidate = spoiled('lookup-table', (copy) =>
      Object.assign(copy, {
        variants: [
          {
            id: 'a',
            label: 'A',
            set: { heat: 2 },
            expected: examples.get('lookup-table')?.expected,
          },
        ],
      }),
    );
    expect(faults(candidate)).toContain('/variants/0/set must NOT have unevaluated properties');
  });

  it('refuses a ratio without the two columns it is taken from', () => {
    const ratio = {
      readOut: 'ratio',
      tensor: 'weights',
      row: 0,
      value: 1,
      tolerance: 0,
      provenance: 'none',
    };
    const candidate = spoiled('blend-charge', (copy) => Object.assign(copy, { expected: [ratio] }));
    expect(faults(candidate)).toContain("/expected/0 must have required property 'columns'");
  });
});

function rowsOf(input: Example['inputs']['key']): number | undefined {
  return input && 'random' in input ? input.random.rows : input?.length;
}

function expectRectangle(matrix: readonly (readonly unknown[])[]): void {
  expect(new Set(matrix.map((row) => row.length)).size).toBe(1);
}
