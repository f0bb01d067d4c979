import type { Example } from '../core/example';

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
