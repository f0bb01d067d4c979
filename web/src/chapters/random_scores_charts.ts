import { formatNumber } from '../draw/format';
import type { Mark, Picture, Point } from '../draw/marks';
import { at, circle, line, path, text, type } from '../draw/pen';
import type { RootOfDWords } from '../i18n/en_root_of_d';
import { type Measure, type RandomScores, type ScoreForm, scoreForms } from './random_scores';

interface Chart {
  readonly measure: Measure;
  /** Ends of the upright axis, whose steps are equal distances or, with `doubling`, equal ratios. */
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly doubling: boolean;
  readonly tickDigits: number;
  /** Where the name of each curve has room: at a value, against the axis or at the end of the curve. */
  readonly names: Readonly<
    Record<ScoreForm, { readonly value: number; readonly anchor: 'start' | 'end' }>
  >;
}

const charts: readonly Chart[] = [
  {
    measure: 'standardDeviation',
    from: 0.5,
    to: 64,
    ticks: [1, 2, 4, 8, 16, 32],
    doubling: true,
    tickDigits: 0,
    names: { raw: { value: 20, anchor: 'start' }, scaled: { value: 1.4, anchor: 'end' } },
  },
  {
    measure: 'largestWeight',
    from: 0,
    to: 1,
    ticks: [0, 0.25, 0.5, 0.75, 1],
    doubling: false,
    tickDigits: 2,
    names: { raw: { value: 0.67, anchor: 'end' }, scaled: { value: 0.18, anchor: 'end' } },
  },
  {
    measure: 'slope',
    from: 0,
    to: 0.25,
    ticks: [0, 0.05, 0.1, 0.15, 0.2, 0.25],
    doubling: false,
    tickDigits: 2,
    names: { raw: { value: 0.03, anchor: 'start' }, scaled: { value: 0.16, anchor: 'end' } },
  },
];

const lengthTicks = [2, 8, 32, 128, 512];
/** From this width on the three stand beside one another. */
const besideFrom = 600;
const gap = 28;
const plotHeight = 150;
/** Room for a figure's title. */
export const titleHeight = 28;
const tickWidth = 34;
const axisHeight = 38;
const chartHeight = titleHeight + plotHeight + axisHeight;
const inks = { raw: 'scores', scaled: 'weights' } as const;

export interface ChartsInput {
  readonly width: number;
  readonly measured: readonly RandomScores[];
  /** The length that is looked at, by its place in `measured`. */
  readonly index: number;
  readonly form: ScoreForm;
  readonly words: RootOfDWords;
}

/** Spread, largest weight and slope over d, each without and with the division. */
export function randomScoresCharts(input: ChartsInput): Picture {
  const { width, measured, index, words } = input;
  const beside = width >= besideFrom;
  const each = beside ? (width - 2 * gap) / charts.length : width;
  const marks = charts.flatMap((chart, number) =>
    chartMarks(input, chart, {
      x: beside ? number * (each + gap) : 0,
      y: beside ? 0 : number * chartHeight,
      width: each,
    }),
  );
  return {
    width,
    height: beside ? chartHeight : charts.length * chartHeight,
    marks,
    description: words.charts(String(measured[index]?.length ?? '')),
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function chartMarks(
  { measured, index, form, words }: ChartsInput,
  chart: Chart,
  place: Place,
): Mark[] {
  const { measure } = chart;
  const left = place.x + tickWidth;
  const right = place.x + place.width - 8;
  const top = place.y + titleHeight;
  const bottom = top + plotHeight;
  const [shortest = 1, longest = 1] = [measured[0]?.length, measured.at(-1)?.length];
  const across = (length: number): number =>
    left + (right - left) * share(length, shortest, longest, true);
  const up = (value: number): number =>
    bottom - plotHeight * share(value, chart.from, chart.to, chart.doubling);
  const points = (of: (scores: RandomScores) => number): Point[] =>
    measured.map((scores) => ({ x: across(scores.length), y: up(of(scores)) }));
  const name = (part: string): string => `${measure}:${part}`;
  const looked = measured[index];

  const axes = [
    text({
      key: name('title'),
      x: place.x,
      y: place.y + 16,
      text: words.measures[measure],
      weight: 600,
    }),
    ...chart.ticks.flatMap((tick) => [
      line(name(`grid:${tick}`), { x: left, y: up(tick) }, { x: right, y: up(tick) }, 'grid'),
      text({
        key: name(`tick:${tick}`),
        x: left - 6,
        y: up(tick) + 4,
        text: formatNumber(tick, chart.tickDigits),
        size: type.small,
        ink: 'muted',
        anchor: 'end',
        figures: true,
      }),
    ]),
    ...lengthTicks.flatMap((length) => [
      line(
        name(`foot:${length}`),
        { x: across(length), y: bottom },
        { x: across(length), y: bottom + 4 },
        'line',
      ),
      text({
        key: name(`length:${length}`),
        x: across(length),
        y: bottom + 18,
        text: String(length),
        size: type.small,
        ink: 'muted',
        anchor: 'middle',
        figures: true,
      }),
    ]),
    text({
      key: name('axis'),
      x: right,
      y: bottom + 33,
      text: 'd',
      size: type.small,
      ink: 'muted',
      anchor: 'end',
    }),
    line(name('base'), { x: left, y: bottom }, { x: right, y: bottom }, 'line'),
  ];
  const expected =
    measure === 'standardDeviation'
      ? [
          path({
            key: name('root'),
            d: curve(points(({ raw }) => raw.expectedDeviation)),
            stroke: 'text',
            width: 1.5,
            dash: '2 4',
          }),
          text({
            key: name('root-name'),
            x: across(128),
            y: up(128 / 14) + 14,
            text: words.root,
            ink: 'text',
            halo: true,
          }),
        ]
      : [];
  const curves = scoreForms.flatMap((each) => {
    const { value, anchor } = chart.names[each];
    return [
      path({
        key: name(each),
        d: curve(points((scores) => scores[each][measure])),
        stroke: inks[each],
        width: each === form ? 3 : 1.5,
      }),
      text({
        key: name(`${each}-name`),
        x: anchor === 'end' ? right : left + 6,
        y: up(value),
        text: words.forms[each],
        ink: inks[each],
        anchor,
        size: type.small,
        weight: each === form ? 700 : 400,
        halo: true,
      }),
    ];
  });
  const marker =
    looked === undefined
      ? []
      : [
          line(
            name('now'),
            { x: across(looked.length), y: top },
            { x: across(looked.length), y: bottom },
            'line',
            { dash: '3 3' },
          ),
          ...scoreForms.map((each) =>
            circle({
              key: name(`${each}-now`),
              x: across(looked.length),
              y: up(looked[each][measure]),
              radius: each === form ? 5 : 3.5,
              fill: inks[each],
              stroke: 'ground',
              width: 1.5,
            }),
          ),
        ];
  return [...axes, ...marker.slice(0, 1), ...expected, ...curves, ...marker.slice(1)];
}

/** Where a value stands between two others, 0…1; with `doubling`, equal ratios are equal distances. */
function share(value: number, from: number, to: number, doubling: boolean): number {
  const place = doubling
    ? Math.log2(value / from) / Math.log2(to / from)
    : (value - from) / (to - from);
  return Math.min(1, Math.max(0, place));
}

function curve(points: readonly Point[]): string {
  return `M${points.map(at).join('L')}`;
}
