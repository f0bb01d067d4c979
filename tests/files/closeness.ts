import { expect } from 'vitest';

const spelled: Readonly<Record<string, number>> = {
  inf: Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
  nan: Number.NaN,
};

/** A number as JSON holds it. */
export function numberOf(value: number | string): number {
  return typeof value === 'number' ? value : (spelled[value] ?? Number.NaN);
}

/** Each number is the expected one up to `tolerance` of it (of 1 where it is smaller); ∞ and NaN are themselves. */
export function expectClose(
  place: string,
  numbers: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
): void {
  expect(numbers.length, place).toBe(expected.length);
  Array.from(expected).forEach((wanted, index) => {
    const number = numbers[index] ?? Number.NaN;
    const isSame = Object.is(number, wanted) || number === wanted;
    const distance = Math.abs(number - wanted) / Math.max(1, Math.abs(wanted));
    expect(isSame || distance <= tolerance, `${place}[${index}]: ${number}, not ${wanted}`).toBe(
      true,
    );
  });
}
