import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { packagesSentence } from '../../scripts/setup/apt.mjs';
import { browserSentence } from '../../scripts/setup/browser.mjs';
import { nodeSentence } from '../../scripts/setup/index.mjs';
import { modulesSentence } from '../../scripts/setup/node_modules.mjs';

const { engines } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const minimum = engines.node.replace('>=', '');

/** One sentence on one line that holds these parts. */
function assertSentence(sentence, parts) {
  for (const part of parts)
    assert.ok(sentence.includes(part), `${part} is missing in: ${sentence}`);
  assert.match(sentence, /^[A-Z][^\n]*\.$/);
  assert.equal(sentence.split(/[.!?] /).length, 1, sentence);
}

test('missing Debian packages are named, with what they are for and the command that installs them', () => {
  assertSentence(packagesSentence('The private root', ['mmdebstrap', 'uidmap']), [
    'The private root needs',
    'mmdebstrap, uidmap',
    '`sudo apt-get install mmdebstrap uidmap`',
  ]);
});

test('a missing browser is explained for Debian, Ubuntu, macOS and a browser at a place of its own', () => {
  assertSentence(browserSentence, [
    'Chromium or Chrome',
    'sudo apt-get install chromium',
    'sudo snap install chromium',
    'brew install --cask google-chrome',
    'CHROME_PATH',
  ]);
});

test('a Node that is too old is told its version and the one that is needed; one that will do is not', () => {
  assertSentence(nodeSentence('18.19.1', minimum), [
    `Node ${minimum} or newer`,
    'this is 18.19.1',
    'nodejs.org',
    'brew install node',
  ]);
  assert.notEqual(nodeSentence('20.18.9', '20.19'), null);
  for (const version of ['20.19.0', '22.0.0', '100.0.0'])
    assert.equal(nodeSentence(version, '20.19'), null, version);
});

test('npm packages that could not be installed are explained with the Node of package.json', () => {
  assertSentence(modulesSentence, ['npm packages', 'network', `Node ${minimum} or newer`]);
});
