import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bubblewrapParameters, rootEnvironment } from '../../scripts/setup/enter_root.mjs';

test('nothing of the host’s certificates, Node options or PATH enters the root', () => {
  const environment = rootEnvironment('/cache/root', '/home/reader/project', {
    CI: 'true',
    NODE_EXTRA_CA_CERTS: '/host.crt',
    NODE_OPTIONS: '--inspect',
    PATH: '/host/bin',
    CTEST_OUTPUT_ON_FAILURE: '1',
  });
  assert.equal(environment.NODE_EXTRA_CA_CERTS, undefined);
  assert.equal(environment.NODE_OPTIONS, undefined);
  assert.equal(environment.PATH, '/usr/bin:/bin');
  assert.equal(environment.CI, 'true');
  assert.equal(environment.CTEST_OUTPUT_ON_FAILURE, '1');
});

test('the root is bound read-only and the project at its own path', () => {
  const parameters = bubblewrapParameters('/cache/root', '/home/reader/project').join(' ');
  assert.ok(parameters.includes('--ro-bind /cache/root/usr /usr'));
  assert.ok(parameters.includes('--bind /home/reader/project /home/reader/project'));
  assert.ok(parameters.endsWith('--chdir /home/reader/project'));
});

test('a folder that is only read is bound so, at its own path', () => {
  const parameters = bubblewrapParameters('/cache/root', '/home/reader/project', ['/cases/onnx']);
  assert.ok(parameters.join(' ').includes('--ro-bind /cases/onnx /cases/onnx'));
});
