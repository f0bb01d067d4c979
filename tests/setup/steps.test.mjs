import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chooseSteps, steps } from '../../scripts/testing/steps.mjs';

const names = (chosen) => chosen.map((step) => step.name);

test('without a name every step runs but those on request', () => {
  const onRequest = names(steps).filter((name) => !names(chooseSteps([])).includes(name));
  assert.deepEqual(onRequest, ['native-asan', 'nightly']);
});

test('a step on request runs when it is named', () => {
  assert.deepEqual(names(chooseSteps(['native-asan'])), ['native-asan']);
});

test('a named step brings along what it comes after, in order', () => {
  assert.deepEqual(names(chooseSteps(['browser'])), ['module', 'site', 'browser']);
  assert.deepEqual(names(chooseSteps(['native'])), ['native']);
});

test('an unknown step is refused by a sentence that lists the steps', () => {
  assert.throws(() => chooseSteps(['nativ']), /no test step nativ: the steps are module, /);
});

test('every step comes after earlier steps only', () => {
  const seen = new Set();
  for (const step of steps) {
    assert.ok(
      step.after.every((name) => seen.has(name)),
      step.name,
    );
    seen.add(step.name);
  }
});

const textOf = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the page on the set-up lists every step in its order, and which run only when named', () => {
  const [, section] = textOf('docs/setup.md').split('## What `npm test` runs');
  const rows = [...section.matchAll(/^\| `([a-z-]+)`(, when named)? \|/gm)];
  assert.deepEqual(
    rows.map(([, name, onRequest]) => [name, onRequest !== undefined]),
    steps.map(({ name, onRequest }) => [name, onRequest === true]),
  );
});

test('every script of package.json that runs a step names one that is there', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const named = Object.values(scripts).flatMap((line) =>
    line.startsWith('node scripts/test.mjs ') ? line.split(' ').slice(2) : [],
  );
  assert.ok(named.length >= 8, named.join());
  assert.deepEqual(
    named.filter((name) => !names(steps).includes(name)),
    [],
  );
});
