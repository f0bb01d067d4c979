import type { InputRole, Options } from '../core/example';
import { optionNames } from '../core/option_names';
import { inputRoles } from '../core/problem';
import {
  checkArray,
  checkChoice,
  checkInteger,
  checkNumber,
  checkObject,
  describe,
  wrongType,
} from '../core/validate_value';
import { isChanged } from './history';
import type { PlayerState } from './player_state';

/** What a link says of a player: the reader's choices over an example as written, and the place in it. Left out is as written. */
export interface SharedPlayer {
  /** The example's id, where it is not the one that the player opens with. */
  readonly example?: string;
  readonly variant?: string;
  readonly edits?: readonly (readonly [InputRole, row: number, column: number, value: number])[];
  readonly options?: Partial<Options>;
  readonly query?: number;
  readonly head?: number;
  /** Where the player stands: a stage, and 0…1 of it. */
  readonly stage: string;
  readonly at: number;
}

/** Larger ones no player has. */
const largestIndex = 1e6;
/** Options that no switch sets. */
const ownOptions: readonly string[] = ['softcap', 'heads'] satisfies (keyof Options)[];

/** `opened` is the id of the example that the player opens with. */
export function sharedPlayer(
  state: PlayerState,
  opened: string,
  place: Pick<SharedPlayer, 'stage' | 'at'>,
): SharedPlayer {
  const { example, variant, edits, options, query, head } = state;
  const elsewhere = example.id === opened ? {} : { example: example.id };
  if (!isChanged(state)) return { ...elsewhere, ...place };
  return {
    ...elsewhere,
    ...(variant === null ? {} : { variant }),
    edits: edits.map(({ tensor, row, column, value }) => [tensor, row, column, value]),
    options,
    query,
    head,
    ...place,
  };
}

/** Throws an `AttentionError` that names the field where the value is no `SharedPlayer`. Whether the example has all that is not asked here. */
export function checkSharedPlayer(value: unknown): SharedPlayer {
  const fields = checkObject('the figure', value, [
    ...['example', 'variant', 'edits', 'options', 'query', 'head', 'stage', 'at'],
  ]);
  const given = <Field>(name: string, check: (place: string, value: unknown) => Field) =>
    fields[name] === undefined ? {} : { [name]: check(name, fields[name]) };
  const index = (place: string, number: unknown) => checkInteger(place, number, 0, largestIndex);
  return {
    ...given('example', checkText),
    ...given('variant', checkText),
    ...given('edits', checkEdits),
    ...given('options', checkOptionNames),
    ...given('query', index),
    ...given('head', index),
    ...checkPlace(fields),
  };
}

/** The stage, and how far in it, that a link names. */
export function checkPlace({
  stage,
  at,
}: Readonly<Record<string, unknown>>): Pick<SharedPlayer, 'stage' | 'at'> {
  const share = checkNumber('at', at);
  if (!(share >= 0 && share <= 1)) throw wrongType('at', at, 'it must be a number from 0 to 1');
  return { stage: checkText('stage', stage), at: share };
}

function checkText(place: string, value: unknown): string {
  if (typeof value !== 'string') throw wrongType(place, value, 'it must be a text');
  return value;
}

function checkEdits(place: string, value: unknown): SharedPlayer['edits'] {
  return checkArray(place, value).map((entry, index) => {
    const [tensor, row, column, number, ...more] = checkArray(`${place}[${index}]`, entry);
    const changed = checkNumber(`${place}[${index}][3]`, number);
    if (!Number.isFinite(changed) || more.length > 0)
      throw wrongType(`${place}[${index}]`, entry, 'it must be an input, two places and a number');
    return [
      checkChoice(`${place}[${index}][0]`, tensor, inputRoles),
      checkInteger(`${place}[${index}][1]`, row, 0, largestIndex),
      checkInteger(`${place}[${index}][2]`, column, 0, largestIndex),
      changed,
    ] as const;
  });
}

/** Their values are checked where they are worked with. */
function checkOptionNames(place: string, value: unknown): Partial<Options> {
  const names = optionNames.filter((name) => !ownOptions.includes(name));
  const options = checkObject(place, value, names);
  for (const [name, each] of Object.entries(options)) {
    if (typeof each === 'number' && !Number.isFinite(each))
      throw wrongType(`${place}.${name}`, each, `it must be finite, not ${describe(each)}`);
  }
  return options as Partial<Options>;
}
