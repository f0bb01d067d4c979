import { rampSteps } from './palette';

/** Style sheet text for the classes that `svg.ts` writes. To be adopted next to `paletteStyles`. */

const neutrals = ['text', 'muted', 'line', 'grid', 'track', 'ground', 'panel', 'highlight'];
const coloured = ['query', 'key', 'value', 'scores', 'weights', 'output', 'embedding'];
const ramps = ['sequential', 'diverging'].flatMap((ramp) =>
  Array.from({ length: rampSteps }, (_, step) => `${ramp}-${step}`),
);
const shapes = [...neutrals, ...coloured, ...ramps];

export const markStyles = `
.picture{display:block;width:100%;height:auto;overflow:visible;font-family:var(--ap-sans);-webkit-user-select:none;user-select:none}
.picture text{white-space:pre;pointer-events:none}
${shapes.map((ink) => `.fill-${ink}{fill:var(--ap-${ink})}.stroke-${ink}{stroke:var(--ap-${ink})}`).join('')}
.fill-none{fill:none}.stroke-none{stroke:none}
${neutrals.map((ink) => `.ink-${ink}{fill:var(--ap-${ink})}`).join('')}
${coloured.map((ink) => `.ink-${ink}{fill:var(--ap-${ink}-text)}`).join('')}
.figures{font-variant-numeric:tabular-nums}
.w600{font-weight:600}.w700{font-weight:700}
.halo{paint-order:stroke;stroke:var(--ap-ground);stroke-width:4px;stroke-linejoin:round}
.hatch{stroke-width:1.3px;stroke-opacity:.32;fill:none}
.hatch.stroke-ground{stroke-opacity:.6}.hatch.stroke-muted{stroke-opacity:.55}
text.dimmed{fill:var(--ap-muted)}
.shape.dimmed{opacity:.3}
.spot{cursor:pointer;outline:none}
.spot.editable{cursor:text}
.spot.handle{cursor:grab;touch-action:none}
.spot.handle.along{cursor:ew-resize}
.hit{fill:transparent;stroke:none;pointer-events:all}
.ring{fill:none;stroke:none;stroke-width:2px;pointer-events:none}
.spot:hover>.ring{stroke:var(--ap-line);stroke-width:1.5px}
.spot.selected>.ring{stroke:var(--ap-text)}
.spot:focus-visible>.ring{stroke:var(--ap-focus);stroke-width:3px}
.spot.editable:not(.selected):not(:focus-visible)>.edit-line{stroke:var(--ap-line);stroke-width:1px;stroke-dasharray:2 2}
.edit-line{fill:none;stroke:none}
@media (forced-colors:active){.picture{forced-color-adjust:none}.fill-highlight{stroke:CanvasText}.spot.selected>.ring{stroke:Highlight}}
@media print{.shape.dimmed{opacity:.6}}
`;
