import type { Cell } from '../core/trace';
import type { Mark } from '../draw/marks';
import { queryMatrixMarks } from './query_matrix';
import { printed } from './reading';
import type { SceneInput } from './scene_types';
import { scoreBarsMarks } from './score_bars';
import { tableMarks } from './term_table';

/** What stands beside the picture of a query and its keys: the sum term by term, all scores, and those of every query. */

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface ScorePlaces {
  /** Of more terms than `most`, those between are folded. */
  readonly table: Place & { readonly height: number; readonly most: number };
  readonly bars: Place;
  readonly matrix: Place;
  /** In one column the scores of every query take the place of the sum when they are told. */
  readonly swaps: boolean;
}

export function scoreFigures(
  input: SceneInput,
  worked: Cell,
  { table, bars, matrix, swaps }: ScorePlaces,
): Mark[] {
  const { words } = input;
  const rest = isRest(input);
  return [
    ...(swaps && rest
      ? []
      : tableMarks(input, {
          key: 'table',
          cell: worked,
          x: table.x,
          y: table.y,
          width: table.width,
          heading: words.scoreOf(input.keyLabels[worked.column] ?? ''),
          columns: [words.role.query, words.role.key, words.role.scores],
          labels: words.place,
          most: table.most,
        })),
    ...scoreBarsMarks(input, {
      key: 'bars',
      tensor: 'scores',
      heading: words.allScores,
      ...bars,
      ...(heldKey(input) === null ? {} : { held: worked.column }),
      from: { x: bars.x + bars.width - 4, y: table.y + table.height - 20 },
    }),
    ...(swaps && !rest ? [] : scoresOfEveryQuery(input, matrix)),
  ];
}

/** Nothing where only one word asks. */
export function scoresOfEveryQuery(input: SceneInput, place: Place): Mark[] {
  const heading = input.words.everyQuery(input.words.role.scores);
  return queryMatrixMarks(input, { key: 'matrix', tensor: 'scores', heading, ...place });
}

/** The scores of the chosen query's row, for ears. */
export function scoresInWords(input: SceneInput, figure: string): string {
  const scores = input.keyLabels.map(
    (label, column) => `${label} ${printed(input, { tensor: 'scores', row: input.query, column })}`,
  );
  return input.words.describe(figure, input.queryLabels[input.query] ?? '', scores.join(', '));
}

/** Where there is one column, what the other queries get takes the place of the sum when they are told. */
export function isRest(input: SceneInput): boolean {
  return input.frame.beat.action === 'rest';
}

/** The key whose numbers the reader chose or pulls, while the picture is at rest. */
export function heldKey(input: SceneInput): number | null {
  const { selected, frame } = input;
  return frame.progress === 1 && selected?.tensor === 'key' ? selected.row : null;
}

/** At rest, the score of the key that the reader holds; else the score in the sum now, the one pointed at, or the first. */
export function workedScore(input: SceneInput): Cell {
  const { focus } = input.frame.beat;
  const held = heldKey(input);
  if (held !== null) return { tensor: 'scores', row: input.query, column: held };
  if (focus?.tensor === 'scores') return focus;
  const chosen = input.selected;
  if (chosen?.tensor === 'scores' && chosen.row === input.query) return chosen;
  return { tensor: 'scores', row: input.query, column: 0 };
}
