import type { Core } from '../core/core';
import type { Example } from '../core/example';
import { reasonOf } from '../core/reason_of';
import type { Cell } from '../core/trace';
import { stageOf } from '../core/trace_readers';
import { sameCell } from '../draw/boxes';
import type { Strings } from '../i18n/strings';
import type { Action } from '../state/actions';
import { initialState, type PlayerState } from '../state/player_state';
import { reduce } from '../state/reduce';
import { type Clock, createClock, type Scheduler } from '../timeline/clock';
import { frameAt } from '../timeline/frame_at';
import { sayText } from '../timeline/say';
import type { Frame, StageName } from '../timeline/timeline_types';
import {
  fractionOf,
  restOf,
  samePlace,
  settled,
  stageEnd,
  stageOpening,
  stepTo,
  timeOf,
} from '../timeline/travel';
import { ArcGrowth } from './arc_growth';
import { numberChanges } from './cell_changes';
import { type Computation, compute } from './computation';
import type { GuessFirst, GuessView } from './guess_first';
import type { CellChange, Intent } from './intent';
import type { PlayerEventDetails } from './player_element';
import { type Place, shareOf, timeOfPlace } from './session_place';

/** What a player tells its page; the names are those of its events without `attention-`. */
export type Report =
  | Told<'stage'>
  | Told<'select'>
  | Told<'edit'>
  | { readonly name: 'error'; readonly detail: { readonly error: unknown } };
type Told<Name extends keyof PlayerEventDetails> = {
  readonly name: Name;
  readonly detail: PlayerEventDetails[Name];
};

export interface SessionOptions {
  readonly core: Core;
  readonly strings: Strings;
  readonly reducedMotion: () => boolean;
  readonly onChange: () => void;
  readonly onReport: (report: Report) => void;
  readonly scheduler?: Scheduler;
}

/** One player at work: its state, all that was computed from it, and its clock. Knows nothing of the page. */
export class PlayerSession {
  state: PlayerState;
  computation: Computation;
  /** What the live region says. */
  spoken = '';
  /** Why the last action did not happen; empty when it did. */
  refusal = '';
  /** The computed cell that the reader just wanted to change. */
  declined: Cell | null = null;
  #guess: GuessFirst | null = null;
  readonly #options: SessionOptions;
  readonly #clock: Clock;
  readonly #arcs = new ArcGrowth();
  #stage: StageName | null = null;
  #selected: Cell | null = null;

  constructor(options: SessionOptions, example: Example, place: Place) {
    this.#options = options;
    this.#clock = createClock({ onTick: (elapsed) => this.#tick(elapsed), ...this.#scheduler() });
    this.state = initialState(example);
    this.computation = compute(options.core, this.state, options.strings);
    this.goTo(place);
  }

  get frame(): Frame {
    const { timeline } = this.computation;
    return frameAt(
      timeline,
      this.#options.reducedMotion() ? settled(timeline, this.state.t) : this.state.t,
    );
  }

  /** 0…1, how far the arcs have grown. */
  get grown(): number {
    return this.#arcs.grown;
  }

  get fraction(): number {
    return fractionOf(this.computation.timeline, this.state.t);
  }

  /** What is shown of the guess that this player asks for; null is nothing. */
  get guess(): GuessView | null {
    const { core, strings } = this.#options;
    return this.#guess?.view(core, this.state, this.computation, strings) ?? null;
  }

  /** Asks for a guess, now and whenever it would play past it, until it is given or skipped. */
  askFor(guess: GuessFirst): void {
    this.#guess = guess;
    const stop = guess.stop(this.state, this.computation);
    if (stop === null) this.#options.onChange();
    else this.#apply({ type: 'step', t: stop });
  }

  dispose(): void {
    this.#clock.dispose();
    this.#arcs.stop();
  }

  /** Another example, at the place of the old one where the two agree. Throws when it cannot be worked out. */
  open(example: Example): void {
    this.restore(reduce(this.state, { type: 'example', example }));
  }

  /** Another state, with its history, at the place of the old one. Throws when it cannot be worked out. */
  restore(kept: PlayerState): void {
    const before = this.computation.timeline;
    const { speed, tablesOpen } = this.state;
    const state = { ...kept, speed, tablesOpen, playing: false, selected: null };
    const computation = compute(this.#options.core, state, this.#options.strings);
    this.#clock.pause();
    this.refusal = '';
    this.computation = computation;
    this.state = { ...state, t: samePlace(before, computation.timeline, this.state.t) };
    this.#changed();
    this.growArcs();
  }

  /** What a link says, over the example as written. Throws, and changes nothing, where the example does not have that. */
  adopt(state: PlayerState, place: Place): void {
    this.restore(state);
    this.goTo(place);
    this.#reportEdit();
  }

  /** What the example does not have is reported: of its stages the nearest before takes the place of a missing one. */
  goTo({ stage, at, query }: Place): void {
    this.#clock.pause();
    if (query !== null && query !== this.state.query) this.#apply({ type: 'query', query });
    const { timeline } = this.computation;
    this.#apply({ type: 'step', t: timeOfPlace(timeline, { stage, at }, this.#report) });
  }

  /** Tells reader and page why something did not happen. */
  refuse(error: unknown): void {
    this.refusal = reasonOf(error);
    this.#report(error);
    this.#options.onChange();
  }

  /** Does what the reader asks. `hover`, `example`, `share` and `menu` are the element's own business. */
  ask(intent: Exclude<Intent, { kind: 'hover' | 'example' | 'share' | 'menu' }>): void {
    const { timeline } = this.computation;
    // The focus that comes back to a cell from its editor selects it, and is no action of the reader's.
    if (intent.kind !== 'select') this.refusal = '';
    this.declined = null;
    switch (intent.kind) {
      case 'choose-query':
        this.#apply({ type: 'query', query: intent.row });
        return this.growArcs();
      case 'choose-head':
        this.#apply({ type: 'head', head: intent.head });
        return this.growArcs();
      case 'select':
        return this.#apply({ type: 'select', cell: intent.cell });
      case 'jump':
        return this.state.playing
          ? this.#apply({ type: 'seek', t: stageOpening(timeline, intent.stage) })
          : this.#step(stageEnd(timeline, intent.stage));
      case 'seek':
        return this.#apply({
          type: 'seek',
          t: timeOf(timeline, shareOf('the place to seek', intent.fraction, this.#report)),
        });
      case 'step':
        if (intent.by === 1) this.#skipGuess();
        return this.#step(stepTo(timeline, this.state.t, intent.by));
      case 'go':
        return this.#step(intent.to === 'start' ? restOf(timeline, 0) : timeline.duration);
      case 'play-or-pause':
        return this.state.playing ? this.pause() : this.play();
      case 'speed':
        return this.#apply({ type: 'speed', speed: intent.speed });
      case 'edit':
        return this.#edit(intent.changes, intent.gesture);
      case 'edit-computed':
        return this.#decline(intent.cell);
      case 'option':
        return this.#apply({ type: 'option', set: intent.set, ...gestureOf(intent.gesture) });
      case 'variant':
        return this.#apply({ type: 'variant', id: intent.id });
      case 'undo':
      case 'redo':
        return this.#apply({ type: intent.kind }, this.#options.strings.interface.spokenUndo);
      case 'reset':
        return this.#apply({ type: 'reset' }, this.#options.strings.interface.spokenReset);
      case 'guess':
        this.#guess?.answer({ answer: intent.answer });
        return this.#showResult();
      case 'skip-guess':
        this.#skipGuess();
        return this.#showResult();
      case 'guess-again':
        return this.#askAgain();
      case 'tables':
        return this.#apply({ type: 'tables', open: intent.open });
    }
  }

  /** From the end, plays again from the start. */
  play(): void {
    const { timeline } = this.computation;
    this.#skipGuess();
    if (this.state.t >= restOf(timeline, timeline.beats.length - 1))
      this.#apply({ type: 'seek', t: 0 });
    this.#apply({ type: 'play' });
    this.#clock.speed = this.state.speed;
    this.#clock.play();
  }

  pause(): void {
    this.#clock.pause();
    this.#apply({ type: 'pause' });
    this.spoken = this.#sentence();
    this.#options.onChange();
  }

  growArcs(): void {
    const { reducedMotion, onChange } = this.#options;
    this.#arcs.start(!reducedMotion(), onChange, this.#scheduler());
  }

  #report = (error: unknown): void => {
    this.#options.onReport({ name: 'error', detail: { error } });
  };

  #reportEdit(): void {
    const { variant, edits, options } = this.state;
    this.#options.onReport({ name: 'edit', detail: { variant, edits, options } });
  }

  #scheduler(): { scheduler?: Scheduler } {
    return this.#options.scheduler === undefined ? {} : { scheduler: this.#options.scheduler };
  }

  #tick(elapsed: number): void {
    const { duration } = this.computation.timeline;
    const { t: from } = this.state;
    const to = Math.min(duration, from + elapsed);
    const stop = this.#guess?.stop(this.state, this.computation) ?? null;
    const asks = stop !== null && from < stop && stop <= to;
    const t = asks ? stop : to;
    this.#apply({ type: 'tick', t });
    if (t === duration || asks) this.pause();
  }

  #step(t: number): void {
    this.#clock.pause();
    this.#apply({ type: 'step', t });
    this.spoken = this.#sentence();
    this.#options.onChange();
  }

  #sentence(): string {
    const { frame } = this;
    const { beats } = this.computation.timeline;
    const words = this.#options.strings.interface;
    const { guess } = this;
    const said = sayText(frame.beat.say);
    return words.spokenPaused(
      words.beat(frame.index + 1, beats.length),
      guess?.kind === 'question' ? `${said} ${guess.question}` : said,
    );
  }

  /** Who goes on without an answer does not want to give one. */
  #skipGuess(): void {
    if (this.#guess?.isAsked(this.state, this.computation) === true) this.#guess.answer('skipped');
  }

  #showResult(): void {
    const { computation } = this;
    const stage = this.#guess?.result(computation) ?? null;
    if (stage === null) return;
    this.#step(stageEnd(computation.timeline, stage));
    const { guess } = this;
    if (guess?.kind === 'verdict') this.spoken = guess.verdict;
  }

  #askAgain(): void {
    this.#guess?.answer(null);
    const stop = this.#guess?.stop(this.state, this.computation) ?? null;
    if (stop !== null) this.#step(stop);
  }

  #edit(changes: readonly CellChange[], gesture: string | undefined): void {
    const numbers = numberChanges(this.state, this.computation.trace, changes);
    if (numbers.length > 0) this.#apply({ type: 'edit', changes: numbers, ...gestureOf(gesture) });
  }

  #decline(cell: Cell): void {
    const op = stageOf(this.computation.trace, cell.tensor)?.op;
    const computed = op !== 'input' && op !== 'split';
    this.declined = computed ? cell : null;
    const { computed: why } = this.#options.strings.interface;
    this.#apply({ type: 'select', cell }, computed ? why : null);
  }

  /** The next state, with everything that follows from it. What cannot be worked out is refused and does not happen. */
  #apply(action: Action, spoken: string | null = null): void {
    const before = this.state;
    try {
      const after = reduce(before, action);
      if (numbersDiffer(before, after)) {
        const computation = compute(this.#options.core, after, this.#options.strings);
        this.state = {
          ...after,
          t: samePlace(this.computation.timeline, computation.timeline, after.t),
        };
        this.computation = computation;
        if (isEdit(before, after)) this.#reportEdit();
      } else this.state = after;
    } catch (error) {
      return this.refuse(error);
    }
    if (spoken !== null) this.spoken = spoken;
    this.#clock.speed = this.state.speed;
    this.#changed();
  }

  #changed(): void {
    const { stage } = this.frame;
    if (stage !== this.#stage) {
      this.#stage = stage;
      this.#options.onReport({ name: 'stage', detail: { stage } });
    }
    const { selected } = this.state;
    if (selected !== this.#selected && !sameCell(selected, this.#selected))
      this.#options.onReport({ name: 'select', detail: { cell: selected } });
    this.#selected = selected;
    this.#options.onChange();
  }
}

function isEdit(before: PlayerState, after: PlayerState): boolean {
  return (
    before.variant !== after.variant ||
    before.edits !== after.edits ||
    before.options !== after.options
  );
}

function numbersDiffer(before: PlayerState, after: PlayerState): boolean {
  return isEdit(before, after) || before.query !== after.query || before.head !== after.head;
}

function gestureOf(gesture: string | undefined): { gesture?: string } {
  return gesture === undefined ? {} : { gesture };
}
