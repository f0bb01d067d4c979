import type { Tensor, Term } from '../core/trace';
import { formatNumber } from '../draw/format';
import { type EquationTerm, says } from './equation';
import { range } from './fold';
import { number, type Parts, plain, say } from './say';
import { type Draft, draft, type Script } from './script_context';
import { workRow } from './single_rows';
import { cellAt, oneCell, wholeRow } from './trace_view';
import { operand } from './worked_cell';

/** Exponents that are short decimals are shown whole, up to this many more places than usual. */
const mostExtraPlaces = 2;
const exactPlaces = 9;

export function scriptMaximum(script: Script): Draft[] {
  const maximum = script.view.find('maximum');
  const before = maximum && script.view.before(maximum);
  if (maximum === null || before === null) return [];
  const explanation = script.explain(cellAt(maximum, script.query, 0));
  const largest = explanation.terms.find(({ product }) => product === explanation.total)?.leftCell;
  const shown = script.numberAt(maximum, script.query, 0, true);
  const told =
    largest?.tensor === before.id
      ? script.narration.maximum({ word: script.keyWord(largest.column, true), number: shown })
      : script.narration.maximumExtra({ number: shown });
  const cell = oneCell(maximum, script.query, 0);
  const lit = [wholeRow(before, script.query), cell];
  return [
    draft('softmax', {
      action: 'total',
      lit,
      reveals: [cell],
      focus: explanation.cell,
      say: say(told),
    }),
  ];
}

/** Score − largest, ÷ temperature where that is not 1. */
export function scriptShifted(script: Script): Draft[] {
  const shifted = script.view.find('shifted');
  const maximum = script.view.find('maximum');
  const before = shifted && script.view.before(shifted);
  if (shifted === null || maximum === null || !before) return [];
  return workRow(script, {
    stage: 'softmax',
    tensor: shifted,
    from: (key) => [oneCell(before, script.query, key), oneCell(maximum, script.query, 0)],
    say: (term, key) => {
      const total = operand(
        script,
        term.product,
        shifted.id,
        shifted,
        cellAt(shifted, script.query, key),
      );
      const least = placesOf(term.product, total.digits) - total.digits;
      const line = says({ terms: [differenceOf(script, term, shifted)], total, least });
      return say(script.narration.wordLine({ word: script.keyWord(key, true), line }));
    },
  });
}

export function differenceOf(script: Script, term: Term, shifted: Tensor): EquationTerm {
  const left = operand(script, term.left, term.leftCell?.tensor, shifted, term.leftCell);
  const right = operand(
    script,
    term.right ?? Number.NaN,
    term.rightCell?.tensor,
    shifted,
    term.rightCell,
  );
  const temperature = temperatureOf(script, shifted);
  if (temperature === 1) return { left, sign: '−', right };
  return {
    left,
    sign: '−',
    right,
    divisor: operand(script, temperature, undefined, shifted, null),
  };
}

export function scriptExponentials(script: Script): Draft[] {
  const exponentials = script.view.find('exponentials');
  const before = exponentials && script.view.before(exponentials);
  if (exponentials === null || !before) return [];
  return workRow(script, {
    stage: 'softmax',
    tensor: exponentials,
    from: (key) => [oneCell(before, script.query, key)],
    say: (term, key) => {
      const line = powerOf(script, term, exponentials, before, key);
      const word = script.keyWord(key, true);
      const { narration } = script;
      const overflows = term.product === Number.POSITIVE_INFINITY;
      return say(
        overflows ? narration.tooLarge({ word, line }) : narration.wordLine({ word, line }),
      );
    },
  });
}

/** e^1.20 = 3.32 */
export function powerOf(
  script: Script,
  term: Term,
  exponentials: Tensor,
  before: Tensor,
  key: number,
): Parts {
  const temperature = temperatureOf(script, exponentials);
  const exponent = number(
    exponentText(term.left, script.digits(before.id)),
    before.role,
    term.leftCell,
  );
  const raised = [
    exponent,
    ...(temperature === 1 ? [] : plain(` ÷ ${exponentText(temperature, 2)}`)),
  ];
  const result = formatNumber(term.product, script.digits(exponentials.id));
  return [
    ...plain('e'),
    ...raised.map((part) => ({ ...part, sup: true })),
    ...plain(' = '),
    number(result, exponentials.role, cellAt(exponentials, script.query, key), true),
  ];
}

function exponentText(value: number, digits: number): string {
  return formatNumber(value, placesOf(value, digits));
}

/**
 * A rounded exponent would give another power (e^1.23 is 3.42, e^1.225 is 3.40), so it is shown whole where a few more
 * places do that, else with one more place than usual.
 */
function placesOf(value: number, digits: number): number {
  if (!Number.isFinite(value)) return digits;
  const exact = Number(value.toFixed(exactPlaces));
  const enough = range(digits, digits + mostExtraPlaces + 1).find(
    (places) => Number(value.toFixed(places)) === exact,
  );
  return enough ?? digits + 1;
}

function temperatureOf(script: Script, tensor: Tensor): number {
  return script.view.made(tensor)?.parameters.temperature ?? 1;
}
