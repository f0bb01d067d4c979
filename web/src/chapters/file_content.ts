import { formatCount } from '../draw/format';
import { enOpenFile as words } from '../i18n/en_open_file';
import type { TensorFile } from '../import/tensor_file';

/** Bytes that the text of an example may have, many times those of the largest that fits. */
const mostTextBytes = 2 ** 20;
/** What JSON may have before its first bracket, and a mark of the order of bytes. */
const blank = /^[\uFEFF\s]*/;
const enoughToTell = 64;

export type FileContent =
  | { readonly kind: 'example'; readonly text: string }
  | { readonly kind: 'tensors'; readonly file: TensorFile };

/** Rejects with an `Error` that names the file and says what is wrong with it; the message has no full stop. */
export async function contentOf(file: File): Promise<FileContent> {
  if (file.size === 0) throw new RangeError(words.emptyFile(file.name));
  const { kindOfBytes, readTensorFile } = await import('../import/read_tensor_file');
  const start = new Uint8Array(await readOf(file, file.slice(0, enoughToTell).arrayBuffer()));
  if (kindOfBytes(start) === null && isJson(file.name, new TextDecoder().decode(start))) {
    if (file.size > mostTextBytes)
      throw new RangeError(
        words.exampleTooLarge(file.name, formatCount(file.size), formatCount(mostTextBytes)),
      );
    return { kind: 'example', text: (await readOf(file, file.text())).replace(blank, '') };
  }
  const found = await readTensorFile(await bytesOf(file), file.name);
  if (found.tensors.length === 0) throw new RangeError(words.noTensors(file.name));
  return { kind: 'tensors', file: found };
}

/** Of what holds no tensors, by its first bytes: how the text begins decides, else the name. */
function isJson(name: string, start: string): boolean {
  return start.replace(blank, '').startsWith('{') || name.toLowerCase().endsWith('.json');
}

/** Before they are read, so that what is too large takes no room. */
async function bytesOf(file: File): Promise<Uint8Array> {
  const { mostBytes } = await import('../import/tensor_file');
  if (file.size > mostBytes)
    throw new RangeError(
      words.fileTooLarge(file.name, formatCount(file.size), formatCount(mostBytes)),
    );
  return new Uint8Array(await readOf(file, file.arrayBuffer()));
}

/** What is read of a file; of a folder, and of a file that has been moved, nothing can be. */
async function readOf<T>({ name }: File, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    throw new Error(words.unreadable(name), { cause });
  }
}
