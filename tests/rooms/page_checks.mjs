import ts from 'typescript';

/** Files that may do what the others may not, each with the reason. */
export const allowed = {
  /** The one place that asks the browser for the time of the next picture. */
  clock: ['web/src/timeline/clock.ts'],
  /** The renderer of pictures. */
  svg: ['web/src/draw/svg.ts'],
  /** Layout: lengths of pixels, never numbers of an example. `file: reason`. */
  layoutMaths: {
    'web/src/draw/pen.ts': 'the length of an arrow on the screen',
    'web/src/draw/palette.ts': 'the contrast of two colours',
    'web/src/chapters/log_chart.ts': 'where a number stands on an axis of powers of ten',
    'web/src/elements/ribbon_arcs.ts': 'how high an arc rises',
    'web/src/export/picture_strip.ts': 'how many pictures stand side by side',
    'web/src/chapters/random_scores_charts.ts': 'places on an axis of equal ratios',
  },
};

const clockNames = ['requestAnimationFrame', 'cancelAnimationFrame', 'setInterval'];
const markupNames = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'unsafeHTML',
  'unsafeSVG',
  'unsafeStatic',
  'createContextualFragment',
  'setHTMLUnsafe',
  'srcdoc',
];

/** What one script of web/src does that its room may not: see each message. */
export function pageFaults(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const faults = [];
  const visit = (node) => {
    const say = (why) => {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      faults.push(`${path}:${line}: ${node.getText().split('\n')[0].slice(0, 80)}: ${why}`);
    };
    if (ts.isIdentifier(node)) {
      if (clockNames.includes(node.text) && !allowed.clock.includes(path))
        say('only the clock keeps time');
      if (markupNames.includes(node.text)) say('markup from strings');
      if (node.text === 'createElementNS' && !allowed.svg.includes(path))
        say('only draw/svg touches SVG nodes');
    }
    // The furniture of a player (its buttons, rail, arcs) is made of templates; pictures are not.
    if (
      ts.isTaggedTemplateExpression(node) &&
      node.tag.getText() === 'svg' &&
      !path.startsWith('web/src/elements/') &&
      !allowed.svg.includes(path)
    ) {
      say('only draw/svg touches SVG nodes');
    }
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'Math') {
      const name = node.name.text;
      if (name === 'random') say('random numbers come from the core');
      if (
        /^(?:exp|expm1|sqrt|cbrt|log|log2|log10|log1p|pow|hypot|tanh)$/.test(name) &&
        !(path in allowed.layoutMaths)
      ) {
        say('attention arithmetic belongs to the core');
      }
    }
    if (ts.isBinaryExpression(node)) {
      if (
        node.operatorToken.kind === ts.SyntaxKind.AsteriskAsteriskToken &&
        !(ts.isNumericLiteral(node.left) || ts.isBigIntLiteral(node.left)) &&
        !(path in allowed.layoutMaths)
      ) {
        say('attention arithmetic belongs to the core');
      }
      if (sumsProducts(node)) say('a sum of products belongs to the core');
    }
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText();
      if (called === 'eval' || called === 'Function') say('code from a string');
      if (
        /\.setAttribute$/.test(called) &&
        /^['"`]style['"`]$/.test(node.arguments[0]?.getText() ?? '')
      )
        say('inline style');
      if (
        /(?:^|\.)(?:setTimeout|setInterval)$/.test(called) &&
        ts.isStringLiteralLike(node.arguments[0])
      )
        say('code from a string');
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'Function')
      say('code from a string');
    if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) {
      if (/<style[\s>]|<[^>]*\sstyle\s*=/.test(node.getText())) say('inline style');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}

/** Whether a statement adds up products of numbers of a trace: `sum += a[i] * b[i]`, or the same in a reduce. */
function sumsProducts(node) {
  const kind = node.operatorToken.kind;
  if (kind === ts.SyntaxKind.PlusEqualsToken) return isProductOfCells(node.right);
  if (kind !== ts.SyntaxKind.PlusToken) return false;
  if (isProductOfCells(node.left) && isProductOfCells(node.right)) return true;
  for (let above = node.parent; above; above = above.parent) {
    if (ts.isCallExpression(above) && /\.reduce(?:Right)?$/.test(above.expression.getText())) {
      return [node.left, node.right].some((side) => isProduct(side));
    }
  }
  return false;
}

function isProduct(node) {
  const inner = ts.isParenthesizedExpression(node) ? node.expression : node;
  return (
    ts.isBinaryExpression(inner) &&
    inner.operatorToken.kind === ts.SyntaxKind.AsteriskToken &&
    ![inner.left, inner.right].some(
      (side) =>
        ts.isNumericLiteral(side) || /\.(?:rows|columns|length|width|height)$/.test(side.getText()),
    )
  );
}

function isProductOfCells(node) {
  const inner = ts.isParenthesizedExpression(node) ? node.expression : node;
  if (!isProduct(inner)) return false;
  const ofCell = (side) => /\[|\bvalue\(|\.(?:left|right|product)\b/.test(side.getText());
  return ofCell(inner.left) && ofCell(inner.right);
}

/** Inline styles, inline scripts and handlers, and other hosts in a page or a chapter. */
export function markupFaults(path, source) {
  return source.split('\n').flatMap((text, index) => {
    const faults = [];
    const say = (why) => faults.push(`${path}:${index + 1}: ${text.trim().slice(0, 80)}: ${why}`);
    if (/<[^>]*\sstyle\s*=|<style[\s>]/i.test(text)) say('inline style');
    if (/<[^>]*\son\w+\s*=/i.test(text)) say('inline handler');
    if (
      /<script(?![^>]*\ssrc=)[^>]*>/i.test(text) &&
      !/type="application\/(?:ld\+)?json"/.test(text)
    )
      say('inline script');
    if (
      /<(?:script|link|img|iframe|audio|video|source)\b[^>]*\s(?:src|href)\s*=\s*["']?(?:https?:)?\/\//i.test(
        text,
      )
    )
      say('another host');
    return faults;
  });
}
