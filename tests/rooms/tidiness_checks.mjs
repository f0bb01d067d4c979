import { projectFolder } from '../../scripts/setup/toolchain.mjs';
import { codeOnly, isCpp, isScript } from './project_files.mjs';

/** Names that say nothing of what a thing is. */
const empty = ['util', 'utils', 'helper', 'helpers', 'data2', 'preatt', 'att'];
const forbiddenFile = new RegExp(`^(?:${[...empty, 'manager', 'misc'].join('|')})$`);
const forbiddenName = new RegExp(
  `\\b(?:${empty.join('|')}|\\w+(?:Utils?|Helpers?|Manager))\\b`,
  'g',
);

/** Path segments and names in code that say nothing. */
export function nameFaults(path, source) {
  const faults = [];
  for (const segment of path.split('/').flatMap((part) => part.split(/[._-]/))) {
    if (forbiddenFile.test(segment.toLowerCase()))
      faults.push(`${path}: "${segment}" says nothing of what is in it`);
  }
  if (isCpp(path) || isScript(path)) {
    codeOnly(source)
      .split('\n')
      .forEach((text, index) => {
        for (const [name] of text.matchAll(forbiddenName))
          faults.push(`${path}:${index + 1}: the name "${name}"`);
      });
  }
  return faults;
}

// Put together from pieces, so that this file does not hold what it forbids.
const slash = '/';
const machinePath = new RegExp(
  `(?<![\\w.~/-])${slash}(?:root|home${slash}(?!reader\\b)\\w+|Users${slash}\\w+)${slash}[\\w.-]`,
);
const registryHost = new RegExp(
  [
    'registry\\.[a-z0-9-]+\\.[a-z]+',
    '[a-z0-9.-]*(?:artifactory|nexus|verdaccio)[a-z0-9.-]*\\.[a-z]+',
    'deb\\.debian\\.org',
    '(?:files\\.)?py' + 'pi\\.org',
    'proxy\\.golang\\.org',
  ].join('|'),
);

/** Paths of one machine, and hosts of package registries. */
export function machineFaults(path, source) {
  return source.split('\n').flatMap((text, index) => {
    const here = text.includes(`${projectFolder}${slash}`) ? [projectFolder] : null;
    const found = here ?? machinePath.exec(text) ?? registryHost.exec(text);
    return found ? [`${path}:${index + 1}: ${found[0]}`] : [];
  });
}

/** Lengths in lines of hand-written files, as a summary. */
export function lengthSummary(lengths) {
  const sorted = [...lengths].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { files: sorted.length, median: at(0.5), nineInTen: at(0.9), longest: sorted.at(-1) };
}

export const longest = 400;
export const long = 250;

/** Files over the limit; and all long ones when more than one in ten is long. */
export function lengthFaults(files) {
  const faults = files
    .filter(({ lines }) => lines > longest)
    .map(({ path, lines }) => `${path}: ${lines} lines, over ${longest}`);
  const many = files.filter(({ lines }) => lines > long);
  if (many.length * 10 > files.length) {
    faults.push(
      `${many.length} of ${files.length} files are over ${long} lines: ${many.map(({ path }) => path).join(', ')}`,
    );
  }
  return faults;
}

export const linesOf = (source) => source.split('\n').length - (source.endsWith('\n') ? 1 : 0);
