import type { Options } from './example';

/** Every option of a problem, in the order of the maths. */
export const optionNames = [
  'similarity',
  'scale',
  'addend',
  'softcap',
  'mask',
  'normaliser',
  'temperature',
  'softmax',
  'heads',
  'addUpToOne',
] as const satisfies readonly (keyof Options)[];
