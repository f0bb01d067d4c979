import * as elements from './elements';
import { readNpyHeader } from './npy_header';
import { placeIn, shown } from './place';
import { countOf, storedTensor } from './stored_tensor';
import { type FileTensor, ImportError } from './tensor_file';

const magic = '\x93NUMPY';
/** NumPy writes a hundred bytes or so; only long lists of fields take more. */
const longestHeader = 2 ** 16;

/** By NumPy's letter and the bytes of one number. */
const byName: ReadonlyMap<string, elements.Element> = new Map([
  ['f8', elements.float64],
  ['f4', elements.float32],
  ['f2', elements.float16],
  ['i8', elements.int64],
  ['i4', elements.int32],
  ['i2', elements.int16],
  ['i1', elements.int8],
  ['u8', elements.uint64],
  ['u4', elements.uint32],
  ['u2', elements.uint16],
  ['u1', elements.uint8],
  ['b1', elements.bool],
]);

export function isNpy(bytes: Uint8Array): boolean {
  return [...magic].every((sign, index) => bytes[index] === sign.charCodeAt(0));
}

/**
 * The array of a `.npy` of version 1, 2 or 3. `file` and `name` are for messages; `name` is the tensor's.
 * Source: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 * Throws `ImportError`: `wrong-magic`, `unknown-version`, `truncated`, `too-large`, `bad-header` or `wrong-size`.
 */
export function readNpy(bytes: Uint8Array, file: string, name = ''): FileTensor {
  const refused = (code: ImportError['code'], what: string) =>
    new ImportError(code, placeIn(file, name), what);
  if (!isNpy(bytes)) throw refused('wrong-magic', 'it is no array as numpy.save writes it');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = headerStart(bytes);
  if (start > bytes.length) throw refused('truncated', `it ends after ${bytes.length} bytes`);
  const [major, minor] = [bytes[6], bytes[7]];
  if (start === 0)
    throw refused(
      'unknown-version',
      `it is of version ${major}.${minor} of the format; read are 1.0, 2.0 and 3.0`,
    );
  const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  const end = start + length;
  if (end > bytes.length)
    throw refused(
      'truncated',
      `its header ends at byte ${end}, and the array has ${bytes.length} bytes`,
    );
  if (length > longestHeader)
    throw refused('too-large', `its header has ${length} bytes; read are up to ${longestHeader}`);
  const header = readNpyHeader(
    new TextDecoder(major === 3 ? 'utf-8' : 'latin1').decode(bytes.subarray(start, end)),
  );
  if (typeof header === 'string') throw refused('bad-header', header);
  const { descr, fortranOrder, shape } = header;
  const [, order, kind] = /^([<>|])([fiub]\d)$/.exec(descr) ?? [];
  const element = byName.get(kind ?? '') ?? null;
  const data = bytes.subarray(end);
  const needed = countOf(shape) * (element?.bytes ?? 0);
  const claim = `its shape (${shape.join(', ')}) of ${shown(descr)} takes ${needed} bytes`;
  if (element !== null && needed > data.length)
    throw refused('truncated', `${claim}, and ${data.length} are there`);
  if (element !== null && needed < data.length)
    throw refused('wrong-size', `${claim}, and ${data.length} are there: more than one array`);
  return storedTensor(
    {
      ...{ file, name, shape, element, fortranOrder, bytes: data },
      dtype: descr,
      littleEndian: order !== '>',
    },
    [...byName.keys()],
  );
}

/** Where the header begins: behind its length, of two bytes in version 1; 0 for a version that is not read. */
function headerStart(bytes: Uint8Array): number {
  if (bytes.length < 8) return 8;
  if (bytes[7] !== 0) return 0;
  return { 1: 10, 2: 12, 3: 12 }[bytes[6] as number] ?? 0;
}
