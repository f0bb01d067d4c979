import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Paths (from the root, `/` between) of every file that is tracked or would be, in order of name. */
export function projectFiles() {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  );
  const paths = listed.split('\0').filter((path) => path && existsSync(root + path));
  return [...new Set(paths)].sort();
}

/** The text of a file of the project. */
export const textOf = (path) => readFileSync(root + path, 'utf8');

const cppEnding = /\.(h|hpp|cpp|cc)$/;
const scriptEnding = /\.(ts|mts|mjs|js|cjs)$/;
const binaryEnding = /\.(png|ico|woff2|wasm|gz|pdf|npy|npz)$/;

export const isCpp = (path) => cppEnding.test(path);
export const isScript = (path) => scriptEnding.test(path);
export const isText = (path) => !binaryEnding.test(path);
export const isCore = (path) => /^cpp\/(include|src)\//.test(path) && isCpp(path);
export const isWebSource = (path) => /^web\/(?:src|page)\//.test(path) && isScript(path);

/** Written by hand and read as code: what the limits on length are for. */
export const isHandWritten = (path) =>
  isCpp(path) ||
  isScript(path) ||
  /\.(css|html|md|cmake|sh)$/.test(path) ||
  path.endsWith('CMakeLists.txt') ||
  path === '.ci/run';

/** The source with comments and the insides of strings blanked out; line breaks stay where they are. */
export function codeOnly(source) {
  const pattern =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|R"\(([\s\S]*?)\)"|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`/g;
  return source.replace(pattern, (found, _raw, offset) => {
    // 1'000'000 in C++ is one number, not a string.
    if (found[0] === "'" && /\w/.test(source[offset - 1] ?? '')) return found.replace(/'/g, ' ');
    const quote = found[0] === '/' ? ' ' : found.at(-1);
    return quote + found.slice(1, -1).replace(/[^\n]/g, ' ') + (found.length > 1 ? quote : '');
  });
}
