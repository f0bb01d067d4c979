import type { Cell } from '../core/trace';
import { formatNumber } from '../draw/format';
import type { Label } from '../draw/label_placement';
import type { Mark, Point, TextMark } from '../draw/marks';
import { between, line, rounded, text } from '../draw/pen';
import { addsUp } from '../draw/shown_decimals';
import { textWidth } from '../draw/text_width';
import { within } from './number_spot';
import { numberAt, rowAt, shownOf } from './reading';
import type { ReadOuts, SceneInput } from './scene_types';

/** The dot product as a picture: the shadow of the key on the query, times the query's length. */

export interface Shadow extends ReturnType<ReadOuts['shadow']> {
  /** How far it has come, 0…1. */
  readonly shown: number;
}

type Place = (x: number, y: number) => Point;

/** The shadow that belongs to a score; null for a query of zeros, which has no direction that a shadow could fall on. */
export function shadowOf(input: SceneInput, worked: Cell): Shadow | null {
  if (rowAt(input, 'query', worked.row).every((number) => number === 0)) return null;
  const terms = [0, 1].map((index) =>
    input.frame.termShown(worked.tensor, worked.row, worked.column, index),
  );
  return {
    ...input.readOuts.shadow('query', worked.row, 'key', worked.column),
    shown: shownOf(input, worked) > 0 ? 1 : within(Math.max(0, ...terms), [0, 1]),
  };
}

/** A thick line along the query's own line, and a dashed perpendicular from the key. */
export function shadowMarks(
  input: SceneInput,
  worked: Cell,
  shadow: Shadow | null,
  at: Place,
): Mark[] {
  if (shadow === null || shadow.shown === 0) return [];
  const { end, length, shown } = shadow;
  const foot = at(...end);
  const origin = at(0, 0);
  const [x = 0, y = 0] = rowAt(input, 'key', worked.column);
  const [queryX = 0, queryY = 0] = rowAt(input, 'query', worked.row);
  const tip = at(x, y);
  const falling = between(tip, foot, shown);
  const reach = between(origin, foot, shown);
  return [
    // The query's line goes on where the shadow falls beyond its ends.
    line('shadow:line', length < 0 ? origin : at(queryX, queryY), foot, 'query', {
      width: 1,
      dash: '2 4',
      opacity: 0.7,
    }),
    line('shadow', origin, reach, 'scores', { width: 10, opacity: 0.35 }),
    line('shadow:drop', tip, falling, 'key', { width: 1.4, dash: `${rounded(4)} 4` }),
  ];
}

/** Beside the middle of the shadow, on the side that the key is not on. */
export function shadowLabel(input: SceneInput, worked: Cell, { end }: Shadow, at: Place): Label {
  const foot = at(...end);
  const [x = 0, y = 0] = rowAt(input, 'key', worked.column);
  const tip = at(x, y);
  return {
    text: input.words.shadow,
    size: 13,
    at: between(at(0, 0), foot, 0.5),
    distance: 12,
    towards: { x: foot.x - tip.x, y: foot.y - tip.y },
  };
}

export const shadowEquationHeight = 46;

/** "score = shadow × length of query", and under it the same in numbers once the score is there. */
export function shadowEquation(
  input: SceneInput,
  worked: Cell,
  shadow: Shadow | null,
  { x, y }: Point,
): Mark[] {
  const { words } = input;
  const heading = text({
    key: 'shadow:formula',
    x,
    y: y + 20,
    text: words.shadowFormula,
    size: 13,
    ink: 'muted',
  });
  if (shadow === null || shownOf(input, worked) < 1) return [heading];
  const score = formatNumber(numberAt(input, worked), input.digits(worked.tensor));
  const { factors, exact } = factorsOf(shadow, score, input.digits(worked.tensor));
  const parts = [
    { text: score, ink: 'scores', bold: true },
    { text: exact ? ' = ' : ' ≈ ', ink: 'muted', bold: false },
    { text: factors[0], ink: 'scores', bold: true },
    { text: ' × ', ink: 'muted', bold: false },
    { text: factors[1], ink: 'query', bold: true },
  ] as const;
  let left = x;
  const numbers = parts.map((part, index): TextMark => {
    const mark = text({
      key: `shadow:formula:${index}`,
      x: left,
      y: y + 40,
      text: part.text.trim(),
      ink: part.ink,
      weight: part.bold ? 600 : 400,
      figures: true,
    });
    left += textWidth(part.text.trim(), mark.size, part.bold) + 6;
    return mark;
  });
  return [heading, ...numbers];
}

/** Past four decimals nobody works the product out. */
const mostDigits = 4;

/** Shadow and length with the fewest decimals whose product, as printed, is the printed score. */
function factorsOf(
  { length, leftLength }: Shadow,
  score: string,
  digits: number,
): { readonly factors: readonly [string, string]; readonly exact: boolean } {
  const most = Math.max(mostDigits, digits);
  for (let shown = Math.max(1, digits); ; shown += 1) {
    const factors = [formatNumber(length, shown), formatNumber(leftLength, shown)] as const;
    const exact = addsUp([{ left: factors[0], sign: '×', right: factors[1] }], score);
    if (exact || shown >= most) return { factors, exact };
  }
}
