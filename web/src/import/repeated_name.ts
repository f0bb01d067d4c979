/**
 * The first name that an object in this JSON has twice, of which `JSON.parse` would keep the last; null where none has.
 * The text must be one that `JSON.parse` takes.
 */
export function repeatedName(json: string): string | null {
  const open: Set<string>[] = [];
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '}') open.pop();
    else if (sign === '"') {
      const end = endOfText(json, at);
      if (isName(json, end)) {
        const name = JSON.parse(json.slice(at, end)) as string;
        const names = open.at(-1);
        if (names?.has(name)) return name;
        names?.add(name);
      }
      at = end - 1;
    }
  }
  return null;
}

/** Behind the quote that closes the text which opens at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Whether a colon follows. */
function isName(json: string, end: number): boolean {
  let at = end;
  while (' \t\r\n'.includes(json[at] ?? ':')) at++;
  return json[at] === ':';
}
