import type { Cell } from '../core/trace';
import { formatVector } from '../draw/format';
import { type Label, placeLabels } from '../draw/label_placement';
import type { Mark, Point } from '../draw/marks';
import { arrow, circle, line, text } from '../draw/pen';
import { fitText } from '../draw/text_width';
import { columnsOf, picture, rowGap } from './figure_layout';
import { planeOf } from './plane';
import { queryMatrixHeight } from './query_matrix';
import { allOf, dimmedOf, rowAt } from './reading';
import type { Scene, SceneInput } from './scene_types';
import { scoreBarsHeight } from './score_bars';
import { heldKey, scoreFigures, workedScore } from './score_figures';
import { shadowEquation, shadowEquationHeight, shadowLabel, shadowMarks, shadowOf } from './shadow';
import { tableHeight } from './term_table';

/**
 * Scores of two-dimensional queries and keys: arrows in a plane, the shadow of the key in the sum on the query, the sum term by term,
 * and all scores as bars.
 */
export const similarityPlane: Scene = (input) => {
  const worked = workedScore(input);
  const { two, left, right } = columnsOf(input.width);
  const table = tableHeight(2, 2);
  const bars = scoreBarsHeight(input.keyLabels.length);
  const besides = table + 14 + bars;
  const matrixAtRight = queryMatrixHeight(input, 'scores', right.width);
  const matrixBeside = two && matrixAtRight > 0 && besides + matrixAtRight < 430;
  const matrix = matrixBeside ? matrixAtRight : queryMatrixHeight(input, 'scores', left.width);
  const planeHeight = two
    ? Math.max(
        290,
        matrixBeside ? besides + rowGap + matrix : besides - (matrix > 0 ? matrix + rowGap : 0),
      )
    : Math.min(320, Math.max(270, left.width)) + shadowEquationHeight;
  const tableTop = two ? 0 : planeHeight + rowGap;
  const swaps = !two && matrix > 0;
  const barsTop = tableTop + (swaps ? Math.max(table, matrix) : table) + 14;
  const matrixTop = swaps
    ? tableTop
    : two && !matrixBeside
      ? planeHeight + rowGap
      : barsTop + bars + rowGap;
  const matrixColumn = two && !matrixBeside ? left : right;
  const height = Math.max(planeHeight, barsTop + bars, matrix > 0 ? matrixTop + matrix : 0);
  return picture(input.width, height, describe(input), [
    ...planeMarks(input, worked, { x: left.x, y: 0, width: left.width, height: planeHeight }),
    ...scoreFigures(input, worked, {
      table: { ...right, y: tableTop, height: table, most: 4 },
      bars: { ...right, y: barsTop },
      matrix: { ...matrixColumn, y: matrixTop },
      swaps,
    }),
  ]);
};

function planeMarks(
  input: SceneInput,
  worked: Cell,
  area: { x: number; y: number; width: number; height: number },
): Mark[] {
  const vectors = [
    rowAt(input, 'query', input.query),
    ...input.keyLabels.map((_, key) => rowAt(input, 'key', key)),
  ].map(([x = 0, y = 0]) => [x, y] as const);
  const plane = planeOf({
    key: 'plane',
    ...area,
    height: area.height - shadowEquationHeight,
    points: [[0, 0], ...vectors],
  });
  const origin = plane.at(0, 0);
  const [query = [0, 0] as const, ...keys] = vectors;
  const queryTip = plane.at(...query);
  const keyTips = keys.map((key) => plane.at(...key));
  const queryWord = input.queryLabels[input.query] ?? '';
  const { words } = input;
  const shadow = shadowOf(input, worked);
  const labels: Label[] = [
    {
      text: words.role.query,
      size: 13,
      at: queryTip,
      distance: 12,
      towards: away(origin, queryTip),
    },
    ...mergedLabels(input.keyLabels, keyTips).map(({ text: label, at }) => ({
      text: label,
      size: 13,
      at,
      distance: 11,
      towards: away(origin, at),
    })),
    // Last, so that it moves no other label when another key is worked.
    ...(shadow === null ? [] : [shadowLabel(input, worked, shadow, plane.at)]),
  ];
  const placed = placeLabels(
    labels,
    plane.room,
    [queryTip, ...keyTips].map(({ x, y }) => ({ x: x - 10, y: y - 10, width: 20, height: 20 })),
    [...[queryTip, ...keyTips].map((tip) => [origin, tip] as const), ...plane.axes],
  );
  const merged = mergedLabels(input.keyLabels, keyTips);
  const held = heldKey(input);
  const keyDimmed = (column: number): boolean =>
    held === null
      ? input.frame.anyLit && dimmedOf(input, { tensor: 'key', row: column, column: 0 })
      : column !== held;
  const labelShown = (index: number): boolean =>
    index <= merged.length || (shadow !== null && shadow.shown === 1);
  return [
    ...plane.marks,
    ...shadowMarks(input, worked, shadow, plane.at),
    ...keyTips.flatMap((tip, column) =>
      arrow(`key:${column}`, origin, tip, 'key', keyDimmed(column) ? 2 : 2.6, {
        dimmed: keyDimmed(column),
      }),
    ),
    ...arrow('query', origin, queryTip, 'query', 3),
    circle({ key: 'origin', ...origin, radius: 3, fill: 'text' }),
    ...keyTips.map((tip, column) =>
      tipMark(input, 'key', column, input.keyLabels[column] ?? '', tip, plane.unitsPerPixel),
    ),
    tipMark(input, 'query', input.query, queryWord, queryTip, plane.unitsPerPixel),
    ...placed.flatMap(({ leader }, index) =>
      leader === null || !labelShown(index) ? [] : [line(`tip:leader:${index}`, ...leader, 'line')],
    ),
    ...placed.flatMap(({ x, y, anchor }, index) => {
      if (!labelShown(index)) return [];
      const isShadow = index > merged.length;
      const columns = index === 0 ? [] : (merged[index - 1]?.columns ?? []);
      return text({
        key: `tip:label:${index}`,
        x,
        y,
        anchor,
        text: labels[index]?.text ?? '',
        size: 13,
        weight: 600,
        halo: true,
        ink: isShadow ? 'scores' : index === 0 ? 'query' : 'key',
        dimmed: !isShadow && index > 0 && columns.every(keyDimmed),
      });
    }),
    ...shadowEquation(input, worked, shadow, {
      x: area.x,
      y: area.y + area.height - shadowEquationHeight,
    }),
  ];
}

/** Many names at one point are cut: the figures beside the plane have them all. */
const widestLabel = 150;

/** Points that lie on one another share a label. */
export function mergedLabels(
  names: readonly string[],
  points: readonly Point[],
): { text: string; at: Point; columns: number[] }[] {
  const merged: { text: string; at: Point; columns: number[] }[] = [];
  points.forEach((at, column) => {
    const name = names[column] ?? '';
    const there = merged.find(
      (other) => Math.abs(other.at.x - at.x) < 2 && Math.abs(other.at.y - at.y) < 2,
    );
    if (there === undefined) merged.push({ text: name, at, columns: [column] });
    else {
      there.text = `${there.text}, ${name}`;
      there.columns.push(column);
    }
  });
  return merged.map((label) => ({ ...label, text: fitText(label.text, 13, widestLabel, true) }));
}

function away(from: Point, to: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

/** A round, draggable end where the vector can be edited. */
function tipMark(
  input: SceneInput,
  tensor: 'query' | 'key',
  row: number,
  word: string,
  tip: Point,
  unitsPerPixel: number,
): Mark {
  const cells = [0, 1].map((column) => ({ tensor, row, column })) as [Cell, Cell];
  const digits = input.digits(tensor);
  const label = `${input.words.of(input.words.role[tensor], word)}: ${formatVector(rowAt(input, tensor, row), digits)}`;
  const handle = input.editable(tensor)
    ? { handle: { x: cells[0], y: cells[1], unitsPerPixel, label } }
    : {};
  return circle({
    key: `tip:${tensor}:${row}`,
    ...tip,
    radius: 9,
    fill: tensor,
    tint: input.editable(tensor) ? 0.14 : 0,
    ...handle,
  });
}

function describe(input: SceneInput): string {
  const { words } = input;
  const scores = input.keyLabels.map(
    (label, column) =>
      `${label} ${words.role.scores} ${allOf(input, 'scores').length === 0 ? '' : formatVector([rowAt(input, 'scores', input.query)[column] ?? Number.NaN], input.digits('scores')).slice(1, -1)}`,
  );
  return words.describe(
    words.scoreFormula,
    input.queryLabels[input.query] ?? '',
    scores.join(', '),
  );
}
