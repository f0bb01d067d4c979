import { codeOnly } from './project_files.mjs';

const words = [
  [/\b(?:f?printf|f?puts|putchar|fwrite|fopen|cout|cerr|clog|getenv)\b/, 'the core does not print'],
  // result.cpp: asking a failed Result for its value is a fault of the program, and there are no exceptions to say so with.
  [
    /\b(?:abort|exit|terminate|quick_exit)\s*\(/,
    'the core does not end the program',
    ['cpp/src/result.cpp'],
  ],
  [/\b(?:throw|try|catch)\b/, 'errors are values'],
  [
    /\b(?:EM_JS|EM_ASM\w*|emscripten\w*|__EMSCRIPTEN__|json)\b/,
    'the core knows neither JavaScript nor JSON',
  ],
  [/\bthread_local\b/, 'global state'],
  [/\bassert\s*\(/, 'checks hold in every build type'],
];

const declares =
  /^(?:using|typedef|template|class|struct|enum|union|concept|friend|extern\s+template|static_assert|namespace)\b/;

/** What in one source of the core breaks "no printing, no JSON, no JavaScript, no global state". */
export function coreFaults(path, source) {
  const code = codeOnly(source).replace(/^\s*#.*(?:\\\n.*)*$/gm, '');
  const lineOf = (offset) => code.slice(0, offset).split('\n').length;
  const faults = [];
  for (const [pattern, why, except = []] of words) {
    const found = pattern.exec(code);
    if (found && !except.includes(path))
      faults.push(`${path}:${lineOf(found.index)}: ${found[0].trim()}: ${why}`);
  }
  for (const { text, offset, scope } of statements(code)) {
    const inFunction = scope === 'function';
    const isStatic = /^(?:inline\s+)?static\b(?!_)/.test(text);
    const constant = /\b(?:const|constexpr|consteval)\b/.test(text.split('=')[0]);
    if (constant || declares.test(text)) continue;
    const isVariable =
      /^[^(]*(?:=|\{|\[|;)/.test(`${text};`) &&
      /^[\w:<>,\s*&]+\s[\w:]+\s*(?:=|\{|\[|;|$)/.test(text);
    if (isStatic ? isVariable : scope === 'namespace' && isVariable) {
      faults.push(`${path}:${lineOf(offset)}: ${text.split('\n')[0]}: global state`);
    }
    if (inFunction && isStatic && !isVariable && !/\)/.test(text))
      faults.push(`${path}:${lineOf(offset)}: ${text}: global state`);
  }
  return faults;
}

/** Statements with the kind of scope they stand in: namespace, type, or function. */
function statements(code) {
  const found = [];
  const scopes = ['namespace'];
  let from = 0;
  let round = 0;
  for (let index = 0; index < code.length; index += 1) {
    const letter = code[index];
    if (letter === '(') round += 1;
    else if (letter === ')') round -= 1;
    if (round > 0 || !';{}'.includes(letter)) continue;
    const raw = code.slice(from, index);
    const text = raw.trim();
    if (letter === '{' && (scopes.at(-1) === 'value' || !opensBlock(text))) {
      scopes.push('value');
      continue;
    }
    const inside = letter === '}' ? scopes.pop() : scopes.at(-1);
    if (inside === 'value') continue;
    const offset = from + raw.length - raw.trimStart().length;
    if (text && letter !== '}') found.push({ text, offset, scope: inside });
    if (letter === '{') scopes.push(scopeOf(text, inside));
    from = index + 1;
  }
  return found;
}

/** Whether a brace after this text opens a block, not a value as in `Index{1}` or `double x{}`. */
function opensBlock(text) {
  return (
    text === '' ||
    /\)(?:\s*(?:const|noexcept|override|final|mutable|&{1,2}|->[^;]*))*$/.test(text) ||
    /(?:^|\s)(?:else|do|try)$/.test(text) ||
    /^(?:template\s*<[\s\S]*>\s*)?(?:inline\s+)?(?:namespace|extern|class|struct|enum|union)\b[^=]*$/.test(
      text,
    ) ||
    /\)\s*(?:noexcept\s*)?:\s[\s\S]*$/.test(text)
  );
}

function scopeOf(opening, outer) {
  if (/^(?:inline\s+)?namespace\b|^extern\b/.test(opening)) return 'namespace';
  if (/^(?:template\s*<[\s\S]*>\s*)?(?:class|struct|enum|union)\b/.test(opening)) return 'type';
  return outer === 'type' && !opening.includes('(') ? 'type' : 'function';
}
