import type { Cell } from '../core/trace';
import { formatNumber, formatPercent } from '../draw/format';
import type { Mark, Picture } from '../draw/marks';
import { between, figure, line, text } from '../draw/pen';
import { type BarColumn, type BarFigure, barColumns, type PlacedColumn } from './bar_columns';
import { shareRange } from './bar_row';
import { columnGap, margin, picture, rowGap, twoColumnsFrom } from './figure_layout';
import { numberMarks, percentTexts, within } from './number_spot';
import { afterChip, chipGaps, chipMarks, chipWidth } from './operation_chip';
import { queryMatrixFits, queryMatrixHeight, queryMatrixMarks } from './query_matrix';
import { stackedTileMarks, type Tile, tileMarks, tileStack, tilesHeight } from './read_out_tiles';
import { numberAt, printed, rowAt, shownOf, tensorOf } from './reading';
import type { Scene, SceneInput } from './scene_types';

/**
 * Softmax of the chosen query's row: score, e to the score and share as aligned bars, their sums, the division by the sum as a chip that
 * travels, and read-outs. Relevances that are made to add up to 1 take the same way without the exponential.
 */
export const softmaxBars: Scene = (input): Picture => {
  const { words } = input;
  const columns = columnsOf(input);
  const area = { x: margin, width: input.width - 2 * margin };
  const chip = `÷ ${sumText(input)}`;
  const gaps = chipGaps(columns, 'weights', chip);
  const bars = barColumns(input, { key: 'bars', ...area, y: 0, columns, gaps });
  const sumTop = bars.height + 2;
  const divided = bars.columns[columns.length - 2] ?? { right: 0 };
  const tiles = tilesOf(input);
  const tilesTop = sumTop + sumHeightOf(input, bars.inline) + 10;
  const below = belowOf(input, area, tilesTop, tiles);
  const shares = input.keyLabels.map((label, key) => `${label} ${shareText(input, key)}`);
  return picture(
    input.width,
    below.height,
    words.describe(words.softmaxFigure, input.queryLabels[input.query] ?? '', shares.join(', ')),
    [
      ...bars.marks,
      ...sumMarks(input, columns, bars, sumTop),
      ...chipMarks(input, bars, {
        text: chip,
        column: columns.length - 1,
        tensor: 'weights',
        from: {
          x: divided.right - chipWidth(chip) / 2 + 9,
          y: sumTop + sumHeightOf(input, bars.inline) - 16,
        },
      }),
      ...below.marks,
    ],
  );
};

/** Read-outs and the weights of every query: beside one another where the matrix keeps its words and numbers. */
function belowOf(
  input: SceneInput,
  area: { x: number; width: number },
  top: number,
  tiles: readonly Tile[],
): { readonly marks: readonly Mark[]; readonly height: number } {
  const matrixIn = (place: { x: number; y: number; width: number }): Mark[] =>
    queryMatrixMarks(input, {
      key: 'matrix',
      tensor: 'weights',
      heading: input.words.everyQuery(input.words.role.weights),
      ...place,
      rowSums: true,
      masked: (cell) => isMasked(input, cell),
    });
  const matrix = queryMatrixHeight(input, 'weights', area.width, true);
  const rowsOfTiles = tilesHeight(area.width, tiles.length);
  const inRows = tileMarks('tiles', area.x, top, area.width, tiles);
  if (matrix === 0) return { marks: inRows, height: top + rowsOfTiles };
  const stack = tileStack(tiles);
  const x = area.x + stack.width + columnGap;
  const width = area.x + area.width - x;
  if (input.width >= twoColumnsFrom && queryMatrixFits(input, 'weights', width, true))
    return {
      marks: [
        ...stackedTileMarks('tiles', area.x, top, stack.width, tiles),
        ...matrixIn({ x, y: top, width }),
      ],
      height: top + Math.max(stack.height, queryMatrixHeight(input, 'weights', width, true)),
    };
  const matrixTop = top + rowsOfTiles + rowGap;
  return {
    marks: [...inRows, ...matrixIn({ ...area, y: matrixTop })],
    height: matrixTop + matrix,
  };
}

const sumLine = 36;

/** The largest score has a line of its own where there is no room beside it for its name. */
function sumHeightOf(input: SceneInput, inline: boolean): number {
  return inline || tensorOf(input, 'shifted') === null ? sumLine : sumLine + 26;
}

/** The tensors of the row, first to last. */
function columnsOf(input: SceneInput): BarColumn[] {
  const { words } = input;
  const masked = (cell: Cell): boolean => isMasked(input, cell);
  const texts = percentTexts(input);
  const shares: BarColumn = {
    tensor: 'weights',
    heading: words.share,
    ...(texts === null ? {} : { texts }),
    range: shareRange(rowAt(input, 'weights', input.query)),
    masked,
    during: afterChip,
  };
  const stageOf = (output: string) => input.trace.stages.find((stage) => stage.output === output);
  if (tensorOf(input, 'exponentials') === null) {
    const given = stageOf('weights')?.inputs[0];
    return given === undefined
      ? [shares]
      : [
          {
            tensor: given,
            heading: words.role[tensorOf(input, given)?.role ?? 'scores'],
            slides: true,
          },
          shares,
        ];
  }
  const shifted = tensorOf(input, 'shifted') !== null;
  const scores = stageOf(shifted ? 'shifted' : 'exponentials')?.inputs[0] ?? 'scores';
  return [
    { tensor: scores, heading: words.role[tensorOf(input, scores)?.role ?? 'scores'], masked },
    ...(shifted
      ? [{ tensor: 'shifted', heading: words.shifted, short: words.shiftedShort, masked }]
      : []),
    {
      tensor: 'exponentials',
      heading: shifted ? words.exponentialShifted : words.exponential,
      short: { text: 'e', sup: words.exponentialPower(shifted) },
      masked,
    },
    shares,
  ];
}

export function isMasked(input: SceneInput, { row, column }: Cell): boolean {
  return tensorOf(input, 'mask') !== null && numberAt(input, { tensor: 'mask', row, column }) !== 0;
}

/** The share of a key word, as its column prints it. */
function shareText(input: SceneInput, key: number): string {
  return (
    percentTexts(input)?.[key] ??
    printed(input, { tensor: 'weights', row: input.query, column: key })
  );
}

function sumText(input: SceneInput): string {
  return formatNumber(numberAt(input, sumCell(input)), input.digits('sum'));
}

function sumCell(input: SceneInput): Cell {
  return { tensor: 'sum', row: input.query, column: 0 };
}

/** Under the column that is divided: its sum; under the shares: 100 %. Numbers fall into a sum while it appears. */
function sumMarks(
  input: SceneInput,
  columns: readonly BarColumn[],
  bars: BarFigure,
  top: number,
): Mark[] {
  const { words } = input;
  const at = columns.length - 1;
  const [first, divided, shares] = [bars.columns[0], bars.columns[at - 1], bars.columns[at]];
  const summed = columns[at - 1];
  if (first === undefined || divided === undefined || shares === undefined || summed === undefined)
    return [];
  const { inline } = bars;
  const size = inline ? 15 : 13;
  const middle = top + sumHeightOf(input, inline) - 16;
  const cell = sumCell(input);
  const shown = shownOf(input, cell);
  const keys = input.keyLabels.map((_, key) => key);
  const done = keys.every((key) => input.frame.shown('weights', input.query, key) === 1);
  const rule = (key: string, { left, right }: PlacedColumn): Mark =>
    line(`sum:${key}:rule`, { x: left, y: top + 3 }, { x: right, y: top + 3 }, 'line');
  const label = (key: string, x: number, word: string, y: number): Mark =>
    text({ key: `sum:${key}:label`, x, y: y + 5, text: word, size: 13, ink: 'muted' });
  const falling =
    shown > 0 && shown < 0.75
      ? keys.map((key) =>
          figure({
            key: `sum:falling:${key}`,
            ...between(
              { x: divided.right, y: bars.middleOf(key) + 5 },
              { x: divided.right, y: middle + 5 },
              within(shown, [0, 0.75]),
            ),
            text: printed(input, { tensor: summed.tensor, row: input.query, column: key }),
            ink: 'muted',
            halo: true,
          }),
        )
      : [];
  const largestMiddle = inline ? middle : top + 20;
  return [
    rule('divided', divided),
    ...numberMarks(input, {
      key: 'sum:number',
      cell,
      x: divided.right,
      middle,
      size,
      weight: 700,
      ink: 'text',
      during: [0.75, 0.76],
      dimmed: false,
      changes: false,
    }),
    ...falling,
    rule('shares', shares),
    ...(inline
      ? [
          label('divided', divided.left, words.sum, middle),
          label('shares', shares.left, words.sum, middle),
        ]
      : [label('all', margin, words.sum, middle)]),
    ...(done
      ? [
          figure({
            key: 'sum:shares',
            x: shares.right,
            y: middle + 5,
            text:
              percentTexts(input) === null
                ? formatNumber(
                    input.readOuts.rowSum('weights', input.query),
                    input.digits('weights'),
                  )
                : formatPercent(input.readOuts.percentages('weights', input.query).total),
            size,
            ink: 'weights',
            weight: 700,
          }),
        ]
      : []),
    ...(tensorOf(input, 'shifted') === null
      ? []
      : [
          rule('largest', first),
          label('largest', inline ? first.left : margin, words.largestScore, largestMiddle),
          ...numberMarks(input, {
            key: 'sum:largest',
            cell: { tensor: 'maximum', row: input.query, column: 0 },
            x: first.right,
            middle: largestMiddle,
            size,
            weight: 700,
            ink: 'text',
            dimmed: false,
            changes: false,
          }),
        ]),
  ];
}

/** How far apart two scores are and their shares; the largest share; how many words that is worth: each from when it is known. */
function tilesOf(input: SceneInput): Tile[] {
  const { words } = input;
  const known = input.keyLabels.every(
    (_, key) => input.frame.shown('weights', input.query, key) === 1,
  );
  const source = columnsOf(input)[0]?.tensor ?? 'scores';
  const pair = farthest(rowAt(input, source, input.query));
  const times = (tensor: string, digits: number): string => {
    const ratio =
      pair === null ? null : input.readOuts.ratio(tensor, input.query, pair[0], pair[1]);
    return ratio === null ? '—' : `${formatNumber(ratio, digits)}×`;
  };
  const scoreRatio = times(source, 1);
  const shareRatio = scoreRatio === '—' ? '—' : times('weights', 2);
  const gap: Tile = {
    name: words.gapMeter(
      input.keyLabels[pair?.[0] ?? 0] ?? '',
      input.keyLabels[pair?.[1] ?? 0] ?? '',
    ),
    figures: [
      {
        word: words.role[tensorOf(input, source)?.role ?? 'scores'],
        number: scoreRatio,
        ink: 'text',
      },
      { word: words.share, number: shareRatio, ink: 'weights', known },
    ],
  };
  const largest =
    percentTexts(input) === null
      ? formatNumber(input.readOuts.largest('weights', input.query), input.digits('weights'))
      : formatPercent(Math.max(...input.readOuts.percentages('weights', input.query).together));
  const effectiveWords = input.readOuts.effective('weights', input.query);
  const usual = formatNumber(effectiveWords, 2);
  // Two decimals would say that all words count alike when they nearly do.
  const effective =
    usual === formatNumber(input.keyLabels.length, 2) ? formatNumber(effectiveWords, 3) : usual;
  return [
    ...(pair === null ? [] : [gap]),
    { name: words.largest, figures: [{ number: largest, ink: 'weights', known }] },
    { name: words.effective, figures: [{ number: effective, ink: 'weights', known }] },
  ];
}

/**
 * The first word and the one with the smallest score; the largest and the smallest when the first is the smallest.
 * Among the words with a positive score when there are two: only their ratio has a meaning.
 */
function farthest(scores: readonly number[]): [number, number] | null {
  if (scores.length < 2) return null;
  const all = scores.map((_, key) => key);
  const positive = all.filter((key) => (scores[key] ?? 0) > 0);
  const compared = positive.length > 1 ? positive : all;
  const [first = 0] = compared;
  const score = (key: number): number => scores[key] ?? 0;
  const smallest = compared.reduce(
    (least, key) => (score(key) < score(least) ? key : least),
    first,
  );
  const largest = compared.reduce((most, key) => (score(key) > score(most) ? key : most), first);
  if (smallest !== first) return [first, smallest];
  return largest === first ? [first, all.find((key) => key !== first) ?? first] : [largest, first];
}
