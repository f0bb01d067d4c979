import type { ChapterFile } from './chapter_file';
import { renderLine } from './markdown';

export interface GlossaryEntry {
  readonly term: string;
  /** HTML; empty for a term without a symbol. */
  readonly symbol: string;
  readonly meaning: string;
}

const entry = /^- \*\*([^*]+)\*\*(?: (\$[^$]+\$))?: (.+)$/;

/** The lines `- **term** $symbol$: explanation` by their term. */
export function parseGlossary(file: ChapterFile): Map<string, GlossaryEntry> {
  const entries = new Map<string, GlossaryEntry>();
  for (const line of file.text.split('\n').filter((each) => each.trim() !== '')) {
    const [, term, symbol, meaning] = entry.exec(line) ?? [];
    if (term === undefined || meaning === undefined)
      throw new Error(`${file.name}: "${line}" is not "- **term** $symbol$: explanation"`);
    entries.set(term, {
      term,
      symbol: symbol === undefined ? '' : renderLine(symbol),
      meaning: renderLine(meaning),
    });
  }
  return entries;
}

/** The terms a chapter asks for, in its order. */
export function glossaryList(
  chapter: string,
  terms: readonly string[],
  entries: ReadonlyMap<string, GlossaryEntry>,
  heading: string,
): string {
  if (terms.length === 0) return '';
  const rows = terms.map((term) => {
    const found = entries.get(term);
    if (found === undefined) throw new Error(`${chapter}: the glossary has no "${term}"`);
    const symbol = found.symbol === '' ? '' : ` <span class="symbol">${found.symbol}</span>`;
    return `<div><dt>${found.term}${symbol}</dt><dd>${found.meaning}</dd></div>`;
  });
  return `<section class="glossary"><h3>${heading}</h3><dl>${rows.join('')}</dl></section>`;
}
