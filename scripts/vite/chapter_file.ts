/** One file of `web/chapters`: the lines between the two `---`, and the text below them. */
export interface ChapterFile {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
}

const shape = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Refuses a file without its head, and a line of the head that is not `name: value`. */
export function parseChapterFile(name: string, source: string): ChapterFile {
  const [, head, text] = shape.exec(source.replace(/\r\n/g, '\n')) ?? [];
  if (head === undefined || text === undefined) {
    throw new Error(`${name}: it must begin with a head between two lines of ---`);
  }
  const fields = head.split('\n').map((line) => {
    const [, field, value] = /^([a-z]+): (.+)$/.exec(line) ?? [];
    if (field === undefined || value === undefined)
      throw new Error(`${name}: "${line}" is not "name: value"`);
    return [field, value.trim()] as const;
  });
  return { name, fields: Object.fromEntries(fields), text };
}

/** A field that every chapter has. */
export function needed(file: ChapterFile, field: string): string {
  const value = file.fields[field];
  if (value === undefined) throw new Error(`${file.name}: its head has no "${field}"`);
  return value;
}

/** A field that holds a list separated by commas; empty when absent. */
export function listed(file: ChapterFile, field: string): string[] {
  return (file.fields[field] ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
