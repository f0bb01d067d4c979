import type { Core } from '../core/core';
import { row } from '../core/trace_readers';
import { formatNumber, formatPercent } from '../draw/format';
import type { GuessStrings } from '../i18n/guess_strings';
import type { Strings } from '../i18n/strings';
import type { guessMemory, RememberedGuess } from '../state/guess_memory';
import { isChanged } from '../state/history';
import type { PlayerState } from '../state/player_state';
import { type Computation, printsPercentages } from './computation';
import { type GuessTask, guessedTensor, guessResult, guessStop } from './guess_task';
import { columnNames } from './trace_tables';

/** What the player shows of a guess: the question with its answers, or how the guess compares. */
export type GuessView =
  | {
      readonly kind: 'question';
      readonly question: string;
      /** One a column; null asks for a number. */
      readonly words: readonly string[] | null;
      readonly percent: boolean;
    }
  | { readonly kind: 'verdict'; readonly verdict: string };

/** What a guess comes to for one computation, which is a new one whenever the reader changes something. */
interface About {
  readonly computation: Computation;
  /** Whether the numbers are the example's as written. */
  readonly applies: boolean;
  readonly stop: number | null;
  /** Null until it is asked for: the only part that the core works out. */
  verdict: { readonly view: GuessView | null } | null;
}

type Memory = Pick<typeof guessMemory, 'recall' | 'keep'>;

/**
 * A guess before a result, of one example as written: with anything changed there is nothing to guess. Asked once; what
 * was answered or skipped is remembered.
 */
export class GuessFirst {
  #task: GuessTask;
  #example: string;
  #memory: Memory;
  #given: RememberedGuess | null;
  /** Asked for at every frame, so kept. */
  #about: About | null = null;

  constructor(task: GuessTask, example: string, memory: Memory) {
    this.#task = task;
    this.#example = example;
    this.#memory = memory;
    this.#given = memory.recall(this.#name);
  }

  /** Where the player waits for the guess; null when it waits for none. */
  stop(state: PlayerState, computation: Computation): number | null {
    return this.#given === null ? this.#aboutOf(state, computation).stop : null;
  }

  isAsked(state: PlayerState, computation: Computation): boolean {
    return !state.playing && state.t === this.stop(state, computation);
  }

  /** The stage whose end shows the result. */
  result(computation: Computation): ReturnType<typeof guessResult> {
    return guessResult(this.#task, computation);
  }

  /** A column for a word, else a number; null forgets, so that it is asked again. */
  answer(guess: RememberedGuess | null): void {
    this.#given = guess;
    this.#about = null;
    this.#memory.keep(this.#name, guess);
  }

  question(computation: Computation, strings: Strings): string {
    const { guess } = strings;
    const { role } = guessedTensor(this.#task, computation);
    const { column } = this.#task;
    if (column === null) return guess.askWord(role);
    const label = this.#labels(computation, strings)[column] ?? '';
    return guess.askNumber(role, label, this.#percent(computation));
  }

  view(
    core: Core,
    state: PlayerState,
    computation: Computation,
    strings: Strings,
  ): GuessView | null {
    if (this.isAsked(state, computation)) {
      return {
        kind: 'question',
        question: this.question(computation, strings),
        words: this.#task.column === null ? this.#labels(computation, strings) : null,
        percent: this.#percent(computation),
      };
    }
    if (this.#given === null || this.#given === 'skipped') return null;
    const about = this.#aboutOf(state, computation);
    if (!about.applies) return null;
    about.verdict ??= { view: this.#verdict(core, this.#given.answer, computation, strings) };
    return about.verdict.view;
  }

  get #name(): string {
    const { tensor, column } = this.#task;
    return `${this.#example} ${tensor}${column === null ? '' : `[${column}]`}`;
  }

  #aboutOf(state: PlayerState, computation: Computation): About {
    if (this.#about?.computation === computation) return this.#about;
    const applies = state.example.id === this.#example && !isChanged(state);
    const stop = applies ? guessStop(this.#task, computation) : null;
    this.#about = { computation, applies, stop, verdict: null };
    return this.#about;
  }

  #verdict(
    core: Core,
    answer: number,
    computation: Computation,
    strings: Strings,
  ): GuessView | null {
    const { column } = this.#task;
    const verdict =
      column === null
        ? this.#wordVerdict(answer, computation, strings)
        : this.#numberVerdict(core, answer, column, computation, strings.guess);
    return verdict === null ? null : { kind: 'verdict', verdict };
  }

  #labels(computation: Computation, { interface: words, roles }: Strings): readonly string[] {
    const axes = computation.example.axes ?? [];
    return columnNames(guessedTensor(this.#task, computation), {
      ...computation,
      axes,
      words,
      roles,
    });
  }

  #percent(computation: Computation): boolean {
    return this.#task.tensor === 'weights' && printsPercentages(computation);
  }

  #printed(column: number, computation: Computation): string {
    const { tensor } = this.#task;
    const { query, readOuts, trace, digits } = computation;
    return this.#percent(computation)
      ? formatPercent(readOuts.percentages(tensor, query).together[column] ?? Number.NaN)
      : formatNumber(row(trace, tensor, query)[column] ?? Number.NaN, digits(tensor));
  }

  /** Null where what was remembered is no column. */
  #wordVerdict(column: number, computation: Computation, strings: Strings): string | null {
    const { tensor } = this.#task;
    const { query, readOuts, trace, digits } = computation;
    const { role } = guessedTensor(this.#task, computation);
    const labels = this.#labels(computation, strings);
    const numbers = row(trace, tensor, query);
    const word = labels[column];
    if (word === undefined) return null;
    const largest = numbers.indexOf(readOuts.largest(tensor, query));
    const told = (index: number) => ({
      word: labels[index] ?? '',
      number: this.#printed(index, computation),
    });
    if (numbers[column] === numbers[largest])
      return strings.guess.right(word, role, told(column).number);
    const gap = readOuts.difference(tensor, query, largest, column);
    return strings.guess.otherWord(
      told(column),
      told(largest),
      role,
      formatNumber(gap, digits(tensor)),
    );
  }

  #numberVerdict(
    core: Core,
    guess: number,
    column: number,
    computation: Computation,
    words: GuessStrings,
  ): string {
    const { tensor } = this.#task;
    const { query, readOuts, trace, digits } = computation;
    const percent = this.#percent(computation);
    const actual = percent
      ? readOuts.percentages(tensor, query).together[column]
      : row(trace, tensor, query)[column];
    const typed = String(guess).replace('-', '\u2212');
    const decimals = Math.max(percent ? 0 : digits(tensor), typed.split('.')[1]?.length ?? 0);
    const printed = this.#printed(column, computation);
    // One guess less the number it guesses at, as every difference worked out by the core.
    const { data } = core.weightedSum({ weights: [[1, -1]], value: [[guess], [actual ?? 0]] });
    const gap = data[0] ?? 0;
    const size = formatNumber(gap, decimals).replace(/^\u2212/, '');
    return /[1-9]/.test(size)
      ? words.off(percent ? `${typed}\u00a0%` : typed, printed, size, gap > 0 ? 'high' : 'low')
      : words.exact(printed);
  }
}
