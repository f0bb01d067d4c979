import { readNpy } from './npy';
import { type FileTensor, ImportError } from './tensor_file';
import { unpack } from './unpack';
import { readZipDirectory } from './zip_directory';

/**
 * The arrays of a `.npz`: a zip archive of `.npy` files, each named as its array.
 * Throws `ImportError`: what `readZipDirectory`, `unpack` and `readNpy` throw.
 */
export async function readNpz(bytes: Uint8Array, file: string): Promise<readonly FileTensor[]> {
  const entries = readZipDirectory(bytes, file);
  if (entries.some(({ name }) => name.endsWith('.pkl')))
    throw new ImportError(
      'wrong-magic',
      file,
      'it holds pickled Python, as torch.save writes it; save it as .safetensors instead',
    );
  const tensors: FileTensor[] = [];
  for (const entry of entries) {
    // Some programs pack folders as well.
    if (entry.name.endsWith('/')) continue;
    tensors.push(readNpy(await unpack(entry, file), file, entry.name.replace(/\.npy$/, '')));
  }
  return tensors;
}
