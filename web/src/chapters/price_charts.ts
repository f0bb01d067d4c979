import { formatSize } from '../draw/format';
import type { Ink, Mark, Picture } from '../draw/marks';
import { circle } from '../draw/pen';
import { enDistance } from '../i18n/en_distance';
import { logChart } from './log_chart';
import { type Price, type PricedKind, pricedKinds, textLengths } from './price';

const words = enDistance.price;
const height = 260;
const look: Readonly<Record<PricedKind, { readonly ink: Ink; readonly width: number }>> = {
  attention: { ink: 'weights', width: 2.5 },
  lstm: { ink: 'text', width: 2 },
};
const kilo = 1e3;
const mega = 1e6;
const significant = 2;

export const measures = ['milliseconds', 'bytes'] as const;
export type Measure = (typeof measures)[number];

/** `3.4 ms`, `1.2 s`, `66 kB`, `35 MB` */
export function formatMeasure(measure: Measure, amount: number, digits = significant): string {
  if (measure === 'milliseconds')
    return amount < kilo
      ? words.milliseconds(formatSize(amount, digits))
      : words.seconds(formatSize(amount / kilo, digits));
  return amount < mega
    ? words.bytes.kilo(formatSize(amount / kilo, digits))
    : words.bytes.mega(formatSize(amount / mega, digits));
}

/** Time or memory by the number of words, as far as it has been measured. */
export function priceChart(prices: readonly Price[], measure: Measure, width: number): Picture {
  const amounts = prices.map((price) => price[measure]);
  const pointsOf = (kind: PricedKind) =>
    prices
      .filter((price) => price.kind === kind)
      .map((price) => ({ x: placeOf(price.words), value: price[measure] }));
  const { marks, at } = logChart({
    key: measure,
    width,
    height,
    range: [0, textLengths.length - 1],
    ticks: textLengths.map((length, x) => ({ x, label: String(length) })),
    exponents: { ...decadesAround(amounts), step: 1 },
    axes: [measure === 'bytes' ? words.memory : words.time, words.words],
    zeros: false,
    tickLabel: (exponent) => formatMeasure(measure, 10 ** exponent, 1),
    lines: pricedKinds.map((kind) => ({ key: kind, ...look[kind], points: pointsOf(kind) })),
  });
  const dots = pricedKinds.flatMap((kind): Mark[] =>
    pointsOf(kind).map(({ x, value }) =>
      circle({ key: `dot:${kind}:${x}`, ...at(x, value), radius: 4, fill: look[kind].ink }),
    ),
  );
  return {
    width,
    height,
    marks: [...marks, ...dots],
    description: measure === 'bytes' ? words.memoryDescription : words.timesDescription,
  };
}

/** Lengths double from one to the next, so they stand at equal distances. */
function placeOf(length: number): number {
  return (textLengths as readonly number[]).indexOf(length);
}

/** The powers of ten below the smallest and above the largest amount. */
function decadesAround(amounts: readonly number[]): { low: number; high: number } {
  const exponent = (amount: number): number => Number(amount.toExponential().split('e')[1]);
  return {
    low: exponent(Math.min(...amounts)),
    high: exponent(Math.max(...amounts)) + 1,
  };
}
