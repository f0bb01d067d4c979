import { zipSync } from 'fflate';

/** Numbers of a tensor, in order, as 64-bit floats. */
function float64Bytes(numbers) {
  const bytes = new DataView(new ArrayBuffer(8 * numbers.length));
  for (const [place, number] of numbers.entries()) bytes.setFloat64(8 * place, number, true);
  return new Uint8Array(bytes.buffer);
}

function joined(...parts) {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

/** A `.npy` of version 1 as NumPy's page on the format says it. */
export function npy(shape, numbers) {
  return npyOf('<f8', shape, float64Bytes(numbers));
}

/** The same of any dtype, whose bytes are given. */
export function npyOf(descr, shape, data) {
  const tuple = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const fields = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${tuple}), }`;
  const before = 10;
  const length = Math.ceil((before + fields.length + 1) / 64) * 64 - before;
  const header = `${fields.padEnd(length - 1)}\n`;
  const start = [0x93, ...Buffer.from('NUMPY'), 1, 0, length & 255, length >> 8];
  return Buffer.concat([joined(start, Buffer.from(header)), data]);
}

/** A `.npz` of `[name, shape, numbers]`. */
export function npz(arrays) {
  return zipSync(
    Object.fromEntries(
      arrays.map(([name, shape, numbers]) => [`${name}.npy`, npy(shape, numbers)]),
    ),
  );
}

/** A `.safetensors` of `[name, shape, numbers]`. */
export function safetensors(tensors) {
  const data = [];
  const fields = {};
  let end = 0;
  for (const [name, shape, numbers] of tensors) {
    const from = end;
    end += 8 * numbers.length;
    fields[name] = { dtype: 'F64', shape, data_offsets: [from, end] };
    data.push(float64Bytes(numbers));
  }
  const header = Buffer.from(JSON.stringify(fields));
  const length = new DataView(new ArrayBuffer(8));
  length.setBigUint64(0, BigInt(header.length), true);
  return joined(new Uint8Array(length.buffer), header, ...data);
}
