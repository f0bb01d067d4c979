import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The text of axe-core, to be run in a page before `violationsOf`. */
export const axe = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What axe-core finds wrong with the page as it stands, or with what it calls a context `inside` it: one line for each fault. */
export async function violationsOf(page, { withTables = true, inside = ['html'] } = {}) {
  const asked = [withTables, inside];
  return page.evaluate(async ([tables, place]) => {
    const exclude = tables ? [] : [{ fromShadowDom: ['attention-player', 'attention-tables'] }];
    const { violations } = await window.axe.run(
      { include: [place], exclude },
      {
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${target.flat().join(' ')}: ${failureSummary.split('\n').slice(1).join(' ').trim()}`,
      ),
    );
  }, asked);
}
