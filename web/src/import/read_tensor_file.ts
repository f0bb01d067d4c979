import { isNpy, readNpy } from './npy';
import { readNpz } from './npz';
import { isSafetensors, readSafetensors } from './safetensors';
import { ImportError, mostBytes, type TensorFile } from './tensor_file';
import { isZip } from './zip_directory';

/** What a file is by its first bytes; a few dozen are enough. Null where it holds no tensors. */
export function kindOfBytes(bytes: Uint8Array): TensorFile['kind'] | null {
  if (isNpy(bytes)) return 'npy';
  if (isZip(bytes)) return 'npz';
  return isSafetensors(bytes) ? 'safetensors' : null;
}

/**
 * The tensors of a `.npy`, `.npz` or `.safetensors`, told apart by their first bytes, whatever `fileName` ends in.
 * `bytes` must stay as they are for as long as the tensors are read. Rejects with an `ImportError`, and with nothing else.
 */
export async function readTensorFile(bytes: Uint8Array, fileName: string): Promise<TensorFile> {
  if (bytes.length > mostBytes)
    throw new ImportError(
      'too-large',
      fileName,
      `it has ${bytes.length} bytes; read are up to ${mostBytes / 2 ** 20} MB`,
    );
  const kind = kindOfBytes(bytes);
  if (kind === 'npy') return { kind, tensors: [readNpy(bytes, fileName)] };
  if (kind === 'npz') return { kind, tensors: await readNpz(bytes, fileName) };
  if (kind === 'safetensors') return { kind, tensors: readSafetensors(bytes, fileName) };
  throw new ImportError(
    'wrong-magic',
    fileName,
    'it does not begin as a .npy, .npz or .safetensors file does',
  );
}
