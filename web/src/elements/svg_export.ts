/** What a picture's classes say, as attributes, so that it looks the same where no style sheet is. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'paint-order',
  'stroke-dasharray',
  'stroke-linejoin',
] as const;

/**
 * The picture as it stands on the screen, as an SVG file's text: colours and fonts resolved, on the ground that is behind it.
 */
export function standaloneSvg(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll('*');
  picture.querySelectorAll('*').forEach((original, index) => {
    const style = getComputedStyle(original);
    for (const look of looks) copies[index]?.setAttribute(look, style.getPropertyValue(look));
    for (const name of ['tabindex', 'role', 'class']) copies[index]?.removeAttribute(name);
  });
  for (const name of ['tabindex', 'class']) copy.removeAttribute(name);
  const ground = `<rect width="100%" height="100%" fill="${groundOf(picture)}"/>`;
  return new XMLSerializer().serializeToString(copy).replace(/^<svg[^>]*>/, (tag) => tag + ground);
}

/** The colour behind an element: that of the nearest one around it that has any, through shadow roots. */
export function groundOf(element: Element): string {
  for (let around: Node | null = element; around !== null; around = outside(around)) {
    if (!(around instanceof Element)) continue;
    const { backgroundColor } = getComputedStyle(around);
    if (backgroundColor !== transparent) return backgroundColor;
  }
  return 'none';
}

const transparent = 'rgba(0, 0, 0, 0)';

function outside(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}
