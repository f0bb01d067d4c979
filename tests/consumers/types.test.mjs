import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { before, describe, test } from 'node:test';
import ts from 'typescript';
import { emptyFolder, install } from './throw_away.mjs';

const program = `
import { type Attended, AttentionError, type AttentionErrorCode, loadAttention } from 'attention-playground';
import { loadOperators, type Operators } from 'attention-playground/operators';
import coreUrl from 'attention-playground/core.wasm';

const query = [[1, 0.5]];
export async function first(): Promise<number | undefined> {
  const attention = await loadAttention({ wasmUrl: coreUrl });
  const { output }: Attended = attention.scaledDotProduct({ query, key: query, value: query, scale: 1 });
  const trace = attention.trace({ query, key: query, value: query });
  const products: number[] = trace.explain('scores', 0, 0).terms.map(({ product }) => product);
  return output.data[0] ?? products[0];
}
export const operators: () => Promise<Operators> = () => loadOperators();
export const code = (error: unknown): AttentionErrorCode | null =>
  error instanceof AttentionError ? error.code : null;
`;
const wrong = program
  .replace('key: query, value: query, scale: 1', "key: 'none', value: query, scale: 1")
  .replace('output.data[0]', 'output.dates[0]');

const ways = {
  bundler: {
    endings: ['ts'],
    options: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  },
  node16: {
    endings: ['mts', 'cts'],
    options: { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 },
  },
};

describe('the types of the packed package', () => {
  let folder;
  before(() => {
    folder = emptyFolder('types');
    install(folder);
  });

  /** What the strictest compiler finds wrong, as `file: words`; the package's own declarations are read as strictly. */
  function faultsOf(names, options) {
    const compiled = ts.createProgram(
      names.map((name) => join(folder, name)),
      {
        ...options,
        target: ts.ScriptTarget.ES2022,
        lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        skipLibCheck: false,
        skipDefaultLibCheck: true,
        esModuleInterop: true,
      },
    );
    return ts
      .getPreEmitDiagnostics(compiled)
      .map(
        ({ file, messageText }) =>
          `${file ? relative(folder, file.fileName) : ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      );
  }

  for (const [way, { endings, options }] of Object.entries(ways)) {
    for (const ending of endings) {
      test(`let a strict program use it, found by ${way} from .${ending}, and refuse a wrong one`, () => {
        writeFileSync(join(folder, `good.${ending}`), program);
        writeFileSync(join(folder, `wrong.${ending}`), wrong);
        const faults = faultsOf([`good.${ending}`, `wrong.${ending}`], options);
        const ofWrong = faults.filter((fault) => fault.startsWith(`wrong.${ending}`));
        assert.deepEqual(
          faults.filter((fault) => !ofWrong.includes(fault)),
          [],
        );
        assert.match(ofWrong.join('\n'), /'string'/);
        assert.match(ofWrong.join('\n'), /'dates'/);
      });
    }
  }
});
