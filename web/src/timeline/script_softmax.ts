import type { Tensor } from '../core/trace';
import { say } from './say';
import { type Draft, draft, type Script } from './script_context';
import { scriptExponentials, scriptMaximum, scriptShifted } from './script_exponentials';
import { restOfQueries } from './script_rest';
import { scriptShares, scriptSum } from './script_shares';
import { wholeRow } from './trace_view';

/**
 * Plain: powers of e, their sum, the shares. Stable: before them the largest score, subtracted from every score.
 * Weights made from relevances have only the sum and the shares.
 */
export function scriptSoftmax(script: Script): Draft[] {
  const weights = script.view.find('weights');
  if (weights === null || script.view.given(weights)) return [];
  const steps = ['maximum', 'shifted', 'exponentials', 'sum', 'weights'] as const;
  const tensors = steps.flatMap((role) => script.view.find(role) ?? []);
  const worked = script.trace.emptyRows.includes(script.query)
    ? [emptyRow(script, tensors)]
    : [
        ...scriptMaximum(script),
        ...scriptShifted(script),
        ...scriptExponentials(script),
        ...scriptSum(script),
        ...scriptShares(script, weights),
      ];
  return [...worked, ...restOfQueries(script, 'softmax', tensors, 'weights')];
}

/** Nothing may be seen: there is nothing to divide, and the weights are zeros. */
function emptyRow(script: Script, tensors: readonly Tensor[]): Draft {
  const reveals = tensors.map((tensor) => wholeRow(tensor, script.query));
  const told = say(script.narration.allMasked({ word: script.queryWord(true) }));
  return draft('softmax', { action: 'row', lit: reveals, reveals, say: told });
}
