/** How one number of a tensor stands in the bytes. */
export interface Element {
  readonly bytes: number;
  /** A bigint where 64-bit floats may not hold it. */
  read(view: DataView, at: number, littleEndian: boolean): number | bigint;
}

/** IEEE 754's binary16; each is a 64-bit float too. */
function fromFloat16(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  // Below the smallest exponent the leading 1 is left out.
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

const scratch = new DataView(new ArrayBuffer(4));

/** The upper half of a 32-bit float. */
function fromBfloat16(bits: number): number {
  scratch.setUint16(0, bits);
  return scratch.getFloat32(0);
}

export const float64: Element = {
  bytes: 8,
  read: (view, at, little) => view.getFloat64(at, little),
};
export const float32: Element = {
  bytes: 4,
  read: (view, at, little) => view.getFloat32(at, little),
};
export const float16: Element = {
  bytes: 2,
  read: (view, at, little) => fromFloat16(view.getUint16(at, little)),
};
export const bfloat16: Element = {
  bytes: 2,
  read: (view, at, little) => fromBfloat16(view.getUint16(at, little)),
};
export const int64: Element = {
  bytes: 8,
  read: (view, at, little) => view.getBigInt64(at, little),
};
export const int32: Element = { bytes: 4, read: (view, at, little) => view.getInt32(at, little) };
export const int16: Element = { bytes: 2, read: (view, at, little) => view.getInt16(at, little) };
export const int8: Element = { bytes: 1, read: (view, at) => view.getInt8(at) };
export const uint64: Element = {
  bytes: 8,
  read: (view, at, little) => view.getBigUint64(at, little),
};
export const uint32: Element = { bytes: 4, read: (view, at, little) => view.getUint32(at, little) };
export const uint16: Element = { bytes: 2, read: (view, at, little) => view.getUint16(at, little) };
export const uint8: Element = { bytes: 1, read: (view, at) => view.getUint8(at) };
/** As 0 and 1. */
export const bool: Element = { bytes: 1, read: (view, at) => (view.getUint8(at) === 0 ? 0 : 1) };
