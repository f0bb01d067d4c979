import type { Example, Options } from '../core/example';

const usualDigits = 2;

/** With how many decimals a tensor is printed in pictures: the variant's say over the example's, else 2. */
export function digitsOf(example: Example, variant: string | null): (tensor: string) => number {
  const digits = {
    ...example.digits,
    ...example.variants?.find(({ id }) => id === variant)?.digits,
  };
  return (tensor) => digits[tensor] ?? digits.default ?? usualDigits;
}

/** The variant to print like: the chosen one, or the one that the reader's switches make of the example as written. */
export function variantMade(
  example: Example,
  variant: string | null,
  options: Partial<Options>,
): string | null {
  const chosen: Readonly<Record<string, unknown>> = options;
  const made = example.variants?.find(({ set }) =>
    Object.entries(set).every(
      ([name, value]) => JSON.stringify(chosen[name]) === JSON.stringify(value),
    ),
  );
  return variant ?? made?.id ?? null;
}
