import { matrixOf } from '../core/trace_readers';
import { formatShape } from '../draw/format';
import { type ArrayLanguage, type ArrayStage, arrayStages } from './array_stages';
import type { ExportSource } from './export_source';
import { commentText, numberTextWith } from './number_text';

const pythonNumber = numberTextWith('inf', 'nan');

/** The stages of the trace as a Python script that prints the last one. */
export function pythonScript(
  { example, trace }: ExportSource,
  language: ArrayLanguage,
  words: {
    /** The lines that make the library known. */
    readonly imports: readonly string[];
    /** A nested list as an array of 64-bit numbers. */
    readonly array: (rows: string) => string;
  },
): string {
  const stages = arrayStages(trace, language);
  const literal = ({ tensor }: ArrayStage): string => {
    const rows = matrixOf(trace.tape, tensor).map((row) => `[${row.map(pythonNumber).join(', ')}]`);
    return words.array(`[${rows.join(',\n    ')}]`);
  };
  const lines = stages.map(
    (stage) =>
      `${stage.name} = ${stage.code ?? literal(stage)}  # ${formatShape(stage.tensor.rows, stage.tensor.columns)}${stage.tensor.head === undefined ? '' : ', each head'}`,
  );
  return [
    // Python reads an encoding out of a comment in its first two lines, and titles are anybody's.
    'from math import inf',
    '',
    `# ${commentText(example.title)}`,
    ...words.imports,
    '',
    ...lines,
    '',
    `print(${stages.at(-1)?.name ?? ''})`,
    '',
  ].join('\n');
}
