/** One picture of a strip: a standalone SVG, and what is said of it. */
export interface StripFrame {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly caption: string;
}

export interface StripStyle {
  readonly ground: string;
  readonly ink: string;
}

const gap = 24;
const captionSize = 14;
const lineHeight = 19;
/** Of a character of the caption, CSS pixels: the widest that an ordinary sentence comes to. */
const characterWidth = 7.4;

export interface Strip {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The pictures in reading order, each with its number and its sentence below, as one SVG file. */
export function pictureStrip(frames: readonly StripFrame[], { ground, ink }: StripStyle): Strip {
  const cell = {
    width: Math.max(1, ...frames.map(({ width }) => width)),
    height: Math.max(1, ...frames.map(({ height }) => height)),
  };
  const captions = frames.map(({ caption }, index) =>
    lines(`${index + 1}. ${caption}`, Math.floor(cell.width / characterWidth)),
  );
  const textHeight = lineHeight * (Math.max(1, ...captions.map(({ length }) => length)) + 1);
  const tall = cell.height + textHeight + gap;
  const columns = Math.max(1, Math.round(Math.sqrt((frames.length * tall) / (cell.width + gap))));
  const width = columns * (cell.width + gap) + gap;
  const height = Math.ceil(frames.length / columns) * tall + gap;
  const cells = frames.map((frame, index) => {
    const x = gap + (index % columns) * (cell.width + gap);
    const y = gap + Math.floor(index / columns) * tall;
    const texts = (captions[index] ?? []).map(
      (line, at) =>
        `<text x="0" y="${cell.height + lineHeight * (at + 1)}" fill="${escaped(ink)}" font-family="system-ui, sans-serif" font-size="${captionSize}">${escaped(line)}</text>`,
    );
    return `<g transform="translate(${x} ${y})">${frame.svg}${texts.join('')}</g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${escaped(ground)}"/>${cells.join('')}</svg>`;
  return { svg, width, height };
}

/** Words in lines of at most so many characters. */
function lines(text: string, most: number): string[] {
  const found = [''];
  for (const word of text.split(/\s+/)) {
    const last = found.at(-1) ?? '';
    if (last === '') found[found.length - 1] = word;
    else if (last.length + 1 + word.length <= most) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
