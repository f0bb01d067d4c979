import * as elements from './elements';
import { placeIn, shown } from './place';
import { readSafetensorsHeader, type SafetensorsEntry } from './safetensors_header';
import { countOf, storedTensor } from './stored_tensor';
import { type FileTensor, ImportError } from './tensor_file';

/** The length of the header stands before it. */
const lengthBytes = 8;
const longestHeader = 16 * 2 ** 20;

const byName: ReadonlyMap<string, elements.Element> = new Map([
  ['F64', elements.float64],
  ['F32', elements.float32],
  ['F16', elements.float16],
  ['BF16', elements.bfloat16],
  ['I64', elements.int64],
  ['I32', elements.int32],
  ['I16', elements.int16],
  ['I8', elements.int8],
  ['U64', elements.uint64],
  ['U32', elements.uint32],
  ['U16', elements.uint16],
  ['U8', elements.uint8],
  ['BOOL', elements.bool],
]);

/**
 * The format has no mark of its own. What tells it is the brace with which its header must begin, behind a length whose
 * last bytes are 0, unlike those of a text.
 */
export function isSafetensors(bytes: Uint8Array): boolean {
  return bytes[lengthBytes] === '{'.charCodeAt(0) && bytes[6] === 0 && bytes[7] === 0;
}

/**
 * The tensors of a `.safetensors`.
 * Source: https://huggingface.co/docs/safetensors (the format), whose own reader refuses gaps and overlaps as well.
 * Throws `ImportError`: `truncated`, `too-large`, `bad-header`, `duplicate-name`, `bad-offsets` or `wrong-size`.
 */
export function readSafetensors(bytes: Uint8Array, file: string): readonly FileTensor[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = Number(view.getBigUint64(0, true));
  if (length > bytes.length - lengthBytes)
    throw new ImportError(
      'truncated',
      file,
      `its header has ${length} bytes, and the whole file ${bytes.length}`,
    );
  if (length > longestHeader)
    throw new ImportError(
      'too-large',
      file,
      `its header has ${length} bytes; read are up to ${longestHeader}`,
    );
  const data = bytes.subarray(lengthBytes + length);
  const entries = readSafetensorsHeader(
    textOf(bytes.subarray(lengthBytes, lengthBytes + length), file),
    file,
  );
  checkOffsets(entries, data.length, file);
  return entries.map(({ name, dtype, shape, begin, end }) => {
    const element = byName.get(dtype) ?? null;
    const needed = countOf(shape) * (element?.bytes ?? 0);
    if (element !== null && needed !== end - begin)
      throw new ImportError(
        'wrong-size',
        placeIn(file, name),
        `its shape [${shape.join(', ')}] of ${shown(dtype)} takes ${needed} bytes; its data_offsets hold ${end - begin}`,
      );
    const stored = { file, name, shape, dtype, element, littleEndian: true, fortranOrder: false };
    return storedTensor({ ...stored, bytes: data.subarray(begin, end) }, [...byName.keys()]);
  });
}

function textOf(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ImportError('bad-header', file, 'its header is no UTF-8');
  }
}

/** Each byte behind the header must belong to one tensor. */
function checkOffsets(entries: readonly SafetensorsEntry[], length: number, file: string): void {
  let reached = 0;
  for (const { name, begin, end } of entries) {
    const place = placeIn(file, name);
    const offsets = `its data_offsets are ${begin} and ${end}`;
    if (end > length)
      throw new ImportError('truncated', place, `${offsets}, and ${length} bytes are there`);
    if (end < begin) throw new ImportError('bad-offsets', place, `${offsets}, the wrong way round`);
    if (begin !== reached)
      throw new ImportError(
        'bad-offsets',
        place,
        `${offsets}; the tensor before it ends at ${reached}, where this one must begin`,
      );
    reached = end;
  }
  if (reached !== length)
    throw new ImportError(
      'bad-offsets',
      file,
      `bytes that belong to no tensor: ${length - reached}`,
    );
}
