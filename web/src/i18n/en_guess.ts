import { enRoles } from './en_roles';
import type { GuessStrings } from './guess_strings';
import type { TensorRole } from './interface_strings';

/** One number of the tensor. */
const single = (role: TensorRole): string =>
  role === 'scores' ? 'score' : role === 'weights' ? 'weight' : enRoles[role];

export const enGuess: GuessStrings = {
  heading: 'Guess first',
  askWord: (role) => `Which word will have the largest ${single(role)}?`,
  askNumber: (role, label, percent) =>
    role === 'output'
      ? `What will ${label} of the output be?`
      : `What will the ${single(role)} of ${label} be${percent ? ', in percent' : ''}?`,
  answer: 'Your guess',
  percent: '%',
  compare: 'Compare',
  skip: 'Show me',
  again: 'Guess again',
  right: (guess, role, number) =>
    `You guessed ${guess}. It has the largest ${single(role)}: ${number}.`,
  otherWord: (guess, largest, role, gap) =>
    `You guessed ${guess.word}, with the ${single(role)} ${guess.number}. The largest is that of ${largest.word}: ${largest.number}, which is ${gap} more.`,
  exact: (guess) => `You guessed ${guess}, and so it is.`,
  off: (guess, actual, gap, side) =>
    `You guessed ${guess}. It is ${actual}: your guess is ${gap} too ${side}.`,
};
