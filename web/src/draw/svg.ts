import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Cell } from '../core/trace';
import { type Box, boxOf, placedCells, sameCell } from './boxes';
import type { GridMark, Ink, Mark, Picture, RectMark, TextMark } from './marks';
import { hatchPath, rounded } from './pen';
import { raisedSize } from './text_width';

/** The only file that touches SVG: a picture as a keyed Lit template, and the way back from an event to a mark or a cell. */

const touchSize = 24;

/** `current` is the selected cell: ringed, and the picture's one tab stop besides its handles (else the first cell is). */
export function renderPicture(picture: Picture, current: Cell | null): TemplateResult {
  const cells = placedCells(picture);
  const stop = cells.find(({ cell }) => sameCell(cell, current)) ?? cells[0];
  return html`<svg class="picture" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${picture.width} ${picture.height}"
    width=${picture.width} height=${picture.height} role="group" aria-label=${picture.description}>${repeat(
      picture.marks,
      (mark) => mark.key,
      (mark) => markTemplate(mark, current, stop?.mark === mark.key),
    )}</svg>`;
}

/** The mark that an event happened on, or null. */
export function markUnder(picture: Picture, event: Event): Mark | null {
  const key = spotUnder(event)?.dataset.key;
  return picture.marks.find((mark) => mark.key === key) ?? null;
}

/** The cell that an event happened on, or null. A key press on a field of colour is on its current cell. */
export function cellUnder(picture: Picture, event: Event, current: Cell | null): Cell | null {
  const mark = markUnder(picture, event);
  if (mark === null || mark.kind !== 'grid') return mark?.cell ?? null;
  if (!(event instanceof MouseEvent) || (event.clientX === 0 && event.clientY === 0))
    return currentOf(mark, current);
  const frame = spotUnder(event)?.querySelector('.hit')?.getBoundingClientRect();
  if (frame === undefined || frame.width === 0) return null;
  const place = (share: number, count: number): number =>
    Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  const row = mark.rows[place((event.clientY - frame.top) / frame.height, mark.rows.length)];
  return row === undefined
    ? null
    : {
        tensor: mark.tensor,
        row,
        column: place((event.clientX - frame.left) / frame.width, mark.columns),
      };
}

/** Selector of the node that shows the cell and can take focus. */
export function spotSelector(picture: Picture, cell: Cell): string | null {
  const placed = placedCells(picture).find((each) => sameCell(each.cell, cell));
  return placed === undefined ? null : `[data-key="${CSS.escape(placed.mark)}"]`;
}

function spotUnder(event: Event): SVGElement | null {
  const target = event.target;
  return target instanceof Element ? target.closest<SVGElement>('.spot') : null;
}

function markTemplate(mark: Mark, current: Cell | null, stop: boolean): SVGTemplateResult {
  if (mark.kind === 'grid') return gridTemplate(mark, current, stop);
  const shape = shapeTemplate(mark);
  if (mark.handle !== undefined) {
    const box = grown(boxOf(mark) ?? { x: 0, y: 0, width: 0, height: 0 });
    if (mark.handle.y === undefined)
      return svg`<g class="spot handle along" data-key=${mark.key} role="slider" tabindex="0" aria-label=${mark.handle.label}
        aria-valuenow=${mark.value ?? nothing} aria-valuetext=${mark.printed ?? nothing}
        aria-valuemin=${mark.handle.range?.[0] ?? nothing} aria-valuemax=${mark.handle.range?.[1] ?? nothing}>
        ${hitTemplate(box)}${shape}${ringTemplate(box, box.width / 2)}</g>`;
    return svg`<g class="spot handle" data-key=${mark.key} role="button" aria-roledescription="point" tabindex="0" aria-label=${mark.handle.label}>
      ${hitTemplate(box)}${shape}${ringTemplate(box, box.width / 2)}</g>`;
  }
  const box = mark.cell === undefined ? null : boxOf(mark);
  if (box === null) return shape;
  const around =
    mark.kind === 'text'
      ? grown({ x: box.x - 4, y: box.y - 3, width: box.width + 8, height: box.height + 6 })
      : box;
  const name = mark.label ?? '';
  const classes = `spot${mark.editable ? ' editable' : ''}${sameCell(mark.cell, current) ? ' selected' : ''}`;
  const inside = svg`${hitTemplate(around)}${shape}${mark.editable ? underline(box, mark.kind === 'text') : nothing}${ringTemplate(around, 5)}`;
  return mark.editable
    ? svg`<g class=${classes} data-key=${mark.key} role="spinbutton" tabindex=${stop ? 0 : -1} aria-label=${name}
        aria-valuenow=${mark.value ?? nothing} aria-valuetext=${mark.printed ?? nothing}>${inside}</g>`
    : svg`<g class=${classes} data-key=${mark.key} role="button" tabindex=${stop ? 0 : -1}
        aria-label=${mark.printed === undefined ? name : `${name}: ${mark.printed}`}>${inside}</g>`;
}

function shapeTemplate(mark: Exclude<Mark, GridMark>): SVGTemplateResult {
  const opacity = mark.opacity ?? nothing;
  switch (mark.kind) {
    case 'text':
      return textTemplate(mark);
    case 'rect':
      return svg`<g class=${shapeClass(mark.dimmed)} opacity=${opacity}><rect class=${paint(mark.fill, mark.stroke)} x=${rounded(mark.x)} y=${rounded(mark.y)}
        width=${rounded(Math.max(0, mark.width))} height=${rounded(Math.max(0, mark.height))} rx=${mark.radius ?? 0} fill-opacity=${mark.tint ?? nothing}></rect>${
          mark.hatch === undefined ? nothing : hatchTemplate(mark, mark.hatch)
        }</g>`;
    case 'path':
      return svg`<path class="${shapeClass(mark.dimmed)} ${paint(mark.fill ?? 'none', mark.stroke)}" d=${mark.d} stroke-width=${mark.width}
        stroke-dasharray=${mark.dash ?? nothing} stroke-linecap="round" stroke-linejoin="round" fill-opacity=${mark.tint ?? nothing} opacity=${opacity}></path>`;
    case 'circle':
      return svg`<circle class="${shapeClass(mark.dimmed)} ${paint(mark.fill, mark.stroke)}" cx=${rounded(mark.x)} cy=${rounded(mark.y)} r=${rounded(mark.radius)}
        stroke-width=${mark.width ?? nothing} fill-opacity=${mark.tint ?? nothing} opacity=${opacity}></circle>`;
  }
}

function textTemplate(mark: TextMark): SVGTemplateResult {
  const classes = [
    `ink-${mark.ink}`,
    mark.figures ? 'figures' : '',
    mark.weight && mark.weight > 400 ? `w${mark.weight}` : '',
    mark.halo ? 'halo' : '',
    mark.dimmed ? 'dimmed' : '',
  ];
  const shifted = (part: string | undefined, by: number) =>
    part === undefined
      ? nothing
      : svg`<tspan dy=${rounded(mark.size * by)} font-size=${rounded(raisedSize(mark.size))}>${part}</tspan>`;
  // Hidden from screen readers: the figure's description, its cells and the tables say the same in order.
  return svg`<text class=${classes.filter(Boolean).join(' ')} aria-hidden="true" x=${rounded(mark.x)} y=${rounded(mark.y)} font-size=${mark.size}
    text-anchor=${mark.anchor}>${mark.text}${shifted(mark.sup, -0.4)}${shifted(mark.sub, 0.22)}</text>`;
}

function gridTemplate(mark: GridMark, current: Cell | null, stop: boolean): SVGTemplateResult {
  const box = boxOf(mark) as Box;
  const paths = new Map<string, { step: number; dimmed: boolean; d: string }>();
  mark.steps.forEach((step, index) => {
    if (step === null) return;
    const [line, column] = [Math.floor(index / mark.columns), index % mark.columns];
    const dimmed = mark.dimmedRows?.includes(mark.rows[line] ?? -1) ?? false;
    const key = `${step}${dimmed}`;
    const d = `M${rounded(mark.x + column * mark.cellWidth)} ${rounded(mark.y + line * mark.cellHeight)}h${rounded(mark.cellWidth)}v${rounded(mark.cellHeight - 1)}h${rounded(-mark.cellWidth)}z`;
    paths.set(key, { step, dimmed, d: (paths.get(key)?.d ?? '') + d });
  });
  const cell = currentOf(mark, current);
  const line = mark.rows.indexOf(cell.row);
  const selected = sameCell(cell, current);
  const ring = {
    x: mark.x + cell.column * mark.cellWidth - 1,
    y: mark.y + line * mark.cellHeight - 1,
    width: mark.cellWidth + 2,
    height: mark.cellHeight + 1,
  };
  return svg`<g class="spot${selected ? ' selected' : ''}" data-key=${mark.key} role="button" tabindex=${stop ? 0 : -1}
    aria-label="${mark.label ?? ''} ${mark.rowLabels[line] ?? ''} ${cell.column + 1}: ${mark.texts[line * mark.columns + cell.column] ?? ''}">${hitTemplate(box)}${[
      ...paths.values(),
    ].map(
      ({ step, dimmed, d }) =>
        svg`<path class="${shapeClass(dimmed)} fill-${mark.ramp}-${step}" d=${d}></path>`,
    )}${ringTemplate(selected ? ring : box, 2)}</g>`;
}

function currentOf(mark: GridMark, current: Cell | null): Cell {
  const inside =
    current !== null &&
    current.tensor === mark.tensor &&
    mark.rows.includes(current.row) &&
    current.column < mark.columns;
  return inside ? current : { tensor: mark.tensor, row: mark.rows[0] ?? 0, column: 0 };
}

function hatchTemplate(mark: RectMark, ink: Ink): SVGTemplateResult {
  return svg`<path class="hatch stroke-${ink}" d=${hatchPath(mark)}></path>`;
}

function hitTemplate(box: Box): SVGTemplateResult {
  return svg`<rect class="hit" x=${rounded(box.x)} y=${rounded(box.y)} width=${rounded(box.width)} height=${rounded(box.height)}></rect>`;
}

function ringTemplate(box: Box, radius: number): SVGTemplateResult {
  return svg`<rect class="ring" x=${rounded(box.x)} y=${rounded(box.y)} width=${rounded(box.width)} height=${rounded(box.height)} rx=${rounded(radius)}></rect>`;
}

/** A dotted line under a number says that it can be changed. */
function underline(box: Box, isText: boolean): SVGTemplateResult {
  const y = rounded(box.y + box.height + (isText ? 1 : -4));
  const inset = isText ? 0 : Math.min(10, box.width / 4);
  return svg`<path class="edit-line" d="M${rounded(box.x + inset)} ${y}h${rounded(box.width - 2 * inset)}"></path>`;
}

function grown(box: Box): Box {
  const [dx, dy] = [Math.max(0, touchSize - box.width), Math.max(0, touchSize - box.height)];
  return { x: box.x - dx / 2, y: box.y - dy / 2, width: box.width + dx, height: box.height + dy };
}

function shapeClass(dimmed: boolean | undefined): string {
  return dimmed ? 'shape dimmed' : 'shape';
}

function paint(fill: Ink, stroke: Ink | undefined): string {
  return `fill-${fill} stroke-${stroke ?? 'none'}`;
}
