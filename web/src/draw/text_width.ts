/**
 * How wide a text will be, without asking the browser: pictures are laid out where there is none (tests, print, exports).
 * Widths are those of DejaVu Sans, the widest of the usual system sans faces, so that an estimate errs towards room.
 */

const hundredths: readonly (readonly [number, string])[] = [
  [28, "'ijl"],
  [29, 'IJ'],
  [32, ' ,.·\u00a0'],
  [34, '/:;\\|'],
  [35, 'f'],
  [36, '-'],
  [39, '()[]t'],
  [41, 'r!'],
  [46, '"'],
  [50, '*_`'],
  [52, 'sz?'],
  [55, 'ck'],
  [56, 'L'],
  [59, 'Fvxy'],
  [61, 'PTYaoe'],
  [64, '0123456789$√Sbdghnpqu'],
  [69, 'KAVBRXZ'],
  [75, 'CUHN'],
  [79, 'DG&OQ'],
  [84, '#+<=>~−×÷→w∞'],
  [88, 'M%m'],
  [100, 'W@…'],
];
const widths = new Map(
  hundredths.flatMap(([width, characters]) =>
    [...characters].map((character) => [character, width / 100] as const),
  ),
);
const unknownWidth = 0.7;
/** Chinese, Japanese, Korean and pictographs stand in squares from here on. */
const firstSquare = 0x2e80;
const boldFactor = 1.11;
const raisedScale = 0.72;
const smallestRaised = 10;

/** The size of what is raised or lowered after a text of that size, as in W_q. */
export function raisedSize(size: number): number {
  return Math.max(smallestRaised, size * raisedScale);
}

/** Estimated width in pixels at a font size. */
export function textWidth(text: string, size: number, bold = false): number {
  let width = 0;
  for (const character of text) width += widths.get(character) ?? widthOfStranger(character);
  return width * size * (bold ? boldFactor : 1);
}

function widthOfStranger(character: string): number {
  return (character.codePointAt(0) ?? 0) < firstSquare ? unknownWidth : 1;
}

/** The widest of several texts. */
export function widest(texts: readonly string[], size: number, bold = false): number {
  return texts.reduce((width, text) => Math.max(width, textWidth(text, size, bold)), 0);
}

/** `text` cut with an ellipsis so that it fits into `room`. */
export function fitText(text: string, size: number, room: number, bold = false): string {
  if (textWidth(text, size, bold) <= room) return text;
  const characters = [...text];
  while (characters.length > 1 && textWidth(`${characters.join('')}…`, size, bold) > room)
    characters.pop();
  return `${characters.join('')}…`;
}

/** `text` in lines that fit into `room`, broken at its plain spaces, and a word that no line holds inside. */
export function wrapText(text: string, size: number, room: number, bold = false): string[] {
  const fits = (line: string): boolean => textWidth(line, size, bold) <= room;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(...pieces(word, fits));
  }
  return lines;
}

/** Each as long as it fits, and of one character at least. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const found: string[] = [];
  for (const character of word) {
    const longer = (found.at(-1) ?? '') + character;
    if (found.length > 0 && fits(longer)) found[found.length - 1] = longer;
    else found.push(character);
  }
  return found;
}
