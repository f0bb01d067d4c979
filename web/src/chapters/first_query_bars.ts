import { formatNumber } from '../draw/format';
import type { Mark, Picture } from '../draw/marks';
import { rect, text, type } from '../draw/pen';
import { measureDigits } from './random_scores';
import { type ChartsInput, titleHeight } from './random_scores_charts';

const barsHeight = 120;
const barLabel = 18;

/** The weights of the first query as bars. */
export function firstQueryBars({ width, measured, index, form, words }: ChartsInput): Picture {
  const { weights } = measured[index]?.[form] ?? {};
  const keys = weights?.shape[1] ?? 0;
  const shares = [...(weights?.data.slice(0, keys) ?? [])];
  const step = width / Math.max(1, keys);
  const bar = Math.min(28, step - 8);
  const foot = titleHeight + barsHeight;
  const title = words.firstQuery(words.forms[form]);
  const marks = shares.flatMap((weight, key): Mark[] => {
    const middle = step * (key + 0.5);
    const height = barsHeight * weight;
    const printed = formatNumber(weight, measureDigits.largestWeight);
    return [
      rect({
        key: `track:${key}`,
        x: middle - bar / 2,
        y: titleHeight,
        width: bar,
        height: barsHeight,
        fill: 'track',
      }),
      rect({
        key: `bar:${key}`,
        x: middle - bar / 2,
        y: foot - height,
        width: bar,
        height,
        fill: 'weights',
      }),
      text({
        key: `weight:${key}`,
        x: middle,
        y: foot + barLabel,
        text: printed,
        size: type.small,
        anchor: 'middle',
        figures: true,
      }),
    ];
  });
  return {
    width,
    height: foot + barLabel + 8,
    marks: [text({ key: 'title', x: 0, y: 16, text: title, weight: 600 }), ...marks],
    description: `${title}: ${shares.map((weight) => formatNumber(weight, measureDigits.largestWeight)).join(', ')}`,
  };
}
