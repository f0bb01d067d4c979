import { wrapText } from '../draw/text_width';
import { escapedMarkup } from './escaped_markup';

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
    wrapText(`${index + 1}. ${caption}`, captionSize, cell.width),
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
        `<text x="0" y="${cell.height + lineHeight * (at + 1)}" fill="${escapedMarkup(ink)}" font-family="system-ui, sans-serif" font-size="${captionSize}">${escapedMarkup(line)}</text>`,
    );
    return `<g transform="translate(${x} ${y})">${frame.svg}${texts.join('')}</g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${escapedMarkup(ground)}"/>${cells.join('')}</svg>`;
  return { svg, width, height };
}
