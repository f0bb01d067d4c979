import { placeLabels } from '../draw/label_placement';
import type { Mark, Picture, TextInk } from '../draw/marks';
import { circle, line, rect, text, type } from '../draw/pen';
import { enDistance } from '../i18n/en_distance';
import { type ChartLine, type LogChart, logChart } from './log_chart';
import { type Curve, curves, visit } from './visit';

/** How each curve is drawn, in the chart and in its table: by dashes too, as colour alone says nothing. */
export const curveLook: Readonly<
  Record<Curve, { readonly ink: TextInk; readonly width: number; readonly dash?: string }>
> = {
  rnn: { ink: 'muted', width: 2, dash: '1 5' },
  gru: { ink: 'muted', width: 2, dash: '8 5' },
  lstm: { ink: 'text', width: 2 },
  attention: { ink: 'weights', width: 2.5 },
};

export type Norms = Readonly<Partial<Record<Curve, Float64Array>>>;

const height = 380;
const labelEvery = 50;
/** Where the curves are named, and the views between which they are straight enough to keep the names off them. */
const labelledViews = { rnn: 190, gru: 190, lstm: 300, attention: 190 } as const;
const bends = [1, 50, 100, 150, 200, 250, 300, 350, 400, visit.warranty] as const;
const viewTicks = [1, 100, 200, 300, 400, 500] as const;

/** The curves that are there, over all views of the visit, with a dot on each at the chosen view (counted from 1). */
export function decayChart(
  norms: Norms,
  view: number,
  width: number,
  description: string,
): Picture {
  const sizes = curves.flatMap((curve) => [...(norms[curve] ?? [])]);
  const positive = sizes.filter((size) => size > 0);
  const chart = logChart({
    key: 'decay',
    width,
    height,
    above: 32,
    range: [1, visit.views],
    ticks: viewTicks.map((x) => ({ x, label: String(x) })),
    exponents: {
      low: labelEvery * Math.floor(exponentOf(Math.min(1, ...positive)) / labelEvery),
      high: 0,
      step: labelEvery,
    },
    axes: enDistance.gradients.axes,
    zeros: positive.length < sizes.length,
    lines: curves.map((curve) => lineOf(curve, norms[curve] ?? new Float64Array())),
  });
  const { box, at } = chart;
  const seen = at(visit.warranty, 0).x;
  return {
    width,
    height,
    description,
    marks: [
      rect({
        key: 'later',
        x: seen,
        y: box.y,
        width: box.x + box.width - seen,
        height: box.height,
        fill: 'track',
        hatch: 'line',
      }),
      ...chart.marks,
      ...flag('warranty', enDistance.gradients.warranty(String(visit.warranty)), seen, 5),
      ...flag(
        'chosen',
        enDistance.gradients.chosen(String(view), view === visit.product),
        at(view, 0).x,
        21,
      ),
      ...names(norms, chart),
      ...curves.flatMap((curve): Mark[] => {
        const size = norms[curve]?.[view - 1];
        if (size === undefined) return [];
        const { ink } = curveLook[curve];
        return [
          circle({
            key: `dot:${curve}`,
            ...at(view, size),
            radius: 4.5,
            fill: ink,
            stroke: 'ground',
            width: 1.5,
          }),
        ];
      }),
    ],
  };
  function flag(key: string, label: string, x: number, above: number): Mark[] {
    const start = x < width / 2;
    return [
      line(`${key}:line`, { x, y: box.y - above - 10 }, { x, y: box.y + box.height }, 'text', {
        width: 1,
        dash: '2 3',
      }),
      text({
        key: `${key}:label`,
        x: start ? x + 5 : x - 5,
        y: box.y - above,
        text: label,
        size: type.small,
        ink: 'text',
        anchor: start ? 'start' : 'end',
        weight: 600,
        halo: true,
      }),
    ];
  }
}

/** Each curve's name beside it, away from the others. */
function names(norms: Norms, { box, at }: LogChart): Mark[] {
  const there = curves.flatMap((curve) => {
    const sizes = norms[curve];
    return sizes === undefined ? [] : [{ curve, sizes }];
  });
  const corner = (sizes: Float64Array, view: number) => at(view, sizes[view - 1] ?? 0);
  const placed = placeLabels(
    there.map(({ curve, sizes }) => ({
      text: enDistance.kinds[curve],
      size: type.small,
      at: corner(sizes, labelledViews[curve]),
      distance: 10,
      towards: curve === 'gru' ? { x: -1, y: -1 } : { x: 1, y: 1 },
    })),
    box,
    [],
    there.flatMap(({ sizes }) =>
      bends.slice(1).map((view, index) => {
        const before = bends[index] ?? view;
        return [corner(sizes, before), corner(sizes, view)] as const;
      }),
    ),
  );
  return there.flatMap(({ curve }, index): Mark[] => {
    const label = placed[index];
    if (label === undefined) return [];
    const { x, y, anchor } = label;
    const { ink } = curveLook[curve];
    return [
      text({
        key: `name:${curve}`,
        x,
        y,
        anchor,
        text: enDistance.kinds[curve],
        size: type.small,
        ink,
        weight: 600,
        halo: true,
      }),
    ];
  });
}

function lineOf(curve: Curve, norms: Float64Array): ChartLine {
  return {
    key: curve,
    ...curveLook[curve],
    points: Array.from(norms, (value, index) => ({ x: index + 1, value })),
  };
}

function exponentOf(size: number): number {
  return Number(size.toExponential().split('e')[1]);
}
