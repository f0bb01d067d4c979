import { describe, expect, it } from 'vitest';
import type {
  Example,
  Expected,
  ExpectedNumber,
  ExpectedReadOut,
  Variant,
} from '../../../web/src/core/example';
import { loadCore } from '../../../web/src/core/load_core';
import { resolve } from '../../../web/src/core/resolve';
import { row } from '../../../web/src/core/trace_readers';
import { formatNumber, formatPercent } from '../../../web/src/draw/format';
import { examples } from './example_files';

const core = await loadCore();

interface Case {
  readonly name: string;
  readonly example: Example;
  readonly variant: Variant | null;
  readonly entries: readonly (Expected | ExpectedReadOut)[];
}

const cases: Case[] = [...examples.values()].flatMap((example) =>
  [null, ...(example.variants ?? [])].map((variant) => ({
    name: variant ? `${example.id}/${variant.id}` : example.id,
    example,
    variant,
    entries: (variant ?? example).expected,
  })),
);

describe('the core, from the page’s side', () => {
  it.each(cases)('reaches the expected numbers of $name', ({ example, variant, entries }) => {
    const trace = traceOf(example, variant);
    for (const entry of entries.filter(isTensor)) {
      const got = rowsOf(entry).map((index) => cellsOf(entry, row(trace, entry.tensor, index)));
      for (const [r, values] of entry.values.entries()) {
        expect(got[r], `${entry.tensor} row ${r}`).toHaveLength(values.length);
        for (const [c, value] of values.entries())
          expectClose(got[r]?.[c], value, entry.tolerance, `${entry.tensor}[${r}][${c}]`);
      }
    }
  });

  it.each(cases)('reads off the expected numbers of $name', ({ example, variant, entries }) => {
    const readOut = core.readOuts(traceOf(example, variant));
    for (const entry of entries.filter(isReadOut)) {
      const got = readOff(readOut, entry);
      const place = `${entry.readOut} of ${entry.tensor} row ${entry.row}`;
      expectClose(got, entry.value, entry.tolerance, place);
      if (entry.printed)
        expect(formatNumber(got ?? Number.NaN, decimalsOf(entry.printed)), place).toBe(
          entry.printed,
        );
    }
  });

  it.each(cases)(
    'gives the numbers that the page prints for $name',
    ({ example, variant, entries }) => {
      const trace = traceOf(example, variant);
      for (const entry of entries.filter(isTensor)) {
        if (!entry.printed) continue;
        const digits = digitsOf(example, variant, entry.tensor);
        const texts = rowsOf(entry).map((index) => {
          const numbers = [...row(trace, entry.tensor, index)];
          const printed =
            entry.as === 'percent'
              ? core.readOuts(trace).percentages(entry.tensor, index).together.map(formatPercent)
              : numbers.map((number) => formatNumber(number, digits));
          return cellsOf(entry, printed);
        });
        expect(texts, entry.tensor).toEqual(entry.printed);
      }
    },
  );

  it('was held to every entry of every file', () => {
    const entries = cases.flatMap((each) => each.entries);
    expect({
      cases: cases.length,
      tensors: entries.filter(isTensor).length,
      numbers: entries.filter(isTensor).flatMap((entry) => entry.values.flat()).length,
      readOuts: entries.filter(isReadOut).length,
      printed: entries.filter((entry) => entry.printed).length,
    }).toEqual({ cases: 33, tensors: 337, numbers: 3413, readOuts: 172, printed: 123 });
  });
});

function traceOf(example: Example, variant: Variant | null) {
  return core.trace(resolve(core, example, { variant: variant?.id ?? null }));
}

function isTensor(entry: Expected | ExpectedReadOut): entry is Expected {
  return 'values' in entry;
}

function isReadOut(entry: Expected | ExpectedReadOut): entry is ExpectedReadOut {
  return 'readOut' in entry;
}

function rowsOf(entry: Expected): readonly number[] {
  return entry.rows ?? entry.values.map((_, index) => index);
}

function cellsOf<Cell>(entry: Expected, cells: ArrayLike<Cell>): Cell[] {
  const all = Array.from(cells);
  return entry.columns ? all.filter((_, column) => entry.columns?.includes(column)) : all;
}

function digitsOf(example: Example, variant: Variant | null, tensor: string): number {
  const digits = { ...example.digits, ...variant?.digits };
  return digits[tensor] ?? digits.default ?? 2;
}

function decimalsOf(printed: string): number {
  return printed.split('.')[1]?.length ?? 0;
}

function readOff(readOut: ReturnType<typeof core.readOuts>, entry: ExpectedReadOut): number | null {
  const { tensor, row: index } = entry;
  const [first, second] = entry.columns ?? [0, 0];
  switch (entry.readOut) {
    case 'sum':
      return readOut.rowSum(tensor, index);
    case 'largest':
      return readOut.largest(tensor, index);
    case 'entropy':
      return readOut.entropy(tensor, index);
    case 'effective':
      return readOut.effective(tensor, index);
    case 'ratio':
      return readOut.ratio(tensor, index, first, second);
    case 'difference':
      return readOut.difference(tensor, index, first, second);
  }
}

function expectClose(
  got: number | null | undefined,
  wanted: ExpectedNumber,
  tolerance: number,
  place: string,
): void {
  if (typeof wanted === 'string') {
    expect(got, place).toBe(
      { inf: Number.POSITIVE_INFINITY, '-inf': Number.NEGATIVE_INFINITY, nan: Number.NaN }[wanted],
    );
  } else {
    expect(got, place).toBeTypeOf('number');
    expect(
      Math.abs((got ?? Number.NaN) - wanted),
      `${place} is ${got}, expected ${wanted}`,
    ).toBeLessThanOrEqual(tolerance);
  }
}
