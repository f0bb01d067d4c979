import { isNpy, readNpy } from './npy';
import { readNpz } from './npz';
import { isSafetensors, readSafetensors } from './safetensors';
import { ImportError, mostBytes, type TensorFile } from './tensor_file';
import { isZip } from './zip_directory';

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
  if (isNpy(bytes)) return { kind: 'npy', tensors: [readNpy(bytes, fileName)] };
  if (isZip(bytes)) return { kind: 'npz', tensors: await readNpz(bytes, fileName) };
  if (isSafetensors(bytes))
    return { kind: 'safetensors', tensors: readSafetensors(bytes, fileName) };
  throw new ImportError(
    'wrong-magic',
    fileName,
    'it does not begin as a .npy, .npz or .safetensors file does',
  );
}
