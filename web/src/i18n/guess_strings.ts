import type { TensorRole } from './interface_strings';

/** What is said around a guess that comes before a result. */
export interface GuessStrings {
  readonly heading: string;
  /** Which word has the largest number of this tensor's row? */
  readonly askWord: (role: TensorRole) => string;
  /** What will this number be? With `percent` in whole percents. */
  readonly askNumber: (role: TensorRole, label: string, percent: boolean) => string;
  readonly answer: string;
  readonly percent: string;
  readonly compare: string;
  readonly skip: string;
  readonly again: string;
  readonly right: (guess: string, role: TensorRole, number: string) => string;
  /** Another word has the largest number: both with their numbers, and how far apart these are. */
  readonly otherWord: (
    guess: { readonly word: string; readonly number: string },
    largest: { readonly word: string; readonly number: string },
    role: TensorRole,
    gap: string,
  ) => string;
  readonly exact: (guess: string) => string;
  /** A number, what it is, and the gap as printed, without its sign. */
  readonly off: (guess: string, actual: string, gap: string, side: 'high' | 'low') => string;
}
