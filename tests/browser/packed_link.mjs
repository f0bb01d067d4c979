import { deflateRawSync } from 'node:zlib';

/** The hash that holds this value, as the page writes its links. */
export const packed = (value) =>
  `#s=${deflateRawSync(JSON.stringify(value)).toString('base64url')}`;
