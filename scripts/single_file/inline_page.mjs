import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '../content_security_policy.mjs';

/** What a script holds that would end or open something in the page around it. */
const inHtml = /<(?=\/script|!--)/gi;

/**
 * One page out of a built one: `html` with the style sheet `styles`, the scripts `first` (before anything is painted) and
 * `last` (at the end of the body), and the icon, an SVG, in it. It asks for nothing, runs what it holds and no other
 * script, and says so by a policy of its own.
 */
export function inlinePage({ html, styles, first, last, icon }) {
  const scripts = [first, last].map((script) => script.replace(inHtml, '\\x3C'));
  const policy = policyFor(scripts, styles);
  const [firstScript, lastScript] = scripts;
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<link rel="icon" href="data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}">`,
    `<style>${styles}</style>`,
    `<script>${firstScript}</script>`,
  ].join('\n');
  const bare = html
    .replace(/\s*<script\b[^>]*\bsrc="[^"]*"[^>]*><\/script>/g, '')
    // Nothing lies beside a page that is one file.
    .replace(/\s*<section class="other-files"[\s\S]*?<\/section>/g, '')
    .replace(/\s*<link\b[^>]*\brel="(?:icon|stylesheet|modulepreload|preload)"[^>]*>/g, '');
  return put(
    put(bare, '<meta charset="utf-8" />', (found) => `${found}\n${head}`),
    '</body>',
    (found) => `<script>${lastScript}</script>\n${found}`,
  );
}

function put(html, place, filled) {
  if (!html.includes(place)) throw new Error(`the page has no ${place}`);
  return html.replace(place, filled);
}

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page's policy where nothing is a file: hashes in place of 'self', blobs for workers, the module as data. */
function policyFor(scripts, styles) {
  const instead = {
    'script-src': `${scripts.map(hash).join(' ')} 'wasm-unsafe-eval'`,
    'style-src': hash(styles),
    'img-src': 'data:',
    'connect-src': 'data:',
    'worker-src': 'blob:',
  };
  return contentSecurityPolicy
    .split('; ')
    .filter((directive) => !directive.startsWith('font-src'))
    .map((directive) => {
      const [name] = directive.split(' ');
      return name in instead ? `${name} ${instead[name]}` : directive;
    })
    .join('; ');
}
