/** A guess, or that it was skipped. `answer` is a column for a word, else the number as guessed. */
export type RememberedGuess = { readonly answer: number } | 'skipped';

const storageName = 'attention-guesses';
/** Older ones are forgotten. */
const mostGuesses = 100;

/** Guesses by task, kept in the browser where that is allowed. What is found there was not always written by us. */
export const guessMemory = {
  recall: (task: string): RememberedGuess | null => read().get(task) ?? null,

  keep(task: string, guess: RememberedGuess | null): void {
    const guesses = read();
    guesses.delete(task);
    if (guess !== null) guesses.set(task, guess);
    try {
      localStorage.setItem(storageName, JSON.stringify([...guesses].slice(-mostGuesses)));
    } catch {
      // Storage is forbidden (a sandboxed frame) or full; the guess then lasts as long as the player.
    }
  },
};

function read(): Map<string, RememberedGuess> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageName) ?? '[]');
    return new Map(Array.isArray(found) ? found.filter(isEntry) : []);
  } catch {
    // Storage is forbidden, or holds what is no JSON: nothing is remembered.
    return new Map();
  }
}

function isEntry(entry: unknown): entry is [string, RememberedGuess] {
  if (!Array.isArray(entry) || entry.length !== 2 || typeof entry[0] !== 'string') return false;
  const guess: unknown = entry[1];
  return (
    guess === 'skipped' ||
    (typeof guess === 'object' &&
      guess !== null &&
      Number.isFinite((guess as { answer?: unknown }).answer))
  );
}
