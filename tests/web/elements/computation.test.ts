import { expect, test } from 'vitest';
import { compute } from '../../../web/src/elements/computation';
import { pictureOf } from '../../../web/src/elements/player_template';
import { en } from '../../../web/src/i18n/en';
import { initialState } from '../../../web/src/state/player_state';
import { frameAt } from '../../../web/src/timeline/frame_at';
import { restOf } from '../../../web/src/timeline/travel';
import { examples } from '../examples/example_files';
import { core } from '../timeline/told_examples';
import { openSession } from './session_stage';

test.each([...examples.keys()])(
  '%s is told with one question to the core for all explanations',
  (id) => {
    const example = examples.get(id);
    if (example === undefined) throw new Error(`no example ${id}`);
    let asked = 0;
    const counting: typeof core = {
      ...core,
      explain: (trace, cells) => {
        asked += 1;
        return core.explain(trace, cells);
      },
    };
    const computation = compute(counting, initialState(example), en);
    expect(asked).toBe(1);
    const { session } = openSession(id);
    session.computation = computation;
    const { timeline } = computation;
    for (const beat of timeline.beats.keys())
      pictureOf(
        { session, wanted: () => true, strings: en },
        frameAt(timeline, restOf(timeline, beat)),
        640,
      );
    expect(asked, 'while the pictures are drawn').toBe(1);
  },
);
