import type { Example } from '../core/example';
import { describe } from '../core/validate_value';
import type { ExampleChoice } from './attention_choices';
import { loadExample } from './built_in_examples';

/** Loads one example by the name that a page or a choice gives it; rejects when there is none. */
type Load = (name: string) => Promise<Example>;

/** The examples of these names, in their order. One that does not load is told to `onFault` and left out; the others stay. */
export async function offeredExamples(
  names: readonly string[],
  load: Load,
  onFault: (error: unknown) => void,
): Promise<Example[]> {
  const loaded = await Promise.all(
    names.map(async (name): Promise<Example[]> => {
      try {
        return [await load(name)];
      } catch (error) {
        onFault(error);
        return [];
      }
    }),
  );
  return loaded.flat();
}

/** The example that a player opens with, and those that its reader may choose beside it. */
export class PlayerExamples {
  readonly first: Example | null;
  readonly #others: readonly string[];

  /** `also` names the others, separated by spaces. */
  constructor(first: Example | null = null, also = '') {
    this.first = first;
    this.#others = also.split(/\s+/).filter((id) => id !== '' && id !== first?.id);
  }

  /** One of them by its id, the first for null. Rejects with a `RangeError` for any other. */
  offered = async (id: string | null): Promise<Example> => {
    if (this.first !== null && (id === null || id === this.first.id)) return this.first;
    if (id !== null && this.#others.includes(id)) return loadExample(id);
    throw new RangeError(`this player has no example ${describe(id)}`);
  };

  /** What the reader chooses from; an example that does not load is told to `onFault`. */
  async choices(onFault: (error: unknown) => void): Promise<ExampleChoice[]> {
    const others = await offeredExamples(this.#others, loadExample, onFault);
    const first = this.first === null ? [] : [this.first];
    return [...first, ...others].map(({ id, title }) => ({ id, title }));
  }
}

/** Loads the example that was chosen last, however long an earlier one takes. */
export class LatestChoice {
  #turn = 0;
  readonly #load: Load;

  constructor(load: Load) {
    this.#load = load;
  }

  /** Null when another was chosen meanwhile. Rejects when this one is still wanted and does not load. */
  async choose(name: string): Promise<Example | null> {
    this.forget();
    const turn = this.#turn;
    try {
      const example = await this.#load(name);
      return turn === this.#turn ? example : null;
    } catch (error) {
      if (turn !== this.#turn) return null;
      throw error;
    }
  }

  /** What was chosen so far is not wanted any more. */
  forget(): void {
    this.#turn += 1;
  }
}
