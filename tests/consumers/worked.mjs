import { exampleOf } from '../browser/examples.mjs';

/** What every program of the documentation shows: the blend for the query charge, as its example expects it. */
export const worked = exampleOf('blend-charge')
  .expected.find(({ tensor, rows }) => tensor === 'output' && !rows)
  .values[0].map((number) => number.toFixed(4))
  .join(' ');
