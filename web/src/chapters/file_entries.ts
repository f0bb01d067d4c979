import type { FileTensor } from '../import/tensor_file';
import { type WorkbenchInput, workbenchInputs } from './workbench_example';

/** What is taken from a file at a time: one tensor, or the query, key and value that belong together. */
export type FileTensors =
  | { readonly kind: 'one'; readonly tensor: FileTensor }
  | { readonly kind: 'three'; readonly tensors: Readonly<Record<WorkbenchInput, FileTensor>> };

/** The same in one of the layers that a file has by name; where it has none, `number` is null. */
export interface FileLayer {
  /** The digits as the file writes them: `7` and `007` are two layers. */
  readonly number: string | null;
  readonly tensors: FileTensors;
}

/** One thing that a file offers, in every layer that it has it in. */
export interface FileEntry {
  /** The tensor's name, with `*` for the layer where there are several; of three tensors what comes before their roles. */
  readonly name: string;
  readonly kind: FileTensors['kind'];
  /** At least one, in the order of their numbers. */
  readonly layers: readonly [FileLayer, ...FileLayer[]];
}

interface PlacedName {
  /** With `*` in the place of the number. */
  readonly pattern: string;
  readonly number: string | null;
}

const roleNames: Readonly<Record<string, WorkbenchInput>> = {
  query: 'query',
  queries: 'query',
  q: 'query',
  q_proj: 'query',
  key: 'key',
  keys: 'key',
  k: 'key',
  k_proj: 'key',
  value: 'value',
  values: 'value',
  v: 'value',
  v_proj: 'value',
};
/** A role at the end of a name, where `layers.3.q.weight`, a matrix of the projection, has none. */
const roleAtEnd = new RegExp(
  `^(?:(.*)[./:_-])?(${Object.keys(roleNames).join('|')})([._-]?\\*)?$`,
  'i',
);
/** The first number that a word for layers stands before: in T5, `block.3.layer.1` is part 1 of layer 3. */
const numberOfLayer = /(?<![a-z])(?:layers?|blocks?|h)[._/:-]?(\d+)/i;
const lastNumber = /(\d+)\D*$/;
const tellsAttention = /attn|atten/i;
/** Longer names, which no model has, are not looked into. */
const longestName = 300;

/**
 * What a file offers, threes first, then every tensor by itself, in the order of the file. Tensors whose names differ only
 * in the number of their layer, and that have equally many axes, are one entry.
 */
export function entriesOf(tensors: readonly FileTensor[]): readonly FileEntry[] {
  return [...threes(tensors), ...singles(tensors)];
}

/** The role that a tensor's name ends on; null where it ends on none. */
export function roleOf(name: string): WorkbenchInput | null {
  const { pattern } = placedName(name);
  return roleNames[(roleAtEnd.exec(pattern)?.[2] ?? '').toLowerCase()] ?? null;
}

function threes(tensors: readonly FileTensor[]): readonly FileEntry[] {
  const found = new Map<string, PlacedName & { parts: Map<WorkbenchInput, FileTensor> }>();
  for (const tensor of tensors) {
    const { pattern, number } = placedName(tensor.name);
    const [, before = '', word = '', after = ''] = roleAtEnd.exec(pattern) ?? [];
    const role = roleNames[word.toLowerCase()];
    if (role === undefined) continue;
    const place = { pattern: before + after, number };
    const name = JSON.stringify(place);
    const three = found.get(name) ?? { ...place, parts: new Map() };
    // Of two names for one role, such as q and query, the first one counts.
    if (!three.parts.has(role)) three.parts.set(role, tensor);
    found.set(name, three);
  }
  const whole = [...found.values()].flatMap(({ pattern, number, parts }) => {
    const [query, key, value] = workbenchInputs.map((role) => parts.get(role));
    if (query === undefined || key === undefined || value === undefined) return [];
    const tensors: FileTensors = { kind: 'three', tensors: { query, key, value } };
    return [{ pattern, number, tensors, axes: 0 }];
  });
  return byLayers(whole);
}

function singles(tensors: readonly FileTensor[]): readonly FileEntry[] {
  return byLayers(
    tensors.map((tensor) => ({
      ...placedName(tensor.name),
      tensors: { kind: 'one', tensor },
      axes: tensor.shape.length,
    })),
  );
}

interface PlacedTensors extends PlacedName {
  readonly tensors: FileTensors;
  readonly axes: number;
}

function byLayers(all: readonly PlacedTensors[]): readonly FileEntry[] {
  const families = new Map<string, [PlacedTensors, ...PlacedTensors[]]>();
  for (const one of all) {
    const name = JSON.stringify([one.pattern, one.axes]);
    const family = families.get(name);
    if (family === undefined) families.set(name, [one]);
    else family.push(one);
  }
  return [...families.values()].map((family): FileEntry => {
    const [first] = family;
    const layers = family
      .map(({ number, tensors }): FileLayer => ({ number, tensors }))
      .sort((left, right) => Number(left.number) - Number(right.number));
    const name =
      layers.length > 1 || first.number === null
        ? first.pattern
        : first.pattern.replace('*', first.number);
    return { name, kind: first.tensors.kind, layers: layers as [FileLayer, ...FileLayer[]] };
  });
}

/** A number that counts layers, taken out of a name. */
function placedName(name: string): PlacedName {
  // A star in the name itself would be taken for that of the number.
  if (name.length > longestName || name.includes('*')) return { pattern: name, number: null };
  const found = numberOfLayer.exec(name) ?? (countsLayers(name) ? lastNumber.exec(name) : null);
  const digits = found?.[1];
  if (found === null || digits === undefined) return { pattern: name, number: null };
  const at = found.index + found[0].indexOf(digits);
  return {
    pattern: `${name.slice(0, at)}*${name.slice(at + digits.length)}`,
    number: digits,
  };
}

/** Where no word says that a number counts layers, it does in what tells of attention or ends on a role. */
function countsLayers(name: string): boolean {
  return (
    tellsAttention.test(name) || roleAtEnd.test(name) || roleAtEnd.test(name.replace(/\d+$/, '*'))
  );
}
