/** The checked fields of a call, or of a part of one. */
export type RawFields = Readonly<Record<string, unknown>>;

/**
 * How many numbers a call holds beside copies of its fields: its results, and what it keeps on the way to them. Fields
 * that do not fit each other give just some number, as the core refuses them.
 */
export type Room = (raw: RawFields) => number;

/** For results that are no larger than the fields. */
export const asGiven: Room = () => 0;

/** The lengths of a tensor's axes; none where it is absent. */
export function axesOf(raw: RawFields, name: string): readonly number[] {
  const value = raw[name];
  if (typeof value !== 'object' || value === null || !('shape' in value)) return [];
  return value.shape as readonly number[];
}

/** How many rows all its matrices have together. */
export function rowsOf(raw: RawFields, name: string): number {
  return product(axesOf(raw, name).slice(0, -1));
}

/** The length of its last axis. */
export function columnsOf(raw: RawFields, name: string): number {
  return axesOf(raw, name).at(-1) ?? 1;
}

/** The rows of one of its matrices. */
export function sliceRowsOf(raw: RawFields, name: string): number {
  return axesOf(raw, name).at(-2) ?? 1;
}

/** A whole number; 0 where it is absent. */
export function numberIn(raw: RawFields, name: string): number {
  const value = raw[name];
  return typeof value === 'number' ? value : 0;
}

/** An object of fields; one without fields where it is absent. */
export function partIn(raw: RawFields, name: string): RawFields {
  return (raw[name] ?? {}) as RawFields;
}

/** A list of such objects. */
export function partsIn(raw: RawFields, name: string): readonly RawFields[] {
  return (raw[name] ?? []) as readonly RawFields[];
}

export function product(lengths: readonly number[]): number {
  return lengths.reduce((soFar, length) => soFar * length, 1);
}

/** What axes that are aligned at the right broadcast to. */
export function broadcast(left: readonly number[], right: readonly number[]): readonly number[] {
  const count = Math.max(left.length, right.length);
  return Array.from({ length: count }, (_, i) =>
    Math.max(left.at(i - count) ?? 1, right.at(i - count) ?? 1),
  );
}
