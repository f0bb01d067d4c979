import type { Core } from '../../web/src/core/core';
import type { Example } from '../../web/src/core/example';
import { resolve } from '../../web/src/core/resolve';
import type { Trace } from '../../web/src/core/trace';
import { value as numberAt, row as rowOf, tensorById } from '../../web/src/core/trace_readers';
import {
  formatNumber,
  formatPercent,
  formatShape,
  formatSigned,
  formatVector,
} from '../../web/src/draw/format';
import { digitsOf } from '../../web/src/state/digits';

const placeholder = /\{\{([^{}]*)\}\}/g;
const parts = /^([a-z0-9-]+)(?:\/([a-z0-9-]+))?\.([^|]+)(?:\|([a-z]+|\d+))?$/;
const cell = /^([a-z_]+(?:\.\d+)?)\[(\d+)\](?:\[(\d+)\])?$/;
const call = /^([a-z]+)\(([a-z_]+(?:\.\d+)?)((?:,\d+)*)\)$/;

/** Fills `{{example/variant.place|format}}` from traces of the examples. See web/chapters/README.md for what may stand in it. */
export class Placeholders {
  readonly #traces = new Map<string, { trace: Trace; digits: (tensor: string) => number }>();

  constructor(
    private readonly core: Core,
    private readonly examples: ReadonlyMap<string, Example>,
  ) {}

  /** `text` with every placeholder replaced by what `wrap` makes of its number. Names what it does not know. */
  fill(text: string, wrap: (number: string) => string): string {
    return text.replace(placeholder, (whole, inside: string) => {
      try {
        return wrap(this.#number(inside));
      } catch (cause) {
        throw new Error(`${whole}: ${cause instanceof Error ? cause.message : String(cause)}`, {
          cause,
        });
      }
    });
  }

  #number(inside: string): string {
    const [, example, variant, place, format] = parts.exec(inside) ?? [];
    if (example === undefined || place === undefined)
      throw new Error('it is not EXAMPLE/VARIANT.PLACE|FORMAT');
    const { trace, digits } = this.#traceOf(example, variant ?? null);
    const [, tensor, row, column] = cell.exec(place) ?? [];
    if (tensor !== undefined) {
      return written(
        this.core,
        trace,
        { tensor, row: Number(row), column: column === undefined ? null : Number(column) },
        format,
        digits(tensor),
      );
    }
    const [, read, of, rest] = call.exec(place) ?? [];
    if (read === undefined || of === undefined)
      throw new Error(`"${place}" is not a place in a trace`);
    const numbers = (rest ?? '').split(',').slice(1).map(Number);
    return this.#readOut(trace, read, of, numbers, format, digits(of));
  }

  #readOut(
    trace: Trace,
    read: string,
    tensor: string,
    numbers: readonly number[],
    format: string | undefined,
    digits: number,
  ): string {
    if (read === 'shape') {
      const found = tensorById(trace, tensor);
      if (found === null) throw new Error(`the trace has no ${tensor}`);
      return formatShape(found.rows, found.columns);
    }
    const [row = 0, first = 0, second = 0] = numbers;
    const reads = this.core.readOuts(trace);
    const known: Readonly<Record<string, () => number | null>> = {
      sum: () => reads.rowSum(tensor, row),
      largest: () => reads.largest(tensor, row),
      entropy: () => reads.entropy(tensor, row),
      effective: () => reads.effective(tensor, row),
      ratio: () => reads.ratio(tensor, row, first, second),
      difference: () => reads.difference(tensor, row, first, second),
    };
    const number = known[read]?.();
    if (number === undefined || number === null)
      throw new Error(
        `${read} has no value here; known are ${Object.keys(known).join(', ')}, shape`,
      );
    return one(number, format, digits);
  }

  #traceOf(
    id: string,
    variantId: string | null,
  ): { trace: Trace; digits: (tensor: string) => number } {
    const key = `${id}/${variantId ?? ''}`;
    const known = this.#traces.get(key);
    if (known !== undefined) return known;
    const example = this.examples.get(id);
    if (example === undefined) throw new Error(`there is no example ${id}`);
    const trace = this.core.trace(resolve(this.core, example, { variant: variantId }));
    const made = { trace, digits: digitsOf(example, variantId) };
    this.#traces.set(key, made);
    return made;
  }
}

function written(
  core: Core,
  trace: Trace,
  place: { tensor: string; row: number; column: number | null },
  format: string | undefined,
  digits: number,
): string {
  const row = [...rowOf(trace, place.tensor, place.row)];
  if (format === 'percent') {
    const { together } = core.readOuts(trace).percentages(place.tensor, place.row);
    const percents = together.map(formatPercent);
    return place.column === null
      ? percents.join(', ')
      : (percents[place.column] ?? missing(place.tensor, place.column));
  }
  if (place.column === null) return formatVector(row, decimals(format, digits));
  return one(
    numberAt(trace, { tensor: place.tensor, row: place.row, column: place.column }),
    format,
    digits,
  );
}

function one(number: number, format: string | undefined, digits: number): string {
  if (format === 'signed') return formatSigned(number, digits);
  return formatNumber(number, decimals(format, digits));
}

function decimals(format: string | undefined, digits: number): number {
  if (format === undefined) return digits;
  if (!/^\d+$/.test(format)) throw new Error(`there is no format ${format}`);
  return Number(format);
}

function missing(tensor: string, column: number): never {
  throw new Error(`${tensor} has no column ${column}`);
}
