/**
 * A finite number as the source text of a floating-point constant in Python, JavaScript and C++: the shortest one that is read
 * back as the same number.
 */
export function numberText(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  // Written out, a large whole number would be an integer constant that does not fit.
  return Number.isInteger(value) && Math.abs(value) >= 1e15 ? value.toExponential() : String(value);
}

/** The same, with the name that a language has for ∞. */
export function numberTextWith(infinity: string, notANumber: string): (value: number) => string {
  return (value) => {
    if (Number.isNaN(value)) return notANumber;
    if (Number.isFinite(value)) return numberText(value);
    return value < 0 ? `-${infinity}` : infinity;
  };
}

/** Words that go into a comment: on one line, and without what would end it. */
export function commentText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replaceAll('\\', '/');
}
