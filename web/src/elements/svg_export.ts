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
] as const;

/** The picture as it stands on the screen, as an SVG file's text. */
export function standaloneSvg(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll('*');
  picture.querySelectorAll('*').forEach((original, index) => {
    const style = getComputedStyle(original);
    for (const look of looks) copies[index]?.setAttribute(look, style.getPropertyValue(look));
    for (const name of ['tabindex', 'role', 'class']) copies[index]?.removeAttribute(name);
  });
  for (const name of ['tabindex', 'class']) copy.removeAttribute(name);
  return new XMLSerializer().serializeToString(copy);
}
