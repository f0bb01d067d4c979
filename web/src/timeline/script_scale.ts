import type { Tensor } from '../core/trace';
import { says } from './equation';
import { plain, say } from './say';
import { type Draft, draft, type Script } from './script_context';
import { restOfQueries } from './script_rest';
import { workRow } from './single_rows';
import { oneCell } from './trace_view';
import { operand } from './worked_cell';

/** Every score times the scale (said as ÷ √d where it is that), and plus the constant where there is one. */
export function scriptScale(script: Script): Draft[] {
  const scaled = script.view.find('scaled');
  const added = script.view.find('added');
  const key = script.view.find('key');
  const root =
    scaled !== null && key !== null && script.dividesByRoot === true ? `√${key.columns}` : null;
  const why =
    root === null || key === null
      ? []
      : [
          draft('scale', {
            action: 'compare',
            say: say(script.narration.rootWhy({ root: plain(root) }, key.columns)),
          }),
        ];
  return [
    ...why,
    ...(scaled === null ? [] : oneStep(script, scaled, '×', root === null ? null : `÷ ${root}`)),
    ...(added === null ? [] : oneStep(script, added, '+', null)),
    ...restOfQueries(
      script,
      'scale',
      [scaled, added].filter((tensor) => tensor !== null),
      added === null ? 'scaled' : 'added',
    ),
  ];
}

function oneStep(script: Script, tensor: Tensor, sign: '×' | '+', named: string | null): Draft[] {
  const before = script.view.before(tensor);
  return workRow(script, {
    stage: 'scale',
    tensor,
    from: (key) => (before === null ? [] : [oneCell(before, script.query, key)]),
    say: (term, key) => {
      const left = operand(
        script,
        term.left,
        term.leftCell?.tensor ?? before?.id,
        tensor,
        term.leftCell,
      );
      const right = operand(
        script,
        term.right ?? Number.NaN,
        term.rightCell?.tensor,
        tensor,
        term.rightCell,
      );
      const total = {
        value: term.product,
        digits: script.digits(tensor.id),
        role: tensor.role,
        cell: { tensor: tensor.id, row: script.query, column: key },
      };
      const line = says({
        terms: [{ left, sign, right, ...(named === null ? {} : { named }) }],
        total,
      });
      return say(script.narration.wordLine({ word: script.keyWord(key, true), line }));
    },
  });
}
