import type { Mark, Point } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { fitText, widest } from '../draw/text_width';
import { barMarks, barRange } from './bar_row';
import { numberMarks, numbersWidth } from './number_spot';
import { changeText, dimmedOf, rowAt, shownOf } from './reading';
import type { SceneInput } from './scene_types';

/** One row of a tensor as bars, a line a key word: "all scores". */

export interface ScoreBars {
  readonly key: string;
  readonly tensor: string;
  readonly heading: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly rowHeight?: number;
  /** The column that the reader holds; absent, what is lit says it. */
  readonly held?: number;
  /** Where a number comes from while it appears. */
  readonly from?: Point;
}

const headingHeight = 24;
export const barRowHeight = 30;

export function scoreBarsHeight(rows: number, rowHeight = barRowHeight): number {
  return headingHeight + rows * rowHeight;
}

export function scoreBarsMarks(input: SceneInput, bars: ScoreBars): Mark[] {
  const rowHeight = bars.rowHeight ?? barRowHeight;
  const numbers = rowAt(input, bars.tensor, input.query);
  const range = barRange(numbers);
  const labelWidth = Math.min(widest(input.keyLabels, type.usual, true) + 12, bars.width * 0.34);
  const changed = numbers.map(
    (_, column) => changeText(input, { tensor: bars.tensor, row: input.query, column }) ?? '',
  );
  const numberWidth =
    Math.max(numbersWidth(input, bars.tensor, numbers), widest(changed, type.small)) + 12;
  const track = { x: bars.x + labelWidth, width: bars.width - labelWidth - numberWidth - 4 };
  const rows = numbers.flatMap((_, column): Mark[] => {
    const cell = { tensor: bars.tensor, row: input.query, column };
    const middle = bars.y + headingHeight + (column + 0.5) * rowHeight;
    const key = `${bars.key}:${column}`;
    const dimmed = bars.held === undefined ? dimmedOf(input, cell) : bars.held !== column;
    const lit = (bars.held !== undefined || input.frame.anyLit) && !dimmed;
    const label = fitText(input.keyLabels[column] ?? '', type.usual, labelWidth - 6, lit);
    return [
      ...(lit
        ? [
            rect({
              key: `${key}:band`,
              x: bars.x - 6,
              y: middle - rowHeight / 2 + 1,
              width: bars.width + 8,
              height: rowHeight - 2,
              radius: 6,
              fill: 'highlight',
            }),
          ]
        : []),
      text({
        key: `${key}:label`,
        x: bars.x,
        y: middle + 5,
        text: label,
        ink: 'text',
        dimmed,
        weight: lit ? 600 : 400,
      }),
      ...barMarks(input, {
        key: `${key}:bar`,
        cell,
        x: track.x,
        y: middle - 9,
        width: track.width,
        height: 18,
        range,
        dimmed,
        during: [0.4, 1],
      }),
      ...numberMarks(input, {
        key: `${key}:number`,
        cell,
        x: bars.x + bars.width - 4,
        middle,
        dimmed,
        during: [0.4, 1],
        ...(bars.from === undefined || shownOf(input, cell) === 1 ? {} : { from: bars.from }),
      }),
    ];
  });
  return [
    text({
      key: `${bars.key}:heading`,
      x: bars.x,
      y: bars.y + 12,
      text: bars.heading,
      size: 13,
      ink: 'muted',
    }),
    ...rows,
  ];
}
