import type { ArrayLanguage } from './array_stages';
import type { ExportSource } from './export_source';
import { pythonScript } from './python';

const language: ArrayLanguage = {
  format: 'PyTorch',
  transposed: (array) => `${array}.transpose(-1, -2)`,
  exp: (array) => `torch.exp(${array})`,
  tanh: (array) => `torch.tanh(${array})`,
  root: (array) => `torch.sqrt(${array})`,
  rowMaximum: (array) => `${array}.amax(dim=-1, keepdim=True)`,
  rowSum: (array) => `${array}.sum(dim=-1, keepdim=True)`,
  larger: (left, right) => `torch.maximum(${left}, torch.as_tensor(${right}, dtype=torch.float64))`,
  where: (condition, yes, no) => `torch.where(${condition}, ${yes}, ${no})`,
  asNumbers: (condition) => `(${condition}).to(torch.float64)`,
  firstLargest: (array, columns) =>
    `torch.eye(${columns}, dtype=torch.float64)[${array}.argmax(dim=-1)]`,
  rowsOfBoth: (upper, lower) => `torch.cat([${upper}, ${lower}])`,
  splitHeads: (array, rows, heads) => `${array}.reshape(${rows}, ${heads}, -1).transpose(0, 1)`,
  joinHeads: (array, rows) => `${array}.transpose(0, 1).reshape(${rows}, -1)`,
};

/** Every stage in PyTorch, by its name, in 64-bit numbers. */
export function pytorchText(source: ExportSource): string {
  return pythonScript(source, language, {
    imports: ['import torch'],
    array: (rows) => `torch.tensor(${rows}, dtype=torch.float64)`,
  });
}
