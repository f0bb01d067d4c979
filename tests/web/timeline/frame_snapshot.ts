import type { Trace } from '../../../web/src/core/trace';
import type { Frame } from '../../../web/src/timeline/timeline_types';

/** Everything a scene can read from a frame, as plain data. */
export function snapshot(frame: Frame, trace: Trace) {
  const cells = trace.tensors.flatMap(({ id, rows, columns }) =>
    Array.from({ length: rows * columns }, (_, place) => {
      const row = Math.floor(place / columns);
      const column = place % columns;
      return [
        frame.shown(id, row, column),
        frame.termShown(id, row, column, 0),
        frame.termShown(id, row, column, 1),
        frame.lit(id, row, column),
      ];
    }),
  );
  const { t, index, beat, stage, progress, anyLit } = frame;
  return { t, index, beat, stage, progress, anyLit, cells };
}
