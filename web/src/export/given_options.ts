import { defaultOptions, type Problem, type ProblemOptions } from '../core/problem';

/** The options of a problem that are not the defaults, in a fixed order. */
export function givenOptions(problem: Problem): Partial<ProblemOptions> {
  const names = Object.keys(defaultOptions) as (keyof ProblemOptions)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(problem[name]) !== JSON.stringify(defaultOptions[name]))
      // Additive follows from the inputs.
      .filter((name) => name !== 'similarity' || problem.similarity !== 'additive')
      .map((name) => [name, problem[name]]),
  );
}
