import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

const bytesPerPixel = { 2: 3, 6: 4 };

/**
 * Width, height and pixels of a PNG file of 8 bits a channel, with or without alpha, not interlaced: what browsers and
 * rsvg-convert write. `ink` is the share of pixels that are not as the one in the upper left corner.
 */
export function readPng(file) {
  assert.equal(file.toString('latin1', 1, 4), 'PNG');
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const [depth, colour, , , interlaced] = file.subarray(24, 29);
  const size = bytesPerPixel[colour];
  assert.deepEqual([depth, interlaced, size !== undefined], [8, 0, true]);
  const rows = unfiltered(inflateSync(dataOf(file)), width * size, height, size);
  let inked = 0;
  for (let at = 0; at < rows.length; at += size)
    for (let channel = 0; channel < size; channel += 1)
      if (rows[at + channel] !== rows[channel]) {
        inked += 1;
        break;
      }
  return { width, height, ink: inked / (width * height) };
}

function dataOf(file) {
  const parts = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

/** By the filter's number: from the bytes to the left, above, and above that to the left. */
const guesses = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

/** What section 9 of the PNG specification says of each row: its first byte tells what was subtracted from the others. */
function unfiltered(data, stride, height, size) {
  const rows = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (stride + 1)];
    for (let column = 0; column < stride; column += 1) {
      const at = row * stride + column;
      const left = column < size ? 0 : rows[at - size];
      const above = row === 0 ? 0 : rows[at - stride];
      const corner = row === 0 || column < size ? 0 : rows[at - stride - size];
      rows[at] = data[row * (stride + 1) + 1 + column] + guesses[filter](left, above, corner);
    }
  }
  return rows;
}

function paeth(left, above, corner) {
  const guess = left + above - corner;
  const toLeft = Math.abs(guess - left);
  const toAbove = Math.abs(guess - above);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
