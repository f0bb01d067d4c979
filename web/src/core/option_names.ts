import type { Options } from './example';

/** Every option of a problem, in the order of the maths. */
export const optionNames = [
  'scale',
  'addend',
  'softcap',
  'mask',
  'temperature',
  'softmax',
  'heads',
  'addUpToOne',
] as const satisfies readonly (keyof Options)[];
