// The numbers of every operator that JavaScript sees. Its fields are read by name, and one that is misspelt on either
// side keeps its default without a word: so each operator must be held to numbers that its fields decide.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadOperators, operatorTable } from '../../build/wasm/room/room.mjs';
import { called } from './operators_called.mjs';
import './operators_by_hand.mjs';
import './operators_golden.mjs';
import './operators_layers.mjs';
import './operators_more.mjs';
import './operators_transformer.mjs';

test('every operator of the table was called', () => {
  const left = Object.keys(operatorTable).filter((name) => !called.has(name));
  assert.deepEqual(left, []);
});

test('what the README shows of the second door runs, and normalises as it says', async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const shown = /```js\nimport \{ loadOperators \} from '.*';\n([^`]*)```/.exec(readme);
  assert.ok(shown, 'the README shows no loadOperators');
  const AsyncFunction = (async () => {}).constructor;
  const output = await new AsyncFunction('loadOperators', `${shown[1]}; return output;`)(
    loadOperators,
  );
  assert.deepEqual(output.shape, [2, 3]);
  const root = Math.sqrt(2 / 3 + 1e-5);
  assert.ok(Math.abs(output.data[0] + 1 / root) <= 1e-14, `${output.data[0]}`);
});
