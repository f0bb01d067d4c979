import type { FlatMatrix } from '../core/validate_matrix';
import type { ExportSource } from './export_source';
import { givenOptions } from './given_options';
import { commentText, numberText } from './number_text';

/** A module that computes the trace with this package, and prints its last tensor. */
export function javascriptText({ example, problem, trace }: ExportSource): string {
  const inputs = Object.entries(problem.inputs).map(
    ([role, matrix]) => `  ${role}: ${matrixText(matrix)},`,
  );
  const options = Object.entries(givenOptions(problem)).map(
    ([name, value]) => `  ${name}: ${JSON.stringify(value)},`,
  );
  const last = trace.tensors.at(-1)?.id ?? '';
  return [
    `// ${commentText(example.title)}`,
    "import { loadAttention } from 'attention-playground';",
    '',
    'const attention = await loadAttention();',
    'const trace = attention.trace({',
    ...inputs,
    ...options,
    `  until: '${problem.until}',`,
    '});',
    `console.log(trace.tensor('${last}'));`,
    '',
  ].join('\n');
}

function matrixText({ data, rows, columns }: FlatMatrix): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const numbers = Array.from(data.slice(row * columns, (row + 1) * columns), numberText);
    return `[${numbers.join(', ')}]`;
  });
  return `[${lines.join(', ')}]`;
}
