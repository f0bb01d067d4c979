import { posix } from 'node:path';
import ts from 'typescript';
import { doors } from './doors.mjs';

/** Every `#include` of a C++ source: `{ header, quoted, line }`. */
export function includesOf(source) {
  return source.split('\n').flatMap((text, index) => {
    const found = /^\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)")/.exec(text);
    return found
      ? [{ header: found[1] ?? found[2], quoted: found[2] !== undefined, line: index + 1 }]
      : [];
  });
}

/** Every import of a script, static, dynamic, re-exported or by type: `{ from, typeOnly, line }`. */
export function importsOf(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, typeOnly) =>
    found.push({
      from: node.text,
      typeOnly,
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    });
  const allTypes = (bindings) =>
    bindings !== undefined &&
    (ts.isNamedImports(bindings) || ts.isNamedExports(bindings)) &&
    bindings.elements.length > 0 &&
    bindings.elements.every((element) => element.isTypeOnly);
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause;
      add(
        node.moduleSpecifier,
        Boolean(clause && (clause.isTypeOnly || (!clause.name && allTypes(clause.namedBindings)))),
      );
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      add(node.moduleSpecifier, node.isTypeOnly || allTypes(node.exportClause));
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      if (node.arguments[0] && ts.isStringLiteralLike(node.arguments[0]))
        add(node.arguments[0], false);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** What is wrong with the includes of one C++ file; empty when nothing is. */
export function includeFaults(path, source) {
  const [, folder] = path.split('/');
  const rules = doors.cpp;
  const here = /^cpp\/include\/attention\/(\w+)\.h$/.exec(path)?.[1] ?? null;
  const faults = [];
  if (!(folder in rules.folders)) faults.push(`${path}: cpp/${folder} is not a room`);
  if (here !== null && !(here in rules.ranks))
    faults.push(`${path}: the header has no rank in the table of doors`);
  for (const { header, quoted, line } of includesOf(source)) {
    const say = (why) => faults.push(`${path}:${line}: ${header}: ${why}`);
    const own = /^attention\/(\w+)\.h$/.exec(header)?.[1];
    if (own !== undefined) {
      if (!(own in rules.ranks)) say('the header has no rank in the table of doors');
      else if (!rules.folders[folder]?.includes('include'))
        say(`${folder} may not include public headers`);
      else if (here !== null && !(rules.ranks[own] < rules.ranks[here]))
        say(`${here} may include only headers below it`);
      continue;
    }
    const outside = rules.outside.find((entry) => entry.header.test(header));
    if (outside) {
      if (!outside.files.test(path)) say('not for this file');
    } else if (quoted) {
      const target = posix.normalize(posix.join(posix.dirname(path), header)).split('/');
      if (target[0] !== 'cpp' || !rules.folders[folder]?.includes(target[1]))
        say(`${folder} may not reach there`);
      else if (folder === 'include') say('public headers are included as attention/…');
    } else if (header.includes('/') || header.endsWith('.h')) {
      say('neither of the standard library nor listed');
    } else if (rules.notInCore.test(header) && (folder === 'include' || folder === 'src')) {
      say('the core does without it');
    }
  }
  return faults;
}

/** The room a path under web stands in and its path inside: `web/src/draw/svg.ts` → ['draw', 'svg']; null outside. */
function placeOf(path) {
  const found = /^web\/(?:src\/([^/]+)|(page))\/(.+?)(?:\.(?:ts|js|mjs))?$/.exec(path);
  return found && [found[1] ?? found[2], found[3]];
}

/** What is wrong with the imports of one script of the page; empty when nothing is. */
export function importFaults(path, source) {
  const room = placeOf(path)?.[0];
  const rule = doors.web[room];
  if (!rule) return [`${path}: not in a room`];
  const faults = [];
  for (const { from, typeOnly, line } of importsOf(path, source)) {
    const say = (why) => faults.push(`${path}:${line}: ${from}: ${why}`);
    if (!from.startsWith('.')) {
      const name = from.startsWith('@')
        ? from.split('/').slice(0, 2).join('/')
        : from.split('/')[0];
      if (![name, `${name} for ${placeOf(path)[1]}`].some((entry) => rule.packages.includes(entry)))
        say(`${room} may not import this package`);
      continue;
    }
    const target = placeOf(
      posix.normalize(posix.join(posix.dirname(path), from.replace(/\?.*$/, ''))),
    );
    if (target === null) say('outside the rooms');
    else if (target[0] !== room) {
      const open = rule.rooms.some((door) => {
        const [where, only] = door.split(' ');
        return [target[0], target.join('/')].includes(where) && (only !== 'types' || typeOnly);
      });
      if (!open) say(`${room} may not import ${typeOnly ? 'types' : 'values'} from ${target[0]}`);
    }
  }
  return faults;
}
