import type { Tensor } from '../core/trace';
import { formatNumber, formatShape } from '../draw/format';
import type { Mark, Picture, TextInk } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { fitText, widest } from '../draw/text_width';
import { margin, picture } from './figure_layout';
import { headCount, rowAt, tensorOf, togetherOf } from './reading';
import type { Scene, SceneInput } from './scene_types';
import { chosenOf, headNumbers } from './split_heads';
import {
  largestSize,
  legendHeight,
  legendMarks,
  rowStrip,
  type Strips,
  stripsMarks,
} from './strips';

/**
 * The output of each head for the chosen word, one below the other, each in the columns that it will have; they come down side by
 * side, and are mixed by the output matrix where there is one.
 */
export const joinedHeads: Scene = (input): Picture => {
  const { words } = input;
  const joined = togetherOf(input, 'output');
  const projected = tensorOf(input, 'concatenated');
  const beside = projected ?? joined;
  const heads = headCount(input);
  const word = input.queryLabels[input.query] ?? '';
  const places = placesOf(input, heads);
  const largest = largestSize(input, [...outputsOf(input).map(({ id }) => id)]);
  const mixedTop = places.besideTop + rowHeight + 12 + legendHeight + 36;
  const height =
    projected === null
      ? places.besideTop + rowHeight + 12 + legendHeight
      : mixedTop + rowHeight + 12 + legendHeight;
  const numbers = rowAt(input, joined?.id ?? '', input.query)
    .slice(0, 4)
    .map((number) => formatNumber(number, input.digits('output')));
  return picture(
    input.width,
    height,
    words.describe(words.role.output, word, `${numbers.join(', ')}, …`),
    [
      heading('heads', words.headOutputs(word), places.top - 26, 'output'),
      ...headNumbers('heads', heads, places.left, places.width, places.top - 8, chosenOf(input)),
      ...outputsOf(input).flatMap((tensor) => headMarks(input, tensor, places, largest)),
      ...(beside === null
        ? []
        : [
            heading('beside', words.headsBeside, places.besideTop - 12, 'output'),
            shapeText('beside:shape', input, beside, places.besideTop - 12),
            ...rowMarks(input, 'beside', beside, places, places.besideTop, largest),
            ...travelling(input, beside, places, largest),
            ...legendMarks(
              'legend:beside',
              places.left,
              places.besideTop + rowHeight + 12,
              places.width,
              largest,
              input.digits('output'),
            ),
          ]),
      ...(projected === null || joined === null ? [] : mixedMarks(input, joined, places, mixedTop)),
    ],
  );
};

const rowHeight = 26;
const stairHeight = 20;

interface Places {
  readonly left: number;
  readonly width: number;
  readonly labelWidth: number;
  readonly each: number;
  readonly top: number;
  readonly besideTop: number;
}

function placesOf(input: SceneInput, heads: number): Places {
  const names = Array.from({ length: heads }, (_, head) => input.words.headNumber(head + 1));
  const labelWidth = Math.min(widest(names, 13, true) + 12, input.width * 0.26);
  const left = margin + labelWidth;
  const width = input.width - margin - left;
  const top = 44;
  return {
    left,
    width,
    labelWidth,
    each: width / Math.max(1, heads),
    top,
    besideTop: top + heads * stairHeight + 42,
  };
}

function outputsOf(input: SceneInput): readonly Tensor[] {
  return input.trace.tensors.filter(({ role, head }) => role === 'output' && head !== undefined);
}

function headMarks(input: SceneInput, tensor: Tensor, places: Places, largest: number): Mark[] {
  const head = tensor.head ?? 0;
  const chosen = tensor.id === tensor.role;
  const y = places.top + head * stairHeight;
  return [
    text({
      key: `head:${head}:label`,
      x: margin,
      y: y + stairHeight / 2 + 4,
      text: fitText(input.words.headNumber(head + 1), 13, places.labelWidth - 8, chosen),
      size: 13,
      ink: 'text',
      weight: chosen ? 700 : 400,
    }),
    ...stripsMarks(input, stripOf(input, `head:${head}`, tensor, places, y), largest),
    ...(chosen
      ? [
          rect({
            key: 'chosen',
            x: places.left + head * places.each - 2,
            y: y - 2,
            width: places.each + 4,
            height: stairHeight + 1,
            radius: 3,
            fill: 'none',
            stroke: 'output',
          }),
        ]
      : []),
  ];
}

/** A head's output for the chosen word, in the columns that it will have. */
function stripOf(
  input: SceneInput,
  key: string,
  tensor: Tensor,
  places: Places,
  y: number,
): Strips {
  return rowStrip(key, tensor.id, input.query, {
    x: places.left + (tensor.head ?? 0) * places.each,
    y,
    width: places.each,
    rowHeight: stairHeight - 2,
  });
}

/** While they come to stand side by side, each head's numbers are on their way down. */
function travelling(input: SceneInput, beside: Tensor, places: Places, largest: number): Mark[] {
  const way = input.frame.shown(beside.id, input.query, 0);
  if (way <= 0 || way >= 1) return [];
  return outputsOf(input).flatMap((tensor) => {
    const from = places.top + (tensor.head ?? 0) * stairHeight;
    const y = from + way * (places.besideTop - from);
    return stripsMarks(
      input,
      stripOf(input, `way:${tensor.head ?? 0}`, tensor, places, y),
      largest,
    );
  });
}

function rowMarks(
  input: SceneInput,
  key: string,
  tensor: Tensor,
  places: Places,
  y: number,
  largest: number,
): Mark[] {
  const strip = rowStrip(key, tensor.id, input.query, {
    x: places.left,
    y,
    width: places.width,
    rowHeight,
  });
  return stripsMarks(input, strip, largest);
}

/** What the output matrix makes of them. */
function mixedMarks(input: SceneInput, joined: Tensor, places: Places, top: number): Mark[] {
  const largest = largestSize(input, [joined.id]);
  return [
    heading('mixed', input.words.headsMixed, top - 12, 'output'),
    shapeText('mixed:shape', input, joined, top - 12),
    ...rowMarks(input, 'mixed', joined, places, top, largest),
    ...legendMarks(
      'legend:mixed',
      places.left,
      top + rowHeight + 12,
      places.width,
      largest,
      input.digits('output'),
    ),
  ];
}

function heading(key: string, words: string, y: number, ink: TextInk): Mark {
  return text({ key: `${key}:heading`, x: margin, y, text: words, size: 13, ink, weight: 600 });
}

function shapeText(key: string, input: SceneInput, tensor: Tensor, y: number): Mark {
  return text({
    key,
    x: input.width - margin,
    y,
    text: formatShape(1, tensor.columns),
    size: type.small,
    ink: 'muted',
    anchor: 'end',
  });
}
