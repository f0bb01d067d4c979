import type { Tensor } from '../core/trace';
import { formatShape } from '../draw/format';
import type { Mark } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { widest } from '../draw/text_width';
import { margin } from './figure_layout';
import { headCount, inkOf, togetherOf } from './reading';
import type { SceneInput } from './scene_types';
import { largestSize, legendHeight, legendMarks, rowStrip, stripsMarks } from './strips';

/** Query, key and value of one word, long as all heads have them together, and the part of each head; the chosen head's is framed. */

const headingHeight = 20;
const numbersHeight = 18;
const rowHeight = 24;
const gap = 8;

export interface SplitFigure {
  readonly marks: readonly Mark[];
  readonly height: number;
}

/** Null where there are no heads. */
export function splitFigure(input: SceneInput): SplitFigure | null {
  const wholes = (['query', 'key', 'value'] as const).flatMap((role) => {
    const tensor = togetherOf(input, role);
    return tensor === null ? [] : [{ role, tensor }];
  });
  const heads = headCount(input);
  if (heads === 0 || wholes.length === 0) return null;
  const { words } = input;
  const labelWidth =
    widest(
      wholes.map(({ role }) => words.role[role]),
      13,
    ) + 12;
  const left = margin + labelWidth;
  const width = input.width - margin - left;
  const largest = largestSize(
    input,
    wholes.map(({ tensor }) => tensor.id),
  );
  const top = headingHeight + numbersHeight;
  const bottom = top + wholes.length * (rowHeight + gap);
  const word = input.queryLabels[input.query] ?? '';
  const [first] = wholes;
  return {
    height: bottom + legendHeight + 34,
    marks: [
      text({
        key: 'split:heading',
        x: margin,
        y: 13,
        text: words.allHeads(word),
        size: 13,
        ink: 'muted',
      }),
      text({
        key: 'split:shape',
        x: margin,
        y: headingHeight + 11,
        text: formatShape(1, first?.tensor.columns ?? 0),
        size: type.small,
        ink: 'muted',
      }),
      ...headNumbers('split', heads, left, width, headingHeight + 11, chosenOf(input)),
      ...wholes.flatMap(({ role, tensor }, line) =>
        wholeMarks(input, role, tensor, {
          x: left,
          y: top + line * (rowHeight + gap),
          width,
          largest,
          heads,
        }),
      ),
      text({
        key: 'split:part',
        x: margin,
        y: bottom + legendHeight + 30,
        text: words.headPart(chosenOf(input) + 1),
        size: 13,
        ink: 'muted',
      }),
      ...legendMarks('split:legend', left, bottom, width, largest, input.digits('query')),
    ],
  };
}

/** 1, 2, 3 … over the parts of the heads; the chosen one's is bold. */
export function headNumbers(
  key: string,
  heads: number,
  x: number,
  width: number,
  y: number,
  chosen: number,
): Mark[] {
  return Array.from({ length: heads }, (_, head) =>
    text({
      key: `${key}:number:${head}`,
      x: x + ((head + 0.5) * width) / heads,
      y,
      text: String(head + 1),
      size: type.small,
      ink: head === chosen ? 'text' : 'muted',
      weight: head === chosen ? 700 : 400,
      anchor: 'middle',
    }),
  );
}

export function chosenOf(input: SceneInput): number {
  return (
    input.trace.tensors.find(({ id, role, head }) => head !== undefined && id === role)?.head ?? 0
  );
}

function wholeMarks(
  input: SceneInput,
  role: 'query' | 'key' | 'value',
  tensor: Tensor,
  place: { x: number; y: number; width: number; largest: number; heads: number },
): Mark[] {
  const { x, y, width, largest, heads } = place;
  const row = role === 'query' ? input.query : (input.self ?? 0);
  const each = width / heads;
  return [
    text({
      key: `split:${role}:label`,
      x: margin,
      y: y + rowHeight / 2 + 4,
      text: input.words.role[role],
      size: 13,
      ink: inkOf(role),
      weight: 600,
    }),
    ...stripsMarks(
      input,
      rowStrip(`split:${role}`, tensor.id, row, { x, y, width, rowHeight }),
      largest,
    ),
    ...Array.from({ length: heads }, (_, head) =>
      rect({
        key: `split:${role}:head:${head}`,
        x: x + head * each + (head === chosenOf(input) ? 0 : 1),
        y: y - 2,
        width: each - (head === chosenOf(input) ? 0 : 2),
        height: rowHeight + 3,
        radius: 2,
        fill: 'none',
        stroke: head === chosenOf(input) ? inkOf(role) : 'line',
      }),
    ),
  ];
}
