import { formatNumber } from '../draw/format';
import type { GridMark, Mark } from '../draw/marks';
import { rampSteps } from '../draw/palette';
import { rect, text, type } from '../draw/pen';
import { fitText, textWidth } from '../draw/text_width';
import { allOf, tensorOf } from './reading';
import type { SceneInput } from './scene_types';

/** Rows of many numbers as strips of colour, and the legend that says what the colours mean. */

export interface Strips {
  readonly key: string;
  readonly tensor: string;
  readonly rows: readonly number[];
  readonly labels: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly rowHeight: number;
  /** Room for the labels at the left. */
  readonly labelWidth: number;
  /** Numbers that count in the sum now, in every row; the strips of other rows fade. */
  readonly litRows?: readonly number[];
}

/** From this many columns on a matrix is drawn as strips. */
export const stripsFrom = 13;

/** One row of a tensor as a strip without a label. */
export function rowStrip(
  key: string,
  tensor: string,
  row: number,
  place: Pick<Strips, 'x' | 'y' | 'width' | 'rowHeight'>,
): Strips {
  return { key, tensor, rows: [row], labels: [], labelWidth: 0, ...place };
}

/** The largest size in the tensors that share a legend. */
export function largestSize(input: SceneInput, tensors: readonly string[]): number {
  return Math.max(
    0,
    ...tensors.flatMap((tensor) => allOf(input, tensor).map(Math.abs)).filter(Number.isFinite),
  );
}

export function stripsMarks(input: SceneInput, strips: Strips, largest: number): Mark[] {
  const tensor = tensorOf(input, strips.tensor);
  if (tensor === null) return [];
  const digits = input.digits(strips.tensor);
  const numbers = strips.rows.flatMap((row) => [
    ...input.trace.tape.subarray(
      tensor.offset + row * tensor.columns,
      tensor.offset + (row + 1) * tensor.columns,
    ),
  ]);
  const cellWidth = (strips.width - strips.labelWidth) / tensor.columns;
  const left = strips.x + strips.labelWidth;
  const dimmedRows =
    strips.litRows === undefined ? [] : strips.rows.filter((row) => !strips.litRows?.includes(row));
  const { words } = input;
  const grid: GridMark = {
    kind: 'grid',
    key: strips.key,
    x: left,
    y: strips.y,
    cellWidth,
    cellHeight: strips.rowHeight,
    tensor: strips.tensor,
    rows: strips.rows,
    columns: tensor.columns,
    ramp: 'diverging',
    steps: numbers.map((number, index) =>
      input.frame.shown(
        strips.tensor,
        strips.rows[Math.floor(index / tensor.columns)] ?? 0,
        index % tensor.columns,
      ) === 1
        ? stepOf(number, largest)
        : null,
    ),
    texts: numbers.map((number) => formatNumber(number, digits)),
    rowLabels: strips.labels,
    label: words.role[tensor.role],
    dimmedRows,
  };
  return [
    rect({
      key: `${strips.key}:track`,
      x: left,
      y: strips.y,
      width: strips.width - strips.labelWidth,
      height: strips.rows.length * strips.rowHeight - 1,
      radius: 2,
      fill: 'track',
    }),
    grid,
    // No room for labels: what the strip is stands beside it already.
    ...(strips.labelWidth === 0 ? [] : strips.labels).map((label, line) =>
      text({
        key: `${strips.key}:label:${line}`,
        x: strips.x,
        y: strips.y + (line + 0.5) * strips.rowHeight + 4,
        text: fitText(label, 13, strips.labelWidth - 8),
        size: 13,
        ink: 'text',
        dimmed: dimmedRows.includes(strips.rows[line] ?? -1),
      }),
    ),
  ];
}

/** Step of the signed ramp; its middle is zero. */
function stepOf(number: number, largest: number): number {
  const share = largest === 0 ? 0 : number / largest;
  return Math.min(rampSteps - 1, Math.max(0, Math.round(((share + 1) / 2) * (rampSteps - 1))));
}

export const legendHeight = 34;

export function legendMarks(
  key: string,
  x: number,
  y: number,
  width: number,
  largest: number,
  digits: number,
): Mark[] {
  const low = formatNumber(-largest, digits);
  const left = x + textWidth(low, type.small) + 8;
  const size = Math.min(14, (width - 2 * (left - x)) / rampSteps);
  const steps = Array.from({ length: rampSteps }, (_, step) =>
    rect({
      key: `${key}:${step}`,
      x: left + step * size,
      y,
      width: size + 0.5,
      height: 12,
      fill: `diverging-${step}`,
    }),
  );
  const end = left + rampSteps * size;
  return [
    text({
      key: `${key}:low`,
      x,
      y: y + 11,
      text: low,
      size: type.small,
      ink: 'muted',
      figures: true,
    }),
    ...steps,
    rect({
      key: `${key}:frame`,
      x: left,
      y,
      width: end - left,
      height: 12,
      fill: 'none',
      stroke: 'grid',
    }),
    text({
      key: `${key}:zero`,
      x: left + (rampSteps * size) / 2,
      y: y + 26,
      text: '0',
      size: type.small,
      ink: 'muted',
      anchor: 'middle',
    }),
    text({
      key: `${key}:high`,
      x: end + 8,
      y: y + 11,
      text: formatNumber(largest, digits),
      size: type.small,
      ink: 'muted',
      figures: true,
    }),
  ];
}
