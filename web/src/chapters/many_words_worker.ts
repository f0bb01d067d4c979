/** Works out the weights of many words in a worker of its own, so that the page stays free. */
import { loadCore } from '../core/load_core';
import { answerTasks } from './answer_tasks';
import { weightRows } from './many_words';
import type { ManyWordsAnswer, ManyWordsTask } from './many_words_tasks';

const loaded = loadCore();

answerTasks<ManyWordsTask, ManyWordsAnswer>(async (task, answer) => {
  for (const rows of weightRows(await loaded, task)) {
    const { scores, weights, masked, largest, sums } = rows;
    answer(
      { kind: 'rows', rows },
      [scores, weights, masked, largest, sums].map(({ buffer }) => buffer),
    );
  }
});
