import type { Matrix } from '../core/example';
import type { FileTensor } from '../import/tensor_file';
import type { FileTensors } from './file_entries';
import { type WorkbenchInput, workbenchInputs } from './workbench_example';

/** A leading axis of which the reader picks one index. */
export interface FilePicker {
  /** Its place in the tensor's shape. */
  readonly axis: number;
  readonly name: 'layer' | 'layerOrBatch' | 'batch' | 'head' | 'axis';
  readonly count: number;
  /** Of more indices than there is room and time to list, the number of one is typed. */
  readonly isListed: boolean;
}

/** So many indices are listed, over all pickers of a tensor, which may be as many as it has axes. */
const mostListed = 500;

/**
 * One picker for each axis before the last two that has more than one index, named by what models put there:
 * [head], [batch, head], [layer, batch, head]. Where the name of the tensor tells the layer, no axis does.
 * A tensor without numbers has none.
 */
export function pickersOf(shape: readonly number[], isLayerNamed: boolean): readonly FilePicker[] {
  if (shape.includes(0)) return [];
  const leading = shape.slice(0, -2);
  const pickers = leading.flatMap((count, axis) =>
    count === 1 ? [] : [{ axis, count, name: nameOf(leading, axis, isLayerNamed) }],
  );
  const share = mostListed / pickers.length;
  return pickers.map((picker) => ({ ...picker, isListed: picker.count <= share }));
}

function nameOf(
  leading: readonly number[],
  axis: number,
  isLayerNamed: boolean,
): FilePicker['name'] {
  const fromEnd = leading.length - axis;
  if (fromEnd === 1) return 'head';
  if (fromEnd === 2 && (isLayerNamed || leading.length > 2)) return 'batch';
  if (fromEnd === 2) return 'layerOrBatch';
  return fromEnd === 3 && !isLayerNamed ? 'layer' : 'axis';
}

/** The tensor whose leading axes the pickers are of. */
export function leadingTensor(tensors: FileTensors): FileTensor {
  return tensors.kind === 'one' ? tensors.tensor : tensors.tensors.query;
}

/** The first index of every leading axis, or as much of `before` as there still is. */
export function pickedIn(shape: readonly number[], before: readonly number[]): readonly number[] {
  return shape
    .slice(0, -2)
    .map((count, axis) => Math.min(before[axis] ?? 0, Math.max(0, count - 1)));
}

/** What a reader typed as one of `count` indices, counted from 0; null where it is none. */
export function indexIn(typed: string, count: number): number | null {
  const index = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isInteger(index) && index >= 0 && index < count ? index : null;
}

/** Whether the matrices of all three can be picked together: leading axes alike, or fewer heads in key and value. */
export function axesFit({
  query,
  key,
  value,
}: Readonly<Record<WorkbenchInput, FileTensor>>): boolean {
  const [ofQuery, ofKey, ofValue] = [query, key, value].map(({ shape }) => shape.slice(0, -2));
  if (ofQuery === undefined || ofKey === undefined || ofValue === undefined) return false;
  if (ofKey.join() !== ofValue.join() || ofKey.length !== ofQuery.length) return false;
  return ofQuery.every((count, axis) => {
    const shared = ofKey[axis] ?? 0;
    return axis === ofQuery.length - 1 ? shared > 0 && count % shared === 0 : count === shared;
  });
}

/**
 * The matrices at these indices of the query's leading axes. Where key and value have fewer heads (grouped-query attention,
 * Ainslie et al. 2023), neighbouring heads of the query share one. Throws an `ImportError` as `matrixAt` does.
 */
export function matricesAt(
  tensors: Readonly<Record<WorkbenchInput, FileTensor>>,
  leading: readonly number[],
): Readonly<Record<WorkbenchInput, Matrix>> {
  const heads = tensors.query.shape.at(-3) ?? 1;
  const last = leading.length - 1;
  const read = (role: WorkbenchInput): Matrix => {
    const sharing = heads / (tensors[role].shape.at(-3) ?? 1);
    return tensors[role].matrixAt(
      leading.map((index, axis) => (axis === last ? Math.floor(index / sharing) : index)),
    );
  };
  const [query, key, value] = workbenchInputs.map(read);
  return { query, key, value } as Readonly<Record<WorkbenchInput, Matrix>>;
}
