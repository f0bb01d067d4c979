import { dirname, join } from 'node:path/posix';

const fenced = /^(```|~~~)[\s\S]*?^\1/gm;
const inlineCode = /`[^`\n]*`/g;
const link =
  /!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|^\s*\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm;

/** Where the links and pictures of a Markdown text lead; code is left out. */
export function linksOf(markdown) {
  const prose = markdown.replace(fenced, '').replace(inlineCode, '');
  return [...prose.matchAll(link)].map(([, inline, reference]) => inline ?? reference);
}

/** The anchors that the headings of a Markdown text give. */
export function anchorsOf(markdown) {
  return [...markdown.replace(fenced, '').matchAll(/^#{1,6}\s+(.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

/**
 * Relative links of `path` that lead nowhere. `files` are the project's files, `textOf` gives a file's text; a link may
 * also name a folder that holds one of the files.
 */
export function linkFaults(path, files, textOf) {
  return linksOf(textOf(path)).flatMap((target) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return [];
    const [file, anchor] = target.split('#');
    const place = file === '' ? path : join(dirname(path), decodeURI(file));
    const folder = `${place.replace(/\/$/, '')}/`;
    if (!files.includes(place) && !files.some((each) => each.startsWith(folder)))
      return [`${path}: ${target}, but there is no ${place}`];
    if (anchor && place.endsWith('.md') && !anchorsOf(textOf(place)).includes(anchor))
      return [`${path}: ${target}, but ${place} has no heading of that name`];
    return [];
  });
}
