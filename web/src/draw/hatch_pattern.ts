/** Pixels from one line to the next. */
const spacing = 6;
const strength = 0.55;

/** What fills a shape on a canvas with slanted lines, as `hatch` does in SVG. `ratio` is the device's pixels in one of ours. */
export function hatchPattern(
  context: CanvasRenderingContext2D,
  colour: string,
  ratio: number,
): CanvasPattern | string {
  const pattern = context.createPattern(tileOf(colour, ratio), 'repeat');
  // Only a tile without size has no pattern.
  if (pattern === null) return colour;
  pattern.setTransform(new DOMMatrix().scale(1 / ratio));
  return pattern;
}

function tileOf(colour: string, ratio: number): OffscreenCanvas {
  const size = Math.max(1, Math.round(spacing * ratio));
  const tile = new OffscreenCanvas(size, size);
  const context = tile.getContext('2d');
  if (context === null) return tile;
  context.strokeStyle = colour;
  context.globalAlpha = strength;
  context.lineWidth = ratio;
  context.beginPath();
  // Three strokes, so that the corners meet those of the next tile.
  for (const shift of [-size, 0, size]) {
    context.moveTo(shift - 1, size + 1);
    context.lineTo(shift + size + 1, -1);
  }
  context.stroke();
  return tile;
}
