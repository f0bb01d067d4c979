import { hatchPattern } from './hatch_pattern';
import { type MapCell, type MapSquare, type MapView, type MapWindow, windowOf } from './map_view';
import { inkOn, rampSteps, sequentialRamp } from './palette';

/** Draws a large square map on a canvas: only what is seen of it, from an image with one pixel a cell. */

/** A cell that has no step: the ground shows. */
export const noStep = 255;

/** What does not change while the reader moves about the map. */
export interface MapContents {
  /** Cells in a row, and rows. */
  readonly count: number;
  /** A step of the sequential ramp for each cell, row by row, or `noStep`. */
  readonly steps: Uint8Array;
  /** What stands in a cell that is large enough. */
  readonly text: (row: number, column: number) => string;
  /** What a row, or a column, is called; longer names than there is room for are shortened. */
  readonly label: (index: number, isColumn: boolean) => string;
}

export interface MapColours {
  readonly ground: string;
  readonly text: string;
  /** Of labels and of the hatch. */
  readonly muted: string;
  /** Font families of labels and numbers. */
  readonly font: string;
}

/** Room for the labels, CSS pixels: `left` of the square and `above` it. */
export const gutter = { left: 44, above: 22 } as const;
/** Cells from this width on are hatched, have lines between them, and have numbers in them. */
const hatchedFrom = 8;
const linedFrom = 14;
const numberedFrom = 46;
const labelSize = 12;
/** Pixels between a row's label and the square, and on the label's other side at the least. */
const labelMargin = { inner: 6, outer: 2 } as const;
/** Pixels from one label to the next. */
const labelGap = { across: 40, down: 18 } as const;
/** The frame around the chosen cell is at least so wide, so that it can be found. */
const smallestFrame = 9;

export interface MapDrawing {
  readonly square: MapSquare;
  readonly view: MapView;
  /** Made by `mapImage` of the same contents. */
  readonly image: CanvasImageSource;
  readonly contents: MapContents;
  readonly chosen: MapCell;
  readonly colours: MapColours;
  /** Pixels of the device in a CSS pixel. */
  readonly ratio: number;
}

/** One pixel a cell, transparent where a cell has no step. */
export function mapImage({ count, steps }: MapContents): OffscreenCanvas {
  const image = new OffscreenCanvas(count, count);
  const pixels = new ImageData(count, count);
  const colours = new Uint32Array(pixels.data.buffer);
  const ramp = sequentialRamp.map(pixelOf);
  for (let place = 0; place < steps.length; place += 1)
    colours[place] = ramp[steps[place] ?? noStep] ?? 0;
  image.getContext('2d')?.putImageData(pixels, 0, 0);
  return image;
}

/** `#rrggbb`, opaque, in the order of a pixel's bytes. */
function pixelOf(hex: string): number {
  const pixel = new Uint8ClampedArray([
    ...[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
    255,
  ]);
  return new Uint32Array(pixel.buffer)[0] ?? 0;
}

/** The canvas must be `ratio` times as large as the square with its gutters. */
export function drawMap(context: CanvasRenderingContext2D, drawing: MapDrawing): void {
  const { square, view, image, colours, ratio } = drawing;
  const { side, count } = square;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, gutter.left + side, gutter.above + side);
  const seen = windowOf(square, view);
  drawLabels(context, drawing, seen);
  context.save();
  context.translate(gutter.left, gutter.above);
  context.beginPath();
  context.rect(0, 0, side, side);
  context.clip();
  // Cells smaller than a pixel are mixed, or whole rows of them would be left out.
  context.imageSmoothingEnabled = view.cell * ratio < 1;
  context.drawImage(
    image,
    -view.left * view.cell,
    -view.top * view.cell,
    count * view.cell,
    count * view.cell,
  );
  if (view.cell >= hatchedFrom) drawHatch(context, drawing, seen);
  if (view.cell >= linedFrom) drawLines(context, drawing, seen);
  if (view.cell >= numberedFrom) drawNumbers(context, drawing, seen);
  drawFrame(context, drawing);
  context.restore();
  context.strokeStyle = colours.muted;
  context.lineWidth = 1;
  context.strokeRect(gutter.left - 0.5, gutter.above - 0.5, side + 1, side + 1);
}

/** The names of some rows and columns, as many as there is room for, and those of the chosen cell. */
function drawLabels(
  context: CanvasRenderingContext2D,
  { view, contents, chosen, colours, square }: MapDrawing,
  seen: MapWindow,
): void {
  context.textBaseline = 'middle';
  for (const across of [true, false]) {
    const [from, end] = across ? seen.columns : seen.rows;
    const own = across ? chosen.column : chosen.row;
    const gap = across ? labelGap.across : labelGap.down;
    const every = roundStep(gap / view.cell);
    const placeOf = (index: number): number =>
      (index + 0.5 - (across ? view.left : view.top)) * view.cell;
    const draw = (index: number, isOwn: boolean): void => {
      const place = placeOf(index);
      if (place < 0 || place > square.side) return;
      context.fillStyle = isOwn ? colours.text : colours.muted;
      context.font = `${isOwn ? 700 : 400} ${labelSize}px ${colours.font}`;
      const room = across
        ? Math.max(gap, view.cell) - labelMargin.outer
        : gutter.left - labelMargin.inner - labelMargin.outer;
      const text = shortened(context, contents.label(index, across), room);
      context.textAlign = across ? 'center' : 'right';
      const half = across ? context.measureText(text).width / 2 : labelSize / 2;
      // The last one would be cut: only the chosen cell's is moved to where there is room.
      if (!isOwn && place + half > square.side) return;
      const at = Math.min(place, square.side - half);
      if (across) context.fillText(text, gutter.left + at, gutter.above / 2);
      else context.fillText(text, gutter.left - labelMargin.inner, gutter.above + at);
    };
    // Words are counted from 1, so that the round ones are named.
    for (let index = from; index < end; index += 1) {
      const isNamed = index === 0 || (index + 1) % every === 0;
      if (!isNamed || Math.abs(placeOf(index) - placeOf(own)) < gap) continue;
      if (index === 0 && every > 1 && placeOf(every - 1) - placeOf(0) < gap) continue;
      draw(index, false);
    }
    if (own >= from && own < end) draw(own, true);
  }
}

/** As many of the first characters as there is room for, with `…` where that is not all. */
function shortened(context: CanvasRenderingContext2D, text: string, room: number): string {
  const isTooWide = (shown: string): boolean => context.measureText(shown).width > room;
  if (!isTooWide(text)) return text;
  const characters = [...text];
  do characters.pop();
  while (characters.length > 1 && isTooWide(`${characters.join('')}…`));
  return `${characters.join('')}…`;
}

/** The smallest of 1, 2, 5, 10, 20, 50, … that is not below. */
export function roundStep(least: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) if (step >= least) return step;
}

/** Cells without a step, neighbours in one piece. */
function drawHatch(
  context: CanvasRenderingContext2D,
  { view, contents, colours, ratio }: MapDrawing,
  { rows, columns }: MapWindow,
): void {
  context.fillStyle = hatchPattern(context, colours.muted, ratio);
  context.beginPath();
  for (let row = rows[0]; row < rows[1]; row += 1) {
    let from = columns[0];
    for (let column = columns[0]; column <= columns[1]; column += 1) {
      const isHatched =
        column < columns[1] && contents.steps[row * contents.count + column] === noStep;
      if (isHatched) continue;
      if (column > from)
        context.rect(
          (from - view.left) * view.cell,
          (row - view.top) * view.cell,
          (column - from) * view.cell,
          view.cell,
        );
      from = column + 1;
    }
  }
  context.fill();
}

function drawLines(
  context: CanvasRenderingContext2D,
  { view, square, colours }: MapDrawing,
  { rows, columns }: MapWindow,
): void {
  context.strokeStyle = colours.ground;
  context.lineWidth = 1;
  context.beginPath();
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    const y = (row - view.top) * view.cell;
    context.moveTo(0, y);
    context.lineTo(square.side, y);
  }
  for (let column = columns[0]; column <= columns[1]; column += 1) {
    const x = (column - view.left) * view.cell;
    context.moveTo(x, 0);
    context.lineTo(x, square.side);
  }
  context.stroke();
}

function drawNumbers(
  context: CanvasRenderingContext2D,
  { view, contents, colours }: MapDrawing,
  { rows, columns }: MapWindow,
): void {
  context.font = `${labelSize}px ${colours.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.strokeStyle = colours.ground;
  context.lineWidth = 4;
  context.lineJoin = 'round';
  for (let row = rows[0]; row < rows[1]; row += 1) {
    for (let column = columns[0]; column < columns[1]; column += 1) {
      const step = contents.steps[row * contents.count + column] ?? noStep;
      const text = contents.text(row, column);
      const x = (column + 0.5 - view.left) * view.cell;
      const y = (row + 0.5 - view.top) * view.cell;
      if (step === noStep) context.strokeText(text, x, y);
      context.fillStyle = step === noStep ? colours.text : (inks[step] ?? colours.text);
      context.fillText(text, x, y);
    }
  }
}

/** The ink that can be read on each step of the ramp. */
const inks: readonly string[] = sequentialRamp.map(inkOn);

function drawFrame(context: CanvasRenderingContext2D, { view, chosen, colours }: MapDrawing): void {
  const size = Math.max(view.cell, smallestFrame);
  const x = (chosen.column + 0.5 - view.left) * view.cell - size / 2;
  const y = (chosen.row + 0.5 - view.top) * view.cell - size / 2;
  for (const [colour, width] of [
    [colours.ground, 5],
    [colours.text, 2],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect(x, y, size, size);
  }
}

/** The step of a number from 0 to `largest`. */
export function sequentialStep(value: number, largest: number): number {
  return largest === 0 ? 0 : Math.round((Math.min(value, largest) / largest) * (rampSteps - 1));
}
