import type { Mark, Picture } from '../draw/marks';
import { text, type } from '../draw/pen';
import { textWidth, wrapText } from '../draw/text_width';
import { type BarColumn, type BarFigure, barColumns } from './bar_columns';
import { barRange } from './bar_row';
import {
  columnGap,
  margin,
  noteLine,
  noteMarks,
  picture,
  rowGap,
  twoColumnsFrom,
} from './figure_layout';
import { numberMarks } from './number_spot';
import { queryMatrixHeight } from './query_matrix';
import { allOf, printed, tensorOf } from './reading';
import type { Scene, SceneInput } from './scene_types';
import { scoresInWords, scoresOfEveryQuery } from './score_figures';
import { weightBlocks } from './weight_blocks';

/** Hidden units beyond these are told by their number. */
const mostUnits = 3;
const footHeight = 30;
const footSize = 13;

/**
 * Additive scores of the chosen query's row. Above, the learned weights, and what each key gives to the hidden units, with
 * what the query gives under it; below, the hidden units and the score as bars, with the vector that multiplies the units under them.
 */
export const additiveBars: Scene = (input): Picture => {
  const { words } = input;
  const area = { x: margin, width: input.width - 2 * margin };
  const count = tensorOf(input, 'hidden')?.columns ?? 0;
  const units = Array.from({ length: Math.min(count, mostUnits) }, (_, unit) => unit);
  const below = (y: number): BarFigure =>
    barColumns(input, { key: 'bars', ...area, y, columns: hiddenColumns(input, units) });
  // The keys' parts stand over the hidden units that they go to.
  const width = (below(0).columns[units.length - 1]?.right ?? area.width) - area.x;
  const columns = partColumns(input, units);
  const beside = input.width >= twoColumnsFrom;
  const x = beside ? area.x + width + columnGap : area.x;
  const weights = weightBlocks(input, { x, width: area.x + area.width - x, units, beside });
  const y = beside ? 0 : weights.height;
  const parts = barColumns(input, { key: 'parts', x: area.x, y, width, columns });
  const queryFoot = foot(input, { tensor: 'query_part', row: input.query, figure: parts, units });
  const partsEnd = y + parts.height + queryFoot.height;
  const bars = below((beside ? Math.max(partsEnd, weights.height) : partsEnd) + rowGap / 2);
  const vectorFoot = foot(input, { tensor: 'vector', row: 0, figure: bars, units });
  const more = count > units.length ? [words.moreUnits(count - units.length)] : [];
  const note = [...more, ...wrapText(words.additiveNote, 13, area.width)];
  const noteTop = bars.top + bars.height + vectorFoot.height;
  const matrixTop = noteTop + note.length * noteLine + rowGap;
  const matrix = queryMatrixHeight(input, 'scores', area.width);
  return picture(
    input.width,
    matrix === 0 ? matrixTop - rowGap + 4 : matrixTop + matrix,
    scoresInWords(input, words.additiveFigure),
    [
      ...weights.marks,
      ...parts.marks,
      ...queryFoot.marks,
      ...bars.marks,
      ...vectorFoot.marks,
      ...noteMarks(note, area.x, noteTop),
      ...scoresOfEveryQuery(input, { ...area, y: matrixTop }),
    ],
  );
};

function partColumns(input: SceneInput, units: readonly number[]): BarColumn[] {
  const { words } = input;
  const range = barRange(allOf(input, 'key_part'));
  return units.map((unit) => ({
    tensor: 'key_part',
    name: `key_part:${unit}`,
    heading: `${words.role.key_part} ${unit + 1}`,
    short: { text: `${words.role.key_part} ${unit + 1}` },
    range,
    cellOf: (key) => ({ tensor: 'key_part', row: key, column: unit }),
  }));
}

function hiddenColumns(
  { words, query, keyLabels }: SceneInput,
  units: readonly number[],
): BarColumn[] {
  const hidden = units.map(
    (unit): BarColumn => ({
      tensor: 'hidden',
      name: `hidden:${unit}`,
      heading: `${words.role.hidden} ${unit + 1}`,
      short: { text: `${words.role.hidden} ${unit + 1}` },
      range: [-1, 1],
      cellOf: (key) => ({ tensor: 'hidden', row: query * keyLabels.length + key, column: unit }),
    }),
  );
  return [...hidden, { tensor: 'scores', heading: words.role.scores }];
}

interface Foot {
  readonly tensor: 'query_part' | 'vector';
  readonly row: number;
  readonly figure: BarFigure;
  readonly units: readonly number[];
}

/** Numbers that all rows of the figure share, under their columns, and under their name where they would meet it. */
function foot(
  input: SceneInput,
  { tensor, row, figure, units }: Foot,
): { readonly marks: readonly Mark[]; readonly height: number } {
  const { words } = input;
  const ofQuery = tensor === 'query_part';
  const name = ofQuery ? `+ ${words.role.query_part}` : words.timesVector;
  const size = figure.inline ? type.number : footSize;
  const [first] = figure.columns;
  const number = textWidth(printed(input, { tensor, row, column: 0 }), size, true);
  const meets = margin + textWidth(name, footSize) + 6 > (first?.right ?? 0) - number;
  const middle = figure.top + figure.height + footHeight / 2;
  const marks = [
    text({
      key: `${tensor}:label`,
      x: margin,
      y: middle + 5,
      text: name,
      size: footSize,
      ink: ofQuery ? 'query' : 'muted',
    }),
    ...units.flatMap((unit) =>
      numberMarks(input, {
        key: `sum:${tensor}:${unit}`,
        cell: { tensor, row, column: unit },
        x: figure.columns[unit]?.right ?? 0,
        middle: middle + (meets ? noteLine : 0),
        changes: false,
        size,
      }),
    ),
  ];
  return { marks, height: footHeight + (meets ? noteLine : 0) };
}
