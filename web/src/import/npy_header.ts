import { shown } from './place';
import { mostAxes } from './tensor_file';

/** What the header of a `.npy` says. */
export interface NpyHeader {
  /** As NumPy spells a dtype: `<f4`; of a structured one the whole list. */
  readonly descr: string;
  readonly fortranOrder: boolean;
  readonly shape: readonly number[];
}

const keys = ['descr', 'fortran_order', 'shape'] as const;
type Key = (typeof keys)[number];

// The values that NumPy writes: a text, a list of fields, a truth value, a tuple of sizes.
const value = String.raw`'[^'\\]*'|"[^"\\]*"|\[[^]*\]|True|False|\([\d\sL,]*\)`;
const entry = new RegExp(String.raw`\s*(['"])(\w+)\1\s*:\s*(${value})\s*(,\s*\}|,|\})`, 'y');

/**
 * Reads the Python dictionary that NumPy writes: `{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }`.
 * Source: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 * Returns a sentence about what is wrong with any other text.
 */
export function readNpyHeader(text: string): NpyHeader | string {
  const found = entriesOf(text);
  if (typeof found === 'string') return found;
  const [descr, fortranOrder, shape] = keys.map((key) => found.get(key) ?? '');
  if (!descr || !fortranOrder || !shape)
    return `its header lacks ${keys.filter((key) => !found.has(key)).join(' and ')}`;
  if (!/^['"[]/.test(descr)) return `its descr is ${shown(descr)}; it must name a dtype`;
  if (!/^[TF]/.test(fortranOrder))
    return `its fortran_order is ${shown(fortranOrder)}; it must be True or False`;
  const sizes = sizesIn(shape);
  if (sizes === null) return `its shape is ${shown(shape)}; it must be a tuple of whole numbers`;
  if (sizes.length > mostAxes)
    return `its shape has ${sizes.length} axes; NumPy writes up to ${mostAxes}`;
  return {
    descr: descr.startsWith('[') ? descr : descr.slice(1, -1),
    fortranOrder: fortranOrder === 'True',
    shape: sizes,
  };
}

function entriesOf(text: string): ReadonlyMap<Key, string> | string {
  const dictionary = text.trim();
  const unread = 'its header is no dictionary as NumPy writes it';
  if (!dictionary.startsWith('{')) return unread;
  const found = new Map<Key, string>();
  entry.lastIndex = 1;
  for (;;) {
    const match = entry.exec(dictionary);
    if (match === null) return unread;
    const [, , name, written, end] = match as unknown as [string, string, string, string, string];
    const key = keys.find((each) => each === name);
    if (key === undefined)
      return `its header has an entry ${shown(name)}, which NumPy does not write`;
    if (found.has(key)) return `its header has two entries ${key}`;
    found.set(key, written);
    if (end === ',') continue;
    return entry.lastIndex === dictionary.length ? found : unread;
  }
}

/** `(2, 3)`, `(3,)` or `()`; Python 2 wrote `(2L, 3L)`. */
function sizesIn(tuple: string): readonly number[] | null {
  if (!tuple.startsWith('(')) return null;
  const inside = tuple.slice(1, -1).trim();
  if (inside === '') return [];
  // One number in brackets is no tuple in Python.
  if (!inside.includes(',')) return null;
  const sizes = inside.replace(/,$/, '').split(',');
  if (!sizes.every((size) => /^\s*\d+L?\s*$/.test(size))) return null;
  const numbers = sizes.map((size) => Number.parseInt(size, 10));
  return numbers.every(Number.isSafeInteger) ? numbers : null;
}
