import type { ArrayLanguage } from './array_stages';
import type { ExportSource } from './export_source';
import { pythonScript } from './python';

const language: ArrayLanguage = {
  format: 'NumPy',
  transposed: (array) => `${array}.swapaxes(-1, -2)`,
  exp: (array) => `np.exp(${array})`,
  tanh: (array) => `np.tanh(${array})`,
  root: (array) => `np.sqrt(${array})`,
  rowMaximum: (array) => `${array}.max(axis=-1, keepdims=True)`,
  rowSum: (array) => `${array}.sum(axis=-1, keepdims=True)`,
  larger: (left, right) => `np.maximum(${left}, ${right})`,
  where: (condition, yes, no) => `np.where(${condition}, ${yes}, ${no})`,
  asNumbers: (condition) => `np.where(${condition}, 1.0, 0.0)`,
  firstLargest: (array, columns) => `np.eye(${columns})[${array}.argmax(axis=-1)]`,
  rowsOfBoth: (upper, lower) => `np.concatenate([${upper}, ${lower}])`,
  splitHeads: (array, rows, heads) => `${array}.reshape(${rows}, ${heads}, -1).swapaxes(0, 1)`,
  joinHeads: (array, rows) => `${array}.swapaxes(0, 1).reshape(${rows}, -1)`,
};

/** Every stage in NumPy, by its name, in 64-bit numbers. */
export function numpyText(source: ExportSource): string {
  const isSilent = source.trace.emptyRows.length > 0;
  return pythonScript(source, language, {
    imports: [
      'import numpy as np',
      ...(isSilent
        ? ['', "np.seterr(divide='ignore', invalid='ignore')  # rows with nothing to attend to"]
        : []),
    ],
    array: (rows) => `np.array(${rows}, dtype=np.float64)`,
  });
}
