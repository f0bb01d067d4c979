import type { Example } from '../../../web/src/core/example';

/** The entries of an example, or of one of its variants, that hold a tensor's numbers. */
function entriesOf(example: Example, tensor: string, variant: string | null) {
  const of = variant === null ? example : example.variants?.find(({ id }) => id === variant);
  return (of?.expected ?? []).flatMap((entry) =>
    'values' in entry && entry.tensor === tensor ? [entry] : [],
  );
}

/** A row of the numbers that a whole tensor is expected to hold. */
export function expectedRow(
  example: Example,
  tensor: string,
  variant: string | null = null,
  row = 0,
): readonly unknown[] {
  const whole = entriesOf(example, tensor, variant).find(({ rows, columns }) => !rows && !columns);
  const found = whole?.values[row];
  if (found === undefined) throw new Error(`${example.id} expects no row ${row} of ${tensor}`);
  return found;
}

/** The first row of a tensor as the example says that it is printed. */
export function printedRow(
  example: Example,
  tensor: string,
  variant: string | null = null,
): readonly string[] {
  const found = entriesOf(example, tensor, variant).find(({ printed }) => printed)?.printed?.[0];
  if (found === undefined) throw new Error(`${example.id} prints no ${tensor}`);
  return found;
}

/** A read-out of the example's file, as it is printed there. */
export function printedReadOut(example: Example, readOut: string, tensor: string): string {
  const found = example.expected.find(
    (entry) => 'readOut' in entry && entry.readOut === readOut && entry.tensor === tensor,
  )?.printed;
  if (typeof found !== 'string') throw new Error(`${example.id} prints no ${readOut} of ${tensor}`);
  return found;
}
