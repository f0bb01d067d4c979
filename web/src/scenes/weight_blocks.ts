import { formatShape } from '../draw/format';
import type { Mark } from '../draw/marks';
import { text, type } from '../draw/pen';
import { fitText } from '../draw/text_width';
import { linesOf, matrixMarks } from './matrix_cells';
import { numbersWidth } from './number_spot';
import { allOf, inkOf, tensorOf } from './reading';
import type { SceneInput } from './scene_types';

/** The learned weights of the additive similarity as small matrices: a row for each hidden unit shown. */

interface WeightBlocks {
  readonly x: number;
  readonly width: number;
  readonly units: readonly number[];
  /** One under the other at the right of another figure; else side by side. */
  readonly beside: boolean;
}

const headingHeight = 22;
/** How large a matrix is that is not shown whole. */
const shapeHeight = 15;
const cellHeight = 26;
const widestCell = 56;
const blockGap = 14;
/** Numbers of a row beyond these are told by the shape. */
const mostColumns = 4;

export function weightBlocks(
  input: SceneInput,
  { x, width, units, beside }: WeightBlocks,
): { readonly marks: readonly Mark[]; readonly height: number } {
  const tensors = ['query_weight', 'key_weight', 'bias'].flatMap((id) => tensorOf(input, id) ?? []);
  const room = beside ? width : (width - blockGap * (tensors.length - 1)) / tensors.length;
  const rowsOf = (id: string): number[] => (id === 'bias' ? [0] : [...units]);
  const cut = tensors.some(
    ({ id, rows, columns }) => columns > mostColumns || rowsOf(id).length < rows,
  );
  const aboveCells = headingHeight + (cut ? shapeHeight : 0);
  const heightOf = (id: string): number => aboveCells + rowsOf(id).length * cellHeight + blockGap;
  let y = 0;
  const marks = tensors.flatMap(({ id, role, rows, columns }, index): Mark[] => {
    const shown = Math.min(columns, mostColumns);
    const cellWidth = Math.min(widestCell, room / shown);
    const left = beside ? x : x + index * (room + blockGap);
    const top = y;
    if (beside) y += heightOf(id);
    return [
      text({
        key: `${id}:heading`,
        x: left,
        y: top + 13,
        text: fitText(input.words.role[role], 13, room),
        size: 13,
        ink: inkOf(id) === 'scores' ? 'muted' : inkOf(id),
      }),
      ...(cut
        ? [
            text({
              key: `${id}:shape`,
              x: left,
              y: top + 13 + shapeHeight,
              text: formatShape(rows, columns),
              size: type.small,
              ink: 'muted' as const,
            }),
          ]
        : []),
      ...matrixMarks(input, {
        key: id,
        tensor: id,
        x: left,
        y: top + aboveCells,
        cellWidth,
        cellHeight,
        lines: linesOf(id, rowsOf(id), shown),
        numbers: numbersWidth(input, id, allOf(input, id), type.small, false) + 8 <= cellWidth,
        size: type.small,
        changes: false,
      }),
    ];
  });
  return { marks, height: beside ? y : Math.max(...tensors.map(({ id }) => heightOf(id))) };
}
