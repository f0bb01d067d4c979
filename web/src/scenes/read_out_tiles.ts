import type { Mark, TextInk } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { textWidth } from '../draw/text_width';

/** Read-outs in a row of panels: a name, and one or more numbers with a word before each. */

export interface Tile {
  readonly name: string;
  readonly figures: readonly {
    readonly word?: string;
    readonly number: string;
    readonly ink: TextInk;
    /** False keeps the room of a number that is not there yet. */
    readonly known?: boolean;
  }[];
}

const tileHeight = 54;
const gap = 8;
const padding = 12;

/** Tiles one below the other. */
export interface TileStack {
  readonly width: number;
  readonly height: number;
}

export function tileStack(tiles: readonly Tile[]): TileStack {
  return {
    width: Math.max(...tiles.map(needOf)),
    height: tiles.length * (tileHeight + gap) - gap,
  };
}

/** Narrow pictures give the first tile a line of its own. */
export function tilesHeight(width: number, count: number): number {
  return linesOf(width, count).length * (tileHeight + gap) - gap;
}

function linesOf(width: number, count: number): number[][] {
  const all = Array.from({ length: count }, (_, index) => index);
  return width >= 520 || count < 3 ? [all] : [all.slice(0, 1), all.slice(1)];
}

export function tileMarks(
  key: string,
  x: number,
  y: number,
  width: number,
  tiles: readonly Tile[],
): Mark[] {
  return linesOf(width, tiles.length).flatMap((line, lineIndex) => {
    const needs = line.map((index) => needOf(tiles[index] as Tile));
    const spare =
      (width - gap * (line.length - 1) - needs.reduce((sum, need) => sum + need, 0)) / line.length;
    let left = x;
    return line.flatMap((index, place): Mark[] => {
      const size = (needs[place] ?? 0) + spare;
      const at = left;
      left += size + gap;
      return oneTile(
        `${key}:${index}`,
        { x: at, y: y + lineIndex * (tileHeight + gap), width: size },
        tiles[index] as Tile,
      );
    });
  });
}

export function stackedTileMarks(
  key: string,
  x: number,
  y: number,
  width: number,
  tiles: readonly Tile[],
): Mark[] {
  return tiles.flatMap((tile, index) =>
    oneTile(`${key}:${index}`, { x, y: y + index * (tileHeight + gap), width }, tile),
  );
}

/** A tile comes with its first number: an empty one would look broken. */
function oneTile(
  key: string,
  { x, y, width }: { x: number; y: number; width: number },
  tile: Tile,
): Mark[] {
  if (tile.figures.every(({ known }) => known === false)) return [];
  return [
    rect({ key, x, y, width, height: tileHeight, radius: 8, fill: 'panel' }),
    text({
      key: `${key}:name`,
      x: x + padding,
      y: y + 19,
      text: tile.name,
      size: type.small,
      ink: 'muted',
    }),
    ...figuresOf(key, x + padding, y + 41, tile),
  ];
}

function figuresOf(key: string, x: number, y: number, tile: Tile): Mark[] {
  let at = x;
  return tile.figures.flatMap(({ word, number, ink, known }, index): Mark[] => {
    const wordWidth = word === undefined ? 0 : textWidth(word, 13) + 6;
    const start = at;
    at += wordWidth + textWidth(number, 16, true) + 16;
    if (known === false) return [];
    return [
      ...(word === undefined
        ? []
        : [text({ key: `${key}:word:${index}`, x: start, y, text: word, size: 13, ink: 'text' })]),
      text({
        key: `${key}:number:${index}`,
        x: start + wordWidth,
        y,
        text: number,
        size: 16,
        ink,
        weight: 700,
        figures: true,
      }),
    ];
  });
}

function needOf(tile: Tile): number {
  const figures = tile.figures.reduce(
    (sum, { word, number }) =>
      sum + (word === undefined ? 0 : textWidth(word, 13) + 6) + textWidth(number, 16, true) + 16,
    -16,
  );
  return Math.max(textWidth(tile.name, type.small), figures) + 2 * padding;
}
