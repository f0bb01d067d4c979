import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { before, describe, test } from 'node:test';
import ts from 'typescript';
import { snippetsOf } from '../browser/snippets.mjs';
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
const wrongProgram = program
  .replace('key: query, value: query, scale: 1', "key: 'none', value: query, scale: 1")
  .replace('output.data[0]', 'output.dates[0]');

/** What docs/elements.md says of types: the element by its name, from the document or made anew, and its events by theirs. */
const elements = `
import 'attention-playground/elements';
import type { AttentionPlayerElement, Example, PlayerError, StageName } from 'attention-playground/elements';

const found: AttentionPlayerElement | null = document.querySelector('attention-player');
const player: AttentionPlayerElement = document.createElement('attention-player');
player.stage = 'softmax';
player.addEventListener('attention-stage', ({ detail }) => {
  const stage: StageName = detail.stage;
  player.title = stage;
});
document.addEventListener('attention-error', ({ detail }: CustomEvent<PlayerError>) => {
  player.title = [detail.code, detail.url, detail.status, detail.contentType].join();
});
document.addEventListener('attention-select', ({ detail: { cell } }) => {
  const row: number | undefined = cell?.row;
  player.query = row ?? null;
});
player.addEventListener('attention-ready', () => player.seek(0.5));
player.addEventListener('attention-edit', ({ detail }) => detail.edits);
export const shown: Example | null = player.toJSON();
export const picture: string | null | undefined = found?.toSVG();
${snippetsOf('elements.md').filter(({ language }) => language === 'js')[1].text}`;
const wrongElements = elements
  .replace("player.stage = 'softmax'", "player.stage = 'softmix'")
  .replace('detail.stage;', 'detail.state;');

const programs = { module: program, elements };
const wrongPrograms = { module: wrongProgram, elements: wrongElements };
/** What is said of each wrong one. */
const said = { module: [/'string'/, /'dates'/], elements: [/"softmix"/, /'state'/] };

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
  let packed;
  before(() => {
    folder = emptyFolder('types');
    packed = install(folder);
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
    test(`let strict programs use it, found by ${way} from .${endings.join(' and .')}, and refuse wrong ones`, () => {
      const write = (name, text) => {
        writeFileSync(join(folder, name), text);
        return name;
      };
      const all = endings.flatMap((ending) =>
        Object.keys(programs).flatMap((name) => [
          write(`${name}.${ending}`, programs[name]),
          write(`wrong_${name}.${ending}`, wrongPrograms[name]),
        ]),
      );
      const faults = faultsOf(all, options);
      assert.deepEqual(
        faults.filter((fault) => !fault.startsWith('wrong_')),
        [],
      );
      for (const ending of endings)
        for (const [name, words] of Object.entries(said)) {
          const found = faults.filter((fault) => fault.startsWith(`wrong_${name}.${ending}`));
          assert.equal(found.length, words.length, found.join('\n'));
          for (const word of words) assert.match(found.join('\n'), word);
        }
    });
  }

  test('declare every name that the scripts export, and no other', () => {
    const errors = ['AttentionError', 'attentionErrorCodes'];
    for (const [declared, script, names] of [
      ['attention', 'attention', [...errors, 'loadAttention']],
      ['attention-operators', 'attention-operators', [...errors, 'loadOperators']],
      ['attention-elements', 'attention-elements', ['AttentionPlayer']],
      ['attention-elements', 'elements_on_server', ['AttentionPlayer']],
    ]) {
      assert.deepEqual(exportsOf(`${script}.js`), names, script);
      assert.deepEqual(valuesOf(declared), names, declared);
    }
  });

  const options = ways.bundler.options;
  /** The names of what a file of the package exports and is a value somewhere. */
  function exportsOf(file) {
    const path = join(packed, file);
    const read = ts.createProgram([path], { ...options, allowJs: true, types: [] });
    const checker = read.getTypeChecker();
    const meant = (symbol) =>
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return checker
      .getExportsOfModule(checker.getSymbolAtLocation(read.getSourceFile(path)))
      .filter((symbol) => meant(symbol).flags & ts.SymbolFlags.Value)
      .map(({ name }) => name)
      .sort();
  }
  /** Of those that a declaration names, what a program may use as a value: what is exported as a type alone, it may not. */
  function valuesOf(door) {
    const all = exportsOf(`${door}.d.ts`);
    const names = all.join(', ');
    const from = `./node_modules/attention-playground/${door}.js`;
    writeFileSync(join(folder, 'uses.ts'), `import { ${names} } from '${from}';\n[${names}];\n`);
    const types = faultsOf(['uses.ts'], options).map(
      (fault) => /: '(\w+)' cannot be used as a value/.exec(fault)?.[1] ?? assert.fail(fault),
    );
    return all.filter((name) => !types.includes(name));
  }
});
