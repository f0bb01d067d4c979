import type { Tensor } from '../core/trace';
import { say } from './say';
import { type Draft, draft, type Script } from './script_context';
import { scriptArgmax, scriptUniform } from './script_even_or_all';
import { scriptExponentials, scriptMaximum, scriptShifted } from './script_exponentials';
import {
  scriptExtraExponential,
  scriptExtraScore,
  scriptExtraShifted,
  scriptExtraWeight,
} from './script_extra_zero';
import { restOfQueries } from './script_rest';
import { scriptShares, scriptSum } from './script_shares';
import { wholeRow } from './trace_view';

/** Every tensor of the stage, the weights last. */
const steps = [
  'extra_score',
  'maximum',
  'shifted',
  'extra_shifted',
  'exponentials',
  'extra_exponential',
  'attendable',
  'sum',
  'extra_weight',
  'weights',
] as const;

/**
 * Plain: powers of e, their sum, the shares. Stable: before them the largest score, subtracted from every score.
 * Weights made from relevances have only the sum and the shares. The extra zero takes each step after the words.
 */
export function scriptSoftmax(script: Script): Draft[] {
  const weights = script.view.find('weights');
  if (weights === null || script.view.given(weights)) return [];
  const tensors = steps.flatMap((role) => script.view.find(role) ?? []);
  const worked = script.trace.emptyRows.includes(script.query)
    ? [emptyRow(script, tensors)]
    : workedRow(script, weights);
  return [...worked, ...restOfQueries(script, 'softmax', tensors, 'weights')];
}

function workedRow(script: Script, weights: Tensor): Draft[] {
  if (script.view.find('attendable') !== null) return scriptUniform(script, weights);
  if (script.view.made(weights)?.op === 'argmax') return scriptArgmax(script, weights);
  return [
    ...scriptExtraScore(script),
    ...scriptMaximum(script),
    ...scriptShifted(script),
    ...scriptExtraShifted(script),
    ...scriptExponentials(script),
    ...scriptExtraExponential(script),
    ...scriptSum(script),
    ...scriptShares(script, weights),
    ...scriptExtraWeight(script, weights),
  ];
}

/** Nothing may be seen: there is nothing to divide, and the weights are zeros. */
function emptyRow(script: Script, tensors: readonly Tensor[]): Draft {
  const reveals = tensors.map((tensor) => wholeRow(tensor, script.query));
  const { narration } = script;
  const all =
    script.view.find('extra_weight') === null ? narration.allMasked : narration.allToNoWord;
  const told = say(all({ word: script.queryWord(true) }));
  return draft('softmax', { action: 'row', lit: reveals, reveals, say: told });
}
