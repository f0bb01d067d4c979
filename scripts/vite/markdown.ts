import MarkdownIt from 'markdown-it';
import temml from 'temml';
import { unbroken } from '../../web/src/draw/format';

/** Sentinels around a filled-in number: no text holds them, and Markdown leaves them alone. */
const numberStart = '\uE000';
const numberEnd = '\uE001';

export function markNumber(number: string): string {
  return `${numberStart}${number}${numberEnd}`;
}

const markdown = new MarkdownIt({ html: false, typographer: false });
type StateInline = Parameters<Parameters<typeof markdown.inline.ruler.before>[2]>[0];
markdown.inline.ruler.before('escape', 'formula', readFormula);
markdown.renderer.rules.formula = (tokens, index) => {
  const token = tokens[index];
  return token === undefined ? '' : mathML(token.content, token.markup === '$$');
};
const escaped = markdown.renderer.rules.text;
markdown.renderer.rules.text = (tokens, index, ...others) => {
  const token = tokens[index];
  if (token !== undefined) token.content = unbroken(token.content);
  return escaped?.(tokens, index, ...others) ?? '';
};
// Strong is for a term where it is first explained, and for nothing else.
markdown.renderer.rules.strong_open = () => '<dfn>';
markdown.renderer.rules.strong_close = () => '</dfn>';

/** A text of several paragraphs, as HTML. */
export function renderText(text: string): string {
  return finish(markdown.render(text));
}

/** One line, without a paragraph around it. */
export function renderLine(text: string): string {
  return finish(markdown.renderInline(text));
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
    .renderToString(formula, { displayMode, throwOnError: true })
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
