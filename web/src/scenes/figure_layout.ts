import type { Mark, Picture } from '../draw/marks';
import { text } from '../draw/pen';

/** Figures that stand beside or below one another. */

/** From this width on a figure has two columns. */
export const twoColumnsFrom = 600;
export const margin = 8;
export const columnGap = 36;
export const rowGap = 22;

export interface Columns {
  readonly two: boolean;
  readonly left: { readonly x: number; readonly width: number };
  readonly right: { readonly x: number; readonly width: number };
}

/** `share` of the width goes to the left column where there are two. */
export function columnsOf(width: number, share = 0.54): Columns {
  const whole = { x: margin, width: width - 2 * margin };
  if (width < twoColumnsFrom) return { two: false, left: whole, right: whole };
  const left = Math.round((whole.width - columnGap) * share);
  return {
    two: true,
    left: { x: margin, width: left },
    right: { x: margin + left + columnGap, width: whole.width - columnGap - left },
  };
}

/** Height of a line of a note. */
export const noteLine = 19;

/** Lines that say something about the figure, from `top` down. */
export function noteMarks(lines: readonly string[], x: number, top: number): Mark[] {
  return lines.map((line, index) =>
    text({
      key: `note:${index}`,
      x,
      y: top + 14 + index * noteLine,
      text: line,
      size: 13,
      ink: 'muted',
    }),
  );
}

export function picture(
  width: number,
  height: number,
  description: string,
  marks: readonly Mark[],
): Picture {
  return { width, height: Math.ceil(height), marks, description };
}
