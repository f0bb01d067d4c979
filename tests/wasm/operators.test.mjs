// The numbers of every operator that JavaScript sees. Its fields are read by name, and one that is misspelt on either
// side keeps its default without a word: so each operator must be held to numbers that its fields decide.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorTable } from '../../build/wasm/room/room.mjs';
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
