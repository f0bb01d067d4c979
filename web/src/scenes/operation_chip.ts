import type { Cell } from '../core/trace';
import type { Mark, Point } from '../draw/marks';
import { between, line, rect, text } from '../draw/pen';
import { textWidth } from '../draw/text_width';
import type { BarFigure } from './bar_columns';
import { within } from './number_spot';
import type { SceneInput } from './scene_types';

/** What is done to a number on its way from one column of bars to the next ("÷ 7.95"), as a chip that travels and then waits between them. */

export interface OperationChip {
  readonly text: string;
  /** Number of the column that the operation ends in. */
  readonly column: number;
  /** Tensor of that column: the chip shows while one of its cells is worked. */
  readonly tensor: string;
  /** The row that it works on in a figure whose rows are not the columns of that tensor; null when it works on none. */
  readonly rowOf?: (focus: Cell) => number | null;
  /** Where the chip comes from; between the columns' headings when not given. */
  readonly from?: Point;
}

const height = 24;
/** The chip travels first, then the number it makes appears. */
const travels = [0, 0.55] as const;
export const afterChip = [0.5, 1] as const;

export function chipWidth(chip: string): number {
  return textWidth(chip, 13, true) + 18;
}

/** Gaps between the columns that leave room for the chip. */
export function chipGaps(
  columns: readonly { readonly tensor: string }[],
  tensor: string,
  chip: string,
): number[] {
  return columns.slice(1).map((column) => (column.tensor === tensor ? chipWidth(chip) + 24 : 0));
}

function rowOf(chip: OperationChip, focus: Cell): number | null {
  if (chip.rowOf !== undefined) return chip.rowOf(focus);
  return focus.tensor === chip.tensor ? focus.column : null;
}

export function chipMarks(input: SceneInput, bars: BarFigure, chip: OperationChip): Mark[] {
  const { focus, action } = input.frame.beat;
  const [before, after] = [bars.columns[chip.column - 1], bars.columns[chip.column]];
  const key = focus === null ? null : rowOf(chip, focus);
  if (
    key === null ||
    focus?.row !== input.query ||
    action === 'rest' ||
    before === undefined ||
    after === undefined
  )
    return [];
  const travelled = within(input.frame.progress, travels);
  // Where number and bar share no line there is no gap to wait in: the chip goes when it has arrived.
  if (!bars.inline && travelled === 1) return [];
  const width = chipWidth(chip.text);
  const middle = bars.middleOf(key) - (bars.inline ? 0 : 6);
  const rest = {
    x: bars.inline ? (before.right + after.left) / 2 : after.right - width / 2,
    y: middle,
  };
  const place = between(chip.from ?? { x: rest.x, y: bars.top + height / 2 }, rest, travelled);
  return [
    ...(bars.inline && travelled === 1
      ? [
          line(
            'chip:way',
            { x: before.right + 6, y: middle },
            { x: after.left - 2, y: middle },
            'line',
            { width: 1.2 },
          ),
        ]
      : []),
    rect({
      key: 'chip',
      x: place.x - width / 2,
      y: place.y - height / 2,
      width,
      height,
      radius: height / 2,
      fill: 'ground',
      stroke: chip.tensor === 'weights' ? 'weights' : 'scores',
    }),
    text({
      key: 'chip:text',
      x: place.x,
      y: place.y + 4.5,
      text: chip.text,
      size: 13,
      ink: chip.tensor === 'weights' ? 'weights' : 'scores',
      anchor: 'middle',
      weight: 600,
      figures: true,
    }),
  ];
}
