import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { emptyFolder, install, runsIn } from './throw_away.mjs';

const page = readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8');
/** What the page shows: a program, and what it prints. */
const shown = [...page.matchAll(/^```js\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```/gm)];
const [rest, operators] = page.split('## Every operator');

describe('the page on what the module computes', () => {
  let folder;
  let packed;
  before(() => {
    folder = emptyFolder('calls');
    packed = install(folder);
  });
  const load = (name) => import(pathToFileURL(join(packed, `${name}.js`)).href);

  test('shows programs that print what stands behind them', () => {
    assert.equal(shown.length, 3);
    for (const [number, [, program, printed]] of shown.entries()) {
      writeFileSync(join(folder, `shown_${number}.mjs`), program);
      assert.equal(`${runsIn(folder, [`shown_${number}.mjs`])}\n`, printed);
    }
  });

  test('has every call in its table', async () => {
    const calls = await (await load('attention')).loadAttention();
    const [table] = rest.split('## Attention');
    const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    assert.deepEqual(named, Object.keys(calls));
  });

  test('lists every operator, and which of them have a gradient', async () => {
    const table = await (await load('attention-operators')).loadOperators();
    const named = [...operators.matchAll(/^- [\s\S]*?(?=^- |(?![\s\S]))/gm)].flatMap(([item]) =>
      item
        .split(';')
        .flatMap((part) =>
          [...part.matchAll(/`(\w+)`( and its gradient)?/g)].flatMap(([, name, own]) =>
            own || part.includes('each and its gradient') ? [name, `${name}Backward`] : [name],
          ),
        ),
    );
    assert.deepEqual(named.sort(), Object.keys(table).sort());
  });
});
