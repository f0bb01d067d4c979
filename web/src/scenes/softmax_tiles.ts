import { formatNumber, formatPercent } from '../draw/format';
import { percentTexts } from './number_spot';
import type { Tile } from './read_out_tiles';
import { rowAt, tensorOf } from './reading';
import type { SceneInput } from './scene_types';
import { sharesKnown, softmaxColumns } from './softmax_columns';

/** How far apart two scores are and their shares, or what goes to no word; the largest share; how many words that is worth: each from when it is known. */
export function softmaxTiles(input: SceneInput): Tile[] {
  const { words } = input;
  const known = sharesKnown(input);
  const source = softmaxColumns(input)[0]?.tensor ?? 'scores';
  const pair = farthest(rowAt(input, source, input.query));
  const times = (tensor: string, digits: number): string => {
    const ratio =
      pair === null ? null : input.readOuts.ratio(tensor, input.query, pair[0], pair[1]);
    return ratio === null ? '—' : `${formatNumber(ratio, digits)}×`;
  };
  const scoreRatio = times(source, 1);
  const shareRatio = scoreRatio === '—' ? '—' : times('weights', 2);
  const gap: Tile = {
    name: words.gapMeter(
      input.keyLabels[pair?.[0] ?? 0] ?? '',
      input.keyLabels[pair?.[1] ?? 0] ?? '',
    ),
    figures: [
      {
        word: words.role[tensorOf(input, source)?.role ?? 'scores'],
        number: scoreRatio,
        ink: 'text',
      },
      { word: words.share, number: shareRatio, ink: 'weights', known },
    ],
  };
  const largest =
    percentTexts(input) === null
      ? formatNumber(input.readOuts.largest('weights', input.query), input.digits('weights'))
      : formatPercent(Math.max(...input.readOuts.percentages('weights', input.query).together));
  const effectiveWords = input.readOuts.effective('weights', input.query);
  const usual = formatNumber(effectiveWords, 2);
  // Two decimals would say that all words count alike when they nearly do.
  const effective =
    usual === formatNumber(input.keyLabels.length, 2) ? formatNumber(effectiveWords, 3) : usual;
  const extra = input.readOuts.percentages('weights', input.query).extra;
  const toNoWord: Tile = {
    name: words.toNoWord,
    figures: [{ number: formatPercent(extra?.together ?? 0), ink: 'text', known }],
  };
  return [
    ...(extra !== null ? [toNoWord] : pair === null ? [] : [gap]),
    { name: words.largest, figures: [{ number: largest, ink: 'weights', known }] },
    { name: words.effective, figures: [{ number: effective, ink: 'weights', known }] },
  ];
}

/**
 * The first word and the one with the smallest score; the largest and the smallest when the first is the smallest.
 * Among the words with a positive score when there are two: only their ratio has a meaning.
 */
function farthest(scores: readonly number[]): [number, number] | null {
  if (scores.length < 2) return null;
  const all = scores.map((_, key) => key);
  const positive = all.filter((key) => (scores[key] ?? 0) > 0);
  const compared = positive.length > 1 ? positive : all;
  const [first = 0] = compared;
  const score = (key: number): number => scores[key] ?? 0;
  const smallest = compared.reduce(
    (least, key) => (score(key) < score(least) ? key : least),
    first,
  );
  const largest = compared.reduce((most, key) => (score(key) > score(most) ? key : most), first);
  if (smallest !== first) return [first, smallest];
  return largest === first ? [first, all.find((key) => key !== first) ?? first] : [largest, first];
}
