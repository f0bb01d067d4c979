import { largeScores } from '../../web/src/chapters/large_scores';
import type { Core } from '../../web/src/core/core';
import type { Example } from '../../web/src/core/example';
import { enPage } from '../../web/src/i18n/en_page';
import { formulaTable } from './formula_table';
import { tableMarkup } from './table_markup';

type Extra = (core: Core, examples: ReadonlyMap<string, Example>) => string;

/** What a chapter shows below its player and figures, by the chapter's id. */
export const chapterExtras: Readonly<Record<string, Extra>> = {
  shares: (core, examples) => {
    const example = examples.get('large-scores');
    if (example === undefined) throw new Error('there is no example large-scores');
    const { title, forms, steps } = enPage.largeScores;
    const tables = largeScores(core, example).map(({ form, words, rows }) =>
      tableMarkup(
        forms[form],
        words,
        rows.map(({ step, numbers }) => ({ name: steps[step], cells: numbers })),
      ),
    );
    return `<section class="extra"><h3>${title}</h3><div class="side-by-side">${tables.join('')}</div></section>`;
  },
  distance: () => {
    const { title, columns, rows } = enPage.longDistances;
    return `<section class="extra in-words">${tableMarkup(title, columns, rows)}</section>`;
  },
};

/** What stands under a chapter's text, by the chapter's id; it is handed what fills in numbers. */
export const chapterTables: Readonly<Record<string, (fill: (text: string) => string) => string>> = {
  formula: formulaTable,
};
