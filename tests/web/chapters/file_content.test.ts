import { describe, expect, it } from 'vitest';
import { contentOf } from '../../../web/src/chapters/file_content';
import { npy, npz, safetensors } from '../../browser/tensor_bytes.mjs';

const named = (name: string, bytes: string | Uint8Array<ArrayBuffer>): File =>
  new File([bytes], name);

describe('what a file is', () => {
  it.each([
    ['.npy', npy([1, 2], [1, 2])],
    ['.npz', npz([['a', [1, 2], [1, 2]]])],
    ['.safetensors', safetensors([['a', [1, 2], [1, 2]]])],
  ])('is told by the first bytes of a %s, whatever it is called', async (_, bytes) => {
    const content = await contentOf(named('numbers.json', new Uint8Array(bytes)));
    expect(content.kind).toBe('tensors');
  });

  it('is told by the brace of an example, even behind a mark of the order of bytes, else by the name', async () => {
    expect(await contentOf(named('example.npy', '\uFEFF\n{"a": 1}'))).toEqual({
      kind: 'example',
      text: '{"a": 1}',
    });
    expect(await contentOf(named('list.JSON', '[1]'))).toEqual({ kind: 'example', text: '[1]' });
    await expect(contentOf(named('list.txt', '[1]'))).rejects.toThrow(/^list\.txt: /);
  });

  it.each(['empty.npy', 'empty.json', 'folder'])(
    'cannot be told of %s without bytes',
    async (name) => {
      await expect(contentOf(named(name, ''))).rejects.toThrow(`${name} is empty`);
    },
  );

  it.each([0, 1])('is not known of a file whose reading %i fails, which is named', async (last) => {
    const file = named('gone.npy', new Uint8Array(npy([1, 2], [1, 2])));
    const fail = () =>
      Promise.reject(new DOMException('It could not be read.', 'NotReadableError'));
    if (last === 1) file.arrayBuffer = fail;
    else file.slice = () => Object.assign(new Blob(), { arrayBuffer: fail });
    await expect(contentOf(file)).rejects.toThrow(/^gone\.npy: the browser cannot read it.*[^.]$/);
  });
});
