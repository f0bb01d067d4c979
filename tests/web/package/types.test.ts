import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, test } from 'vitest';
import { writeTypes } from '../../../scripts/build_package.mjs';

const folder = mkdtempSync(join(tmpdir(), 'package-types-'));
writeTypes(folder);
writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const good = `
import { AttentionError, loadAttention } from './attention.js';
import { AttentionPlayer, type AttentionPlayerElement } from './attention-elements.js';
import { loadOperators, type Operators } from './attention-operators.js';
const attention = await loadAttention();
const query = [[1, 0.5]];
const { output } = attention.scaledDotProduct({ query, key: [[0.95, 0.55]], value: [[0.5, 0.2]], scale: 1 });
export const first: number | undefined = output.data[0];
const trace = attention.trace({ query, key: query, value: query });
export const terms: number = trace.explain('scores', 0, 0).terms.length;
export const operators: () => Promise<Operators> = () => loadOperators();
const player: AttentionPlayerElement = document.createElement('attention-player');
player.addEventListener('attention-stage', ({ detail }) => player.showStage(detail.stage));
document.addEventListener('attention-error', ({ detail }) => console.log(detail.code, detail.status));
player.example = new AttentionPlayer().toJSON();
export const words: readonly string[] | undefined = player.example?.words.map((word) => typeof word === 'string' ? word : '');
export const code = (error: unknown): string | null => error instanceof AttentionError ? error.code : null;
`;

const wrong = good
  .replace('query, key: [[0.95, 0.55]]', "query, key: 'none'")
  .replace('output.data[0]', 'output.dates[0]')
  .replace('detail.status', 'detail.state');

const ways = {
  nodenext: { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
};

/** What the compiler finds wrong with programs that use the package, asked as strictly as it can be. */
function faultsOf(sources: Record<string, string>, way: keyof typeof ways): string[] {
  const paths = Object.entries(sources).map(([name, source]) => {
    writeFileSync(join(folder, name), source);
    return join(folder, name);
  });
  const program = ts.createProgram(paths, {
    ...ways[way],
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    // The package's declarations are read with the same eyes; the compiler's own are not in question.
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    noEmit: true,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName.slice(folder.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

describe.each(['nodenext', 'bundler'] as const)('the types of the package, found by %s', (way) => {
  // The compiler takes its time; it is not what is measured here.
  const faults = faultsOf({ 'good.ts': good, 'wrong.ts': wrong }, way);
  test('let a strict program of another project use it', () => {
    expect(faults.filter((fault) => !fault.startsWith('wrong.ts'))).toEqual([]);
  });
  test('refuse a wrong argument and a name that is not there', () => {
    const refused = faults.filter((fault) => fault.startsWith('wrong.ts')).join('\n');
    expect(refused).toMatch(/'string'/);
    expect(refused).toMatch(/'dates'/);
    expect(refused).toMatch(/'state'/);
  });
});
