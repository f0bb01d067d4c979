import type { Tensor } from '../core/trace';
import { formatNumber } from '../draw/format';
import { tooLargeToSay } from './fold';
import { number, type Parts, plain, say } from './say';
import { type Draft, draft, type Script } from './script_context';
import { cellAt, wholeRow } from './trace_view';

/** The result beside what the word was before. */
export function scriptOutput(script: Script): Draft[] {
  const output = script.view.find('output');
  if (output === null) return [];
  const value = script.view.find('value');
  const self = script.self ?? null;
  const lit = [
    wholeRow(output, script.query),
    ...(value === null || self === null ? [] : [wholeRow(value, self)]),
  ];
  return [draft('output', { action: 'compare', lit, say: result(script, output, value, self) })];
}

function result(script: Script, output: Tensor, value: Tensor | null, self: number | null): Parts {
  const { narration } = script;
  const word = script.queryWord(true);
  if (tooLargeToSay(1, output.columns)) return say(narration.beforeLarge({ word }, output.columns));
  const after = place(script, output, script.query);
  if (value === null || self === null) return say(narration.after({ word, after }));
  return say(narration.before({ word, before: place(script, value, self), after }));
}

/** A vector; where its numbers have names, each by its name. */
function place(script: Script, tensor: Tensor, row: number): Parts {
  const axes = script.axes ?? [];
  if (axes.length < tensor.columns) return script.vector(tensor, row, true);
  return Array.from({ length: tensor.columns }, (_, column) => {
    const text = formatNumber(script.view.value(tensor, row, column), script.digits(tensor.id));
    const named = number(text, tensor.role, cellAt(tensor, row, column), true);
    return [...plain(`${column > 0 ? ', ' : ''}${axes[column]} `), named];
  }).flat();
}
