import { placeIn } from './place';
import { repeatedName } from './repeated_name';
import { ImportError, mostAxes, mostTensors } from './tensor_file';

/** What the header of a `.safetensors` says of one tensor. */
export interface SafetensorsEntry {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  /** From where to where its bytes stand behind the header. */
  readonly begin: number;
  readonly end: number;
}

/**
 * The entries of a header, in the order of their bytes; `__metadata__` is left out.
 * Throws `ImportError`: `bad-header`, `duplicate-name` or `too-large`.
 */
export function readSafetensorsHeader(text: string, file: string): readonly SafetensorsEntry[] {
  let header: unknown;
  try {
    header = JSON.parse(text);
  } catch {
    throw new ImportError('bad-header', file, 'its header is no JSON');
  }
  const name = repeatedName(text);
  if (name !== null)
    throw new ImportError('duplicate-name', placeIn(file, name), 'its header has that name twice');
  const found = Object.entries(header as object).filter(([each]) => each !== '__metadata__');
  if (found.length > mostTensors)
    throw new ImportError(
      'too-large',
      file,
      `it holds ${found.length} tensors; read are up to ${mostTensors}`,
    );
  return found
    .map(([each, value]) => entryOf(each, value, file))
    .sort((one, other) => one.begin - other.begin || one.end - other.end);
}

function entryOf(name: string, value: unknown, file: string): SafetensorsEntry {
  const refused = (what: string) => new ImportError('bad-header', placeIn(file, name), what);
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isRecord) throw refused('its entry must be an object of dtype, shape and data_offsets');
  const field = (of: string): unknown =>
    Object.hasOwn(value, of) ? (value as Record<string, unknown>)[of] : undefined;
  const [dtype, shape, offsets] = ['dtype', 'shape', 'data_offsets'].map(field);
  if (typeof dtype !== 'string') throw refused('its dtype must be a text, like "F32"');
  if (!areSizes(shape)) throw refused('its shape must be an array of whole numbers');
  if (shape.length > mostAxes)
    throw refused(`its shape has ${shape.length} axes; read are up to ${mostAxes}`);
  if (!areSizes(offsets) || offsets.length !== 2)
    throw refused('its data_offsets must be two whole numbers');
  const [begin, end] = offsets as [number, number];
  return { name, dtype, shape, begin, end };
}

function areSizes(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((size) => Number.isSafeInteger(size) && size >= 0);
}
