import { placeIn } from './place';
import { ImportError } from './tensor_file';
import type { ZipEntry } from './zip_directory';

/** The bytes of a file in an archive. Throws `ImportError` `bad-zip` where they are not those that were packed. */
export async function unpack(
  { name, deflated, packed, size, checksum }: ZipEntry,
  file: string,
): Promise<Uint8Array> {
  const bytes = deflated ? await inflate(packed, size) : packed;
  if (bytes === null || crc32(bytes) !== checksum)
    throw new ImportError(
      'bad-zip',
      placeIn(file, name),
      'its bytes are damaged: they do not unpack to what was packed',
    );
  return bytes;
}

/** Null where there are more or fewer than `size` bytes; it stops at the first too many. */
async function inflate(packed: Uint8Array, size: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(size);
  // A copy, as a Blob takes no bytes that another thread may share.
  const reader = new Blob([packed.slice()])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  let filled = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return filled === size ? bytes : null;
      if (filled + value.length > size) break;
      bytes.set(value, filled);
      filled += value.length;
    }
  } catch {
    return null;
  }
  await reader.cancel();
  return null;
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++)
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

function crc32(bytes: Uint8Array): number {
  let remainder = 0xffffffff;
  for (const byte of bytes)
    remainder = (remainder >>> 8) ^ (remainders[(remainder ^ byte) & 0xff] as number);
  return (remainder ^ 0xffffffff) >>> 0;
}
