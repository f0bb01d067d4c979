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

/** Rejects with an `Error` that names the file and says what is wrong with it. */
export async function contentOf(file: File): Promise<FileContent> {
  if (await isJson(file)) {
    if (file.size > mostTextBytes)
      throw new RangeError(
        words.exampleTooLarge(file.name, formatCount(file.size), formatCount(mostTextBytes)),
      );
    return { kind: 'example', text: (await readOf(file, file.text())).replace(blank, '') };
  }
  const { readTensorFile } = await import('../import/read_tensor_file');
  const found = await readTensorFile(await bytesOf(file), file.name);
  if (found.tensors.length === 0) throw new RangeError(words.noTensors(file.name));
  return { kind: 'tensors', file: found };
}

/** A folder that was dropped, and a file that is gone or may not be read, are refused by the browser without their names. */
async function readOf<Content>({ name }: File, reading: Promise<Content>): Promise<Content> {
  try {
    return await reading;
  } catch {
    throw new RangeError(words.unreadable(name));
  }
}

/** The bytes decide; the name does where there are none that could. */
async function isJson(file: File): Promise<boolean> {
  const start = (await readOf(file, file.slice(0, enoughToTell).text())).replace(blank, '');
  return start.startsWith('{') || file.name.toLowerCase().endsWith('.json');
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
