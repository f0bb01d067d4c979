/** Runs in a worker of its own, so that the page stays free: one task after the other, each answered by messages. */
import { loadCore } from '../core/load_core';
import { loadOperators } from '../operators/load_operators';
import { answerTasks } from './answer_tasks';
import type { DistanceAnswer, DistanceTask } from './distance_tasks';
import { pricedKinds, priceOf, textLengths } from './price';
import { visitGradients } from './visit';

const loaded = Promise.all([loadCore(), loadOperators()]);

answerTasks<DistanceTask, DistanceAnswer>(async (task, answer) => {
  const [core, operators] = await loaded;
  if (task.kind === 'gradients') {
    const { curve, settings } = task;
    answer({ kind: 'gradients', curve, norms: visitGradients(core, operators, curve, settings) });
    return;
  }
  for (const words of textLengths) {
    for (const priced of pricedKinds) {
      answer({ kind: 'measuring', words, priced });
      answer({
        kind: 'price',
        price: priceOf(core, operators, priced, words, () => performance.now()),
      });
    }
  }
  answer({ kind: 'measured' });
});
