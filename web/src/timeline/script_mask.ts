import type { Tensor } from '../core/trace';
import { formatNumber } from '../draw/format';
import { tooManyToName } from './fold';
import { type Parts, plain, say } from './say';
import { type Draft, draft, type Script } from './script_context';
import { listOf } from './script_inputs';
import { restOfQueries } from './script_rest';
import type { Region } from './timeline_types';
import { oneCell } from './trace_view';

/** First the words that may be seen, then those that may not; then the other queries. */
export function scriptMask(script: Script): Draft[] {
  const mask = script.view.find('mask');
  const masked = script.view.find('masked');
  if (mask === null || masked === null) return [];
  const hides = (key: number) =>
    script.view.value(mask, script.query, key) === Number.NEGATIVE_INFINITY;
  const keys = Array.from({ length: masked.columns }, (_, key) => key);
  const open = keys.filter((key) => !hides(key));
  const hidden = keys.filter(hides);
  const { narration } = script;
  return [
    ...together(script, mask, masked, open, (list) =>
      say(narration.maskKeeps({ word: script.queryWord(true), list }, open.length)),
    ),
    ...together(script, mask, masked, hidden, (list) =>
      say(
        narration.maskHides(
          { list, minusInfinity: plain(formatNumber(Number.NEGATIVE_INFINITY, 0)) },
          hidden.length,
        ),
      ),
    ),
    ...restOfQueries(script, 'mask', [mask, masked], 'masked'),
  ];
}

function together(
  script: Script,
  mask: Tensor,
  masked: Tensor,
  keys: readonly number[],
  told: (list: Parts) => Parts,
): Draft[] {
  if (keys.length === 0) return [];
  const list = tooManyToName(keys.length)
    ? plain(script.narration.words(keys.length))
    : listOf(script, keys.length, (index) => script.keyWord(keys[index] ?? 0, true));
  const reveals = [mask, masked].flatMap((tensor) =>
    runs(keys).map((run) => regionOf(script, tensor, run)),
  );
  return [draft('mask', { action: 'row', lit: reveals, reveals, say: told(list) })];
}

/** Neighbouring keys as one run: first and last. */
function runs(keys: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (const key of keys) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === key - 1) last[1] = key;
    else found.push([key, key]);
  }
  return found;
}

function regionOf(script: Script, tensor: Tensor, [first, last]: [number, number]): Region {
  return { ...oneCell(tensor, script.query, first), columnEnd: last + 1 };
}
