import { boxOf, overlap, textBox } from '../../../web/src/draw/boxes';
import type { Mark, Picture, TextMark } from '../../../web/src/draw/marks';

export const isText = (mark: Mark): mark is TextMark => mark.kind === 'text';

/** Texts that stand over one another, by estimate. */
export function textsThatOverlap({ marks }: Picture): string[] {
  const texts = marks.filter(isText).map((mark) => ({ mark, box: textBox(mark) }));
  return texts.flatMap((first, index) =>
    texts
      .slice(index + 1)
      .filter((second) => overlap(first.box, second.box))
      .map(
        (second) =>
          `“${first.mark.text}” (${first.mark.key}) and “${second.mark.text}” (${second.mark.key})`,
      ),
  );
}

/** Colours that text does not read on: anything at full strength. */
export function textsOnColour({ marks }: Picture): string[] {
  const quiet = ['none', 'track', 'ground', 'panel', 'highlight', 'grid'];
  const strong = marks.filter(
    (mark) => mark.kind === 'rect' && mark.tint === undefined && !quiet.includes(mark.fill),
  );
  return marks
    .filter(isText)
    .flatMap((mark) =>
      strong
        .filter((rect) => rect.kind === 'rect' && rect.width > 0 && overlap(textBox(mark), rect))
        .map((rect) => `“${mark.text}” (${mark.key}) on ${rect.key}`),
    );
}

/** Whatever sticks out of the picture. */
export function marksOutside({ marks, width, height }: Picture): string[] {
  return marks.flatMap((mark) => {
    const box = boxOf(mark);
    const inside =
      box === null ||
      (box.x >= -0.5 &&
        box.y >= -0.5 &&
        box.x + box.width <= width + 0.5 &&
        box.y + box.height <= height + 0.5);
    return inside
      ? []
      : [
          `${mark.key}${isText(mark) ? ` “${mark.text}”` : ''}: ${JSON.stringify(box)} in ${width} × ${height}`,
        ];
  });
}
