import type { Matrix } from '../core/example';
import { formatShape } from '../draw/format';
import { enOpenFile as words } from '../i18n/en_open_file';
import type { TensorFile } from '../import/tensor_file';
import { mostColumns, mostRows } from '../state/pasted_cells';
import { entriesOf, type FileEntry, type FileLayer } from './file_entries';
import {
  axesFit,
  type FilePicker,
  leadingTensor,
  matricesAt,
  pickedIn,
  pickersOf,
} from './file_pickers';
import { mostMapRows, notWeightsAt, sumTolerance } from './weights_in_file';
import { type Parts, type WorkbenchInput, workbenchInputs } from './workbench_example';

/** Names and dtypes are shown up to here; what a file calls them may be as long as the file. */
const longestShown = 120;

/** A file with tensors, and what of it is picked. */
export interface OpenedFile {
  readonly name: string;
  readonly entries: readonly FileEntry[];
  /** Places in `entries` and in its layers. */
  readonly entry: number;
  readonly layer: number;
  /** An index for each axis before the last two. */
  readonly leading: readonly number[];
}

/** The numbers that are picked, or why there are none. */
export type Picked =
  | { readonly kind: 'one'; readonly matrix: Matrix; readonly areWeights: boolean }
  | { readonly kind: 'three'; readonly matrices: Parts['matrices'] }
  | { readonly kind: 'fault'; readonly why: string };

export function openedFile(name: string, { tensors }: TensorFile): OpenedFile {
  return withPick({ name, entries: entriesOf(tensors), entry: 0, layer: 0, leading: [] }, {});
}

/** The file with something else picked; indices that there are no longer become the last ones that there are. */
export function withPick(
  file: OpenedFile,
  pick: Partial<Pick<OpenedFile, 'entry' | 'layer' | 'leading'>>,
): OpenedFile {
  const next = { ...file, ...pick };
  const layers = next.entries[next.entry]?.layers.length ?? 1;
  const layer = Math.min(next.layer, layers - 1);
  const placed = { ...next, layer };
  const { shape } = leadingTensor(layerOf(placed).tensors);
  return { ...placed, leading: pickedIn(shape, next.leading) };
}

export function entryOf({ entries, entry }: OpenedFile): FileEntry {
  const found = entries[entry];
  if (found === undefined) throw new RangeError(`the file has no entry ${entry}`);
  return found;
}

export function layerOf(file: OpenedFile): FileLayer {
  const { layers } = entryOf(file);
  return layers[file.layer] ?? layers[0];
}

export function pickedOf(file: OpenedFile): Picked {
  const { tensors } = layerOf(file);
  try {
    if (tensors.kind === 'one') {
      const matrix = tensors.tensor.matrixAt(file.leading);
      const areWeights = notWeightsAt(matrix, sumTolerance(tensors.tensor)) === null;
      return { kind: 'one', matrix, areWeights };
    }
    return axesFit(tensors.tensors)
      ? { kind: 'three', matrices: matricesAt(tensors.tensors, file.leading) }
      : { kind: 'fault', why: otherAxes(tensors.tensors) };
  } catch (error) {
    return { kind: 'fault', why: words.notRead((error as Error).message) };
  }
}

function otherAxes(
  tensors: Readonly<Record<WorkbenchInput, { readonly shape: readonly number[] }>>,
): string {
  const [query = '', key = '', value = ''] = workbenchInputs.map((role) =>
    formatAxes(tensors[role].shape),
  );
  return words.otherAxes(query, key, value);
}

/** All axes of a tensor: `2 × 8 × 5 × 64`. */
export function formatAxes(shape: readonly number[]): string {
  return shape.length === 0 ? words.noAxes : shape.map(String).join('\u00a0×\u00a0');
}

/** A text of the file, cut where it is long. */
export function shortened(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** Where the picked numbers stand: `layers.3.q, head 2 of qkv.npz`. */
export function placeOf(file: OpenedFile): string {
  const { number, tensors } = layerOf(file);
  const entry = entryOf(file);
  const name =
    tensors.kind === 'one'
      ? tensors.tensor.name || nameless(file)
      : number === null
        ? entry.name
        : entry.name.replace('*', number);
  const picks = pickersOf(leadingTensor(tensors).shape, number !== null).map(
    ({ axis, name: picker }) =>
      words.picked(pickerName(picker, axis), String(file.leading[axis] ?? 0)),
  );
  const parts = [...(name === '' ? [] : [shortened(name)]), ...picks];
  return parts.length === 0 ? file.name : words.of(parts.join(words.and), file.name);
}

/** What a tensor without a name is called; the only one goes by the name of its file. */
function nameless({ entries }: OpenedFile): string {
  return entries.length === 1 ? '' : words.withoutName;
}

/** What a tensor is called in the lists of its file. */
export function tensorName(file: OpenedFile, name: string): string {
  return shortened(name) || nameless(file) || words.onlyTensor;
}

/** What a picker is called. */
export function pickerName(name: FilePicker['name'], axis: number): string {
  return name === 'axis' ? words.pickers.axis(String(axis)) : words.pickers[name];
}

/** Why these weights cannot be shown; null where they can. */
export function unshownWeights(matrix: Matrix): string | null {
  const [rows, columns] = [matrix.length, matrix[0]?.length ?? 0];
  const shape = formatShape(rows, columns);
  if (rows === columns)
    return rows > mostMapRows ? words.mapTooLarge(shape, String(mostMapRows)) : null;
  return rows > mostRows || columns > mostColumns
    ? words.notSquare(shape, String(mostRows), String(mostColumns))
    : null;
}
