import type { Example } from '../core/example';

const usualDigits = 2;

/** With how many decimals a tensor is printed in pictures: the variant's say over the example's, else 2. */
export function digitsOf(example: Example, variant: string | null): (tensor: string) => number {
  const digits = {
    ...example.digits,
    ...example.variants?.find(({ id }) => id === variant)?.digits,
  };
  return (tensor) => digits[tensor] ?? digits.default ?? usualDigits;
}
