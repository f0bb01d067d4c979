import { expect, test } from 'vitest';
import { inspectionOf } from '../../../web/src/elements/inspection';
import { en } from '../../../web/src/i18n/en';
import { examples } from '../examples/example_files';
import { exampleNamed } from '../timeline/told_examples';
import { openSession } from './session_stage';

const inspect = (example: string, tensor: string, row: number, column: number) =>
  inspectionOf(openSession(example).session.computation, { tensor, row, column }, en);

test('a score is one row a product, its total, and where it goes next', () => {
  const score = inspect('three-similarities', 'scores', 0, 0);
  expect(score?.rows.map(({ left, sign, right, product }) => [left, sign, right, product])).toEqual(
    [
      ['1.0', '×', '0.9', '0.9'],
      ['0.5', '×', '0.6', '0.3'],
    ],
  );
  expect([score?.totalSign, score?.total]).toEqual(['=', '1.2']);
  expect(score?.title).toContain('charge · manager');
  expect(score?.next).toBe(en.interface.goesNowhere);
});

test('an input has no terms and is said to be given', () => {
  const input = inspect('three-similarities', 'key', 1, 0);
  expect(input?.rows).toEqual([]);
  expect(input?.next).toContain(en.interface.given);
});

test('a power of e is written as a power', () => {
  const power = inspect('scores-to-shares', 'exponentials', 0, 0);
  expect(power?.rows.map(({ power: raised, left }) => [raised, left])).toEqual([[true, '1.2']]);
});

test('what no sign between two numbers can write is written as its formula', () => {
  const capped = { ...exampleNamed('scores-to-shares'), softcap: 2 };
  const { computation } = openSession(capped).session;
  const number = inspectionOf(computation, { tensor: 'capped', row: 0, column: 0 }, en);
  expect(number?.rows.map(({ name, left, sign }) => [name, left, sign])).toEqual([
    ['2 × tanh(1.2 ÷ 2)', '', ''],
  ]);
  expect(Number(number?.total)).toBeCloseTo(2 * Math.tanh(0.6), 4);
});

test('hidden units are named by the word, learned weights by their places', () => {
  const additive = { ...exampleNamed('three-similarities'), similarity: 'additive' as const };
  const { computation } = openSession(additive).session;
  const titles = (['hidden', 'key_part', 'query_part', 'key_weight', 'vector'] as const).map(
    (tensor) => {
      const row = ['hidden', 'key_part', 'key_weight'].includes(tensor) ? 1 : 0;
      return inspectionOf(computation, { tensor, row, column: 1 }, en)?.title;
    },
  );
  expect(titles.map((title) => title?.replaceAll('\u00a0', ' '))).toEqual([
    'hidden units, battery · number 2',
    'what the key adds, battery · number 2',
    'what the query adds, charge · number 2',
    'key weight, number 2 · number 2',
    'vector, number 1 · number 2',
  ]);
  const hidden = inspectionOf(computation, { tensor: 'hidden', row: 1, column: 0 }, en);
  expect(hidden?.rows.map(({ name }) => name)).toEqual(['tanh(0.25 + (−0.1))']);
});

test('a score of long vectors has all of its 64 products', () => {
  expect(inspect('five-by-sixty-four', 'scores', 0, 0)?.rows).toHaveLength(64);
});

test('a cell that the trace does not have has no inspection', () => {
  expect(inspect('three-similarities', 'output', 0, 0)).toBeNull();
  expect(inspect('three-similarities', 'scores', 0, 7)).toBeNull();
});

test('every cell of every example can be inspected, with six decimals at most', () => {
  let cells = 0;
  const signs = new Set<string | undefined>();
  for (const id of examples.keys()) {
    const { computation } = openSession(id).session;
    for (const { id: tensor, rows, columns } of computation.trace.tensors) {
      for (let row = 0; row < rows; row += 1) {
        const column = row % columns;
        const found = inspectionOf(computation, { tensor, row, column }, en);
        expect(found?.total).not.toBe('');
        expect(found?.total.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(6);
        signs.add(found?.totalSign);
        cells += 1;
      }
    }
  }
  expect(cells).toBeGreaterThan(200);
  expect(signs).toEqual(new Set(['=', '≈']));
});

test('the numbers of the arithmetic lead back from a share to what was given', () => {
  const { session } = openSession('blend-charge');
  session.ask({ kind: 'option', set: { scale: 0.5, softmax: 'stable' } });
  const { computation } = session;
  const passed: string[] = [];
  let cell = { tensor: 'weights', row: 0, column: 1 };
  for (;;) {
    passed.push(cell.tensor);
    const [first] = inspectionOf(computation, cell, en)?.rows ?? [];
    const origin = first?.leftFrom ?? first?.productFrom;
    if (!origin) break;
    ({ cell } = origin);
  }
  expect(passed).toEqual(['weights', 'exponentials', 'shifted', 'scaled', 'scores', 'query']);
});

test('a number that leads on says which cell it is and what it is', () => {
  const { computation } = openSession('three-similarities').session;
  const [first] =
    inspectionOf(computation, { tensor: 'scores', row: 0, column: 0 }, en)?.rows ?? [];
  expect(first?.leftFrom?.cell).toEqual({ tensor: 'query', row: 0, column: 0 });
  expect(first?.rightFrom).toEqual({
    cell: { tensor: 'key', row: 0, column: 0 },
    label: 'key, manager · number 1, 0.9: where it comes from',
  });
  expect(first?.productFrom).toBeNull();
});

test('of a sum each number leads on; a factor that is no cell does not', () => {
  const sum = inspect('scores-to-shares', 'sum', 0, 0);
  expect(sum?.rows.map(({ productFrom }) => productFrom?.cell.column)).toEqual(
    sum?.rows.map((_, column) => column),
  );
  const { session } = openSession('blend-charge');
  session.ask({ kind: 'option', set: { scale: 0.5 } });
  const scaled = { tensor: 'scaled', row: 0, column: 0 };
  expect(inspectionOf(session.computation, scaled, en)?.rows[0]?.rightFrom).toBeNull();
});
