import { placeIn } from './place';
import { ImportError, mostBytes, mostTensors } from './tensor_file';

/** A file in a zip archive, still packed. */
export interface ZipEntry {
  readonly name: string;
  readonly deflated: boolean;
  readonly packed: Uint8Array;
  /** Bytes that it has once it is unpacked, as the archive says. */
  readonly size: number;
  /** CRC-32 of those. */
  readonly checksum: number;
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };
/** Bytes of each record before what varies in length. */
const fixed = { end: 22, entry: 46, local: 30 };
const longestComment = 0xffff;
/** In place of a number of four or two bytes that only the 64-bit form can hold. */
const elsewhere = 0xffffffff;
const elsewhere16 = 0xffff;
const wide = 'it is of the 64-bit form, for files of more than 4 GB; read is the form of 32 bits';

export function isZip(bytes: Uint8Array): boolean {
  // An archive without files is its end alone.
  return [signatures.local, signatures.end].some(
    (signature) => bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === signature,
  );
}

/**
 * The files of an archive, in its order; nothing is unpacked.
 * Source: the .ZIP file format specification (APPNOTE), sections 4.3 to 4.5.
 * Throws `ImportError`: `truncated`, `bad-zip`, `unsupported-zip`, `too-large` or `duplicate-name`.
 */
export function readZipDirectory(bytes: Uint8Array, file: string): readonly ZipEntry[] {
  const view = viewOf(bytes);
  const end = endOf(view);
  if (end === null)
    throw new ImportError(
      'truncated',
      file,
      'its list of files, with which it should end, is not there',
    );
  const [countHere, count] = [8, 10].map((of) => view.getUint16(end + of, true)) as [
    number,
    number,
  ];
  const [length, start] = [12, 16].map((of) => view.getUint32(end + of, true)) as [number, number];
  if ([countHere, count].includes(elsewhere16) || [length, start].includes(elsewhere))
    throw new ImportError('unsupported-zip', file, wide);
  if (count > mostTensors)
    throw new ImportError(
      'too-large',
      file,
      `it holds ${count} files; read are up to ${mostTensors}`,
    );
  let at = start;
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let unpacked = 0;
  for (let index = 0; index < count; index++) {
    if (at + fixed.entry > end || view.getUint32(at, true) !== signatures.entry)
      throw new ImportError('bad-zip', file, `entry ${index} of its list of files is damaged`);
    const { entry, next } = readEntry(bytes, at, end, file);
    if (names.has(entry.name))
      throw new ImportError(
        'duplicate-name',
        placeIn(file, entry.name),
        'two files have that name',
      );
    names.add(entry.name);
    // Before a byte is unpacked: a small archive can say, and hold, far more than memory.
    unpacked += entry.size;
    if (unpacked > mostBytes)
      throw new ImportError(
        'too-large',
        file,
        `it unpacks to more than ${mostBytes / 2 ** 20} MB, up to which is read`,
      );
    entries.push(entry);
    at = next;
  }
  return entries;
}

/** Where the last record begins: the one whose comment, if any, ends with the file. */
function endOf(view: DataView): number | null {
  const last = view.byteLength - fixed.end;
  for (let at = last; at >= Math.max(0, last - longestComment); at--) {
    if (view.getUint32(at, true) === signatures.end && view.getUint16(at + 20, true) === last - at)
      return at;
  }
  return null;
}

function readEntry(
  bytes: Uint8Array,
  at: number,
  end: number,
  file: string,
): { readonly entry: ZipEntry; readonly next: number } {
  const view = viewOf(bytes);
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const [checksum, packedSize, size] = [16, 20, 24].map((of) => view.getUint32(at + of, true)) as [
    number,
    number,
    number,
  ];
  const nameEnd = at + fixed.entry + view.getUint16(at + 28, true);
  const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (next > end) throw new ImportError('bad-zip', file, 'its list of files is longer than itself');
  const utf8 = (flags & 0x800) !== 0;
  const name = new TextDecoder(utf8 ? 'utf-8' : 'latin1').decode(
    bytes.subarray(at + fixed.entry, nameEnd),
  );
  const refused = (code: ImportError['code'], what: string) =>
    new ImportError(code, placeIn(file, name), what);
  if (flags & 1) throw refused('unsupported-zip', 'it is encrypted; read is what is not');
  const local = view.getUint32(at + 42, true);
  if ([packedSize, size, local].includes(elsewhere)) throw refused('unsupported-zip', wide);
  if (method !== 0 && method !== 8)
    throw refused(
      'unsupported-zip',
      `it is packed by method ${method}; read are 0 (stored) and 8 (deflated), which NumPy writes`,
    );
  if (method === 0 && packedSize !== size)
    throw refused(
      'bad-zip',
      `it is stored as it is, and yet of ${packedSize} and of ${size} bytes`,
    );
  const packed = packedAt(bytes, local, packedSize);
  if (packed === null) throw refused('bad-zip', 'it is not where the list of files says');
  return { entry: { name, deflated: method === 8, packed, size, checksum }, next };
}

/** The bytes behind the record that stands before each file; null where there is none. */
function packedAt(bytes: Uint8Array, local: number, size: number): Uint8Array | null {
  const view = viewOf(bytes);
  if (local + fixed.local > bytes.length || view.getUint32(local, true) !== signatures.local)
    return null;
  const start =
    local + fixed.local + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  return start + size > bytes.length ? null : bytes.subarray(start, start + size);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
