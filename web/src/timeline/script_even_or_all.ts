import type { Tensor } from '../core/trace';
import { formatNumber } from '../draw/format';
import { range } from './fold';
import { number, type Parts, say } from './say';
import { type Draft, draft, type Script } from './script_context';
import { scriptShares, scriptSum } from './script_shares';
import { workRow } from './single_rows';
import { cellAt, oneCell, wholeRow } from './trace_view';

/** Weights that are no softmax: the same for every word, or all for one. */

export function scriptUniform(script: Script, weights: Tensor): Draft[] {
  const attendable = script.view.find('attendable');
  if (attendable === null) return [];
  const region = wholeRow(attendable, script.query);
  const counted = script.view.row(attendable, script.query).filter((count) => count !== 0).length;
  const { narration } = script;
  const told =
    counted === attendable.columns
      ? narration.evenShares<Parts>({}, counted)
      : narration.evenSharesMasked<Parts>({}, counted);
  return [
    draft('softmax', { action: 'row', lit: [region], reveals: [region], say: say(told) }),
    ...scriptSum(script),
    ...scriptShares(script, weights),
  ];
}

/** The largest score, then for each word whether it is the first that has it. */
export function scriptArgmax(script: Script, weights: Tensor): Draft[] {
  const maximum = script.view.find('maximum');
  const scores = script.view.before(weights);
  if (maximum === null || scores === null) return [];
  const winner = script.view.row(weights, script.query).indexOf(1);
  const { narration } = script;
  const largest = oneCell(maximum, script.query, 0);
  const found = draft('softmax', {
    action: 'total',
    lit: [wholeRow(scores, script.query), largest],
    reveals: [largest],
    focus: cellAt(maximum, script.query, 0),
    say: say(
      narration.largestScore({
        word: script.keyWord(Math.max(0, winner), true),
        number: script.numberAt(maximum, script.query, 0, true),
      }),
    ),
  });
  const compared = workRow(script, {
    stage: 'softmax',
    tensor: weights,
    from: (key) => [oneCell(scores, script.query, key), largest],
    say: (term, key) => {
      const right = term.right ?? Number.NaN;
      const digits = digitsApart(term.left, right, script.digits(scores.id));
      const slots = {
        word: script.keyWord(key, true),
        number: [number(formatNumber(term.left, digits), scores.role, term.leftCell)],
        largest: [number(formatNumber(right, digits), maximum.role, term.rightCell)],
        first: script.keyWord(winner),
      };
      if (term.product === 1) return say(narration.hasLargest(slots));
      return say(term.left === right ? narration.hasLargestToo(slots) : narration.hasLess(slots));
    },
  });
  return [found, ...compared];
}

/** Two different numbers are not printed alike. */
function digitsApart(left: number, right: number, usual: number): number {
  if (left === right) return usual;
  const apart = range(usual, 15).find(
    (digits) => formatNumber(left, digits) !== formatNumber(right, digits),
  );
  return apart ?? usual;
}
