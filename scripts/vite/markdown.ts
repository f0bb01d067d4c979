import MarkdownIt from 'markdown-it';
import temml from 'temml';
import { unbroken } from '../../web/src/draw/format';

/** Sentinels around a filled-in number: no text holds them, and Markdown leaves them alone. */
const numberStart = '\uE000';
const numberEnd = '\uE001';

export function markNumber(number: string): string {
  return `${numberStart}${number}${numberEnd}`;
}

/** What links terms and symbols where they stand. */
export interface Links {
  readonly inText: (text: string) => string;
  readonly aroundFormula: (formula: string, html: string) => string;
}

const markdown = new MarkdownIt({ html: false, typographer: false });
type Token = Parameters<typeof markdown.renderer.render>[0][number];
type StateInline = Parameters<Parameters<typeof markdown.inline.ruler.before>[2]>[0];
markdown.inline.ruler.before('escape', 'formula', readFormula);
markdown.renderer.rules.formula = (tokens, index, _options, env) => {
  const token = tokens[index];
  if (token === undefined) return '';
  const displayed = token.markup === '$$';
  const html = mathML(token.content, displayed);
  return displayed
    ? html
    : (linksAt(tokens, index, env)?.aroundFormula(token.content, html) ?? html);
};
const escaped = markdown.renderer.rules.text;
markdown.renderer.rules.text = (tokens, index, options, env, self) => {
  const token = tokens[index];
  if (token !== undefined) token.content = unbroken(token.content);
  const text = escaped?.(tokens, index, options, env, self) ?? '';
  return linksAt(tokens, index, env)?.inText(text) ?? text;
};
// Strong is for a term where it is first explained, and for nothing else.
markdown.renderer.rules.strong_open = () => '<dfn>';
markdown.renderer.rules.strong_close = () => '</dfn>';

/** A text of several paragraphs, as HTML, its terms and symbols linked by `links`. */
export function renderText(text: string, links?: Links): string {
  return finish(markdown.render(text, { links }));
}

/** One line, without a paragraph around it. */
export function renderLine(text: string, links?: Links): string {
  return finish(markdown.renderInline(text, { links }));
}

/** What the call of ours handed to markdown-it for its rules; null inside a link of the text's own. */
function linksAt(
  tokens: readonly Token[],
  index: number,
  env: Readonly<Record<string, unknown>> | undefined,
): Links | null {
  const before = tokens.slice(0, index).map(({ type }) => type);
  return before.lastIndexOf('link_open') > before.lastIndexOf('link_close')
    ? null
    : ((env?.links as Links | undefined) ?? null);
}

function finish(html: string): string {
  return html
    .replaceAll(numberStart, '<span class="number">')
    .replaceAll(numberEnd, '</span>')
    .replace(
      /<p>(<math[^>]*display="block"[\s\S]*?<\/math>)<\/p>/g,
      '<div class="formula">$1</div>',
    );
}

/** A strict policy blocks style attributes, and MathML needs none of Temml's. */
function mathML(formula: string, displayMode: boolean): string {
  return temml
    .renderToString(formula, {
      displayMode,
      throwOnError: true,
      // `\data{name=value}{…}` names a part of a formula, for scripts.
      trust: ({ command }) => command === '\\data',
    })
    .replace(/ style="[^"]*"/g, '');
}

function readFormula(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '$') return false;
  const fence = state.src.startsWith('$$', state.pos) ? '$$' : '$';
  const start = state.pos + fence.length;
  const end = state.src.indexOf(fence, start);
  if (end < 0) return false;
  if (!silent) {
    const token = state.push('formula', 'math', 0);
    token.markup = fence;
    token.content = state.src.slice(start, end);
  }
  state.pos = end + fence.length;
  return true;
}
