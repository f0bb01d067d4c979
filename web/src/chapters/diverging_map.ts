import { formatNumber } from '../draw/format';
import type { GridMark, Mark, RampInk } from '../draw/marks';
import { rampSteps } from '../draw/palette';
import { rect, text, type } from '../draw/pen';

/** The step of the diverging ramp for a number between −limit and limit; 0 is in the middle. */
export function divergingStep(value: number, limit: number): number {
  const share = Math.max(-1, Math.min(1, value / limit));
  return Math.round(((share + 1) / 2) * (rampSteps - 1));
}

/** The ramp from −limit to limit with its ends and its middle named. */
export function divergingLegend(x: number, y: number, width: number, limit: number): Mark[] {
  const step = width / rampSteps;
  const digits = Number.isInteger(limit) ? 0 : 1;
  return [
    ...Array.from({ length: rampSteps }, (_, index) =>
      rect({
        key: `legend:${index}`,
        x: x + index * step,
        y,
        width: step,
        height: 10,
        fill: `diverging-${index}` satisfies RampInk,
      }),
    ),
    ...([-limit, 0, limit] as const).map((value, index) =>
      text({
        key: `legend:at:${index}`,
        x: x + (index * width) / 2,
        y: y + 24,
        text: formatNumber(value, digits),
        size: type.small,
        ink: 'muted',
        anchor: (['start', 'middle', 'end'] as const)[index] ?? 'middle',
        figures: true,
      }),
    ),
  ];
}

/** A field of colour of all rows of a tensor. */
export function divergingGrid(
  place: Pick<GridMark, 'x' | 'y' | 'cellWidth' | 'cellHeight'>,
  tensor: string,
  data: ArrayLike<number>,
  columns: number,
  limit: number,
  names: { readonly label: string; readonly rows: readonly string[] },
): GridMark {
  return {
    kind: 'grid',
    key: `grid:${tensor}`,
    ...place,
    tensor,
    rows: names.rows.map((_, row) => row),
    columns,
    ramp: 'diverging',
    steps: Array.from(data, (value) => divergingStep(value, limit)),
    texts: Array.from(data, (value) => formatNumber(value, 2)),
    rowLabels: names.rows,
    label: names.label,
  };
}
