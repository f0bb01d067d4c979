import type { ChapterFile } from './chapter_file';
import { renderLine } from './markdown';

export interface GlossaryEntry {
  readonly term: string;
  /** Other forms of the word, as texts use it: plural, singular. */
  readonly forms: readonly string[];
  /** TeX, without the dollar signs. */
  readonly symbols: readonly string[];
  /** HTML. */
  readonly meaning: string;
}

export type Glossary = ReadonlyMap<string, GlossaryEntry>;

const entry = /^- \*\*([^*]+)\*\*(?: \(([^)]+)\))?((?: \$[^$]+\$)*): (.+)$/;

/** The lines `- **term** (forms) $symbol$: explanation` by their term. */
export function parseGlossary(file: ChapterFile): Map<string, GlossaryEntry> {
  const entries = new Map<string, GlossaryEntry>();
  for (const line of file.text.split('\n').filter((each) => each.trim() !== '')) {
    const [, term, forms = '', symbols = '', meaning] = entry.exec(line) ?? [];
    if (term === undefined || meaning === undefined)
      throw new Error(`${file.name}: "${line}" is not "- **term** (forms) $symbol$: explanation"`);
    entries.set(term, {
      term,
      forms: forms.split(', ').filter((form) => form !== ''),
      symbols: [...symbols.matchAll(/\$([^$]+)\$/g)].map(([, symbol = '']) => symbol),
      meaning: renderLine(meaning),
    });
  }
  return entries;
}

/** Where a term stands in the glossary of the page. */
export function termAnchor(term: string): string {
  return `term-${term.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
}

/** The terms a chapter asks for, in its order. */
export function glossaryList(
  chapter: string,
  terms: readonly string[],
  entries: Glossary,
  heading: string,
): string {
  if (terms.length === 0) return '';
  const rows = terms.map((term) => {
    const found = entries.get(term);
    if (found === undefined) throw new Error(`${chapter}: the glossary has no "${term}"`);
    return `<div>${explained(found, found.symbols.slice(0, 1))}</div>`;
  });
  return `<section class="glossary"><h3>${heading}</h3><dl>${rows.join('')}</dl></section>`;
}

/** Every term, in the order of the file, each with the anchor that its uses link to. */
export function wholeGlossary(entries: Glossary): string {
  const rows = [...entries.values()].map(
    (each) => `<div id="${termAnchor(each.term)}">${explained(each, each.symbols)}</div>`,
  );
  return `<dl>${rows.join('')}</dl>`;
}

function explained({ term, meaning }: GlossaryEntry, symbols: readonly string[]): string {
  const shown = symbols.map(
    (symbol) => ` <span class="symbol">${renderLine(`$${symbol}$`)}</span>`,
  );
  return `<dt>${term}${shown.join('')}</dt><dd>${meaning}</dd>`;
}

/** Links terms and symbols to the glossary, each where it first stands. One for each chapter. */
export class TermLinks {
  readonly #used = new Set<string>();
  readonly #words = new Map<string, string>();
  readonly #symbols = new Map<string, string>();
  readonly #pattern: RegExp | null;

  constructor(entries: Glossary) {
    for (const { term, forms, symbols } of entries.values()) {
      for (const word of [term, ...forms]) this.#words.set(word.toLowerCase(), term);
      for (const symbol of symbols) this.#symbols.set(symbol, term);
    }
    // "dot product" before "product".
    const words = [...this.#words.keys()].sort((one, other) => other.length - one.length);
    const joined = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    this.#pattern =
      words.length === 0
        ? null
        : new RegExp(`(?<![\\p{L}\\p{N}])(?:${joined})(?![\\p{L}\\p{N}])`, 'giu');
  }

  /** Text without markup, with links around the words that are new. */
  inText(text: string): string {
    if (this.#pattern === null) return text;
    return text.replace(this.#pattern, (word) => {
      const term = this.#words.get(word.toLowerCase());
      return term === undefined || !this.#isNew(term) ? word : linked(term, word);
    });
  }

  /** The HTML of a formula, as a link where the whole of it is a symbol that is new. */
  aroundFormula(formula: string, html: string): string {
    const term = this.#symbols.get(formula);
    if (term === undefined || !this.#isNew(`$${formula}$`)) return html;
    // A link must have words for a screen reader, which may find none in MathML.
    return linked(term, `${html}<span class="for-ears"> ${term}</span>`);
  }

  #isNew(use: string): boolean {
    const isNew = !this.#used.has(use);
    this.#used.add(use);
    return isNew;
  }
}

function linked(term: string, html: string): string {
  return `<a class="term" href="#${encodeURIComponent(termAnchor(term))}">${html}</a>`;
}
