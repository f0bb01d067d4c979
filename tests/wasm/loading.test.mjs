import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { loadCore } from '../../build/wasm/room/room.mjs';
import { wasmBytes } from './module.mjs';

const answers = {
  '/core.wasm': [200, 'application/wasm', wasmBytes],
  '/plain.wasm': [200, 'text/plain', wasmBytes],
  '/untyped.wasm': [200, null, wasmBytes],
  '/page.wasm': [200, 'text/html', '<!doctype html><title>Not here</title>'],
  '/lost.wasm': [404, 'text/html', 'not found'],
  '/empty.wasm': [200, 'application/wasm', ''],
};
const asked = [];
let healing = 0;
let server;
let origin;

before(async () => {
  server = createServer((request, response) => {
    asked.push(request.url);
    if (request.url === '/never.wasm') return;
    if (request.url === '/broken.wasm') {
      response.writeHead(200, { 'content-type': 'application/wasm', 'content-length': '100000' });
      response.write('abc', () => response.destroy());
      return;
    }
    if (request.url === '/healing.wasm' && healing++ > 0) {
      response.writeHead(200, { 'content-type': 'application/wasm' }).end(wasmBytes);
      return;
    }
    const [status, type, body] = answers[request.url] ?? answers['/page.wasm'];
    response.writeHead(status, type === null ? {} : { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  origin = `http://127.0.0.1:${server.address().port}`;
});

after(() => {
  server.closeAllConnections();
  server.close();
});

const works = (core) =>
  assert.deepEqual([...core.similarity({ query: [[2]], key: [[3]] }).data], [6]);

test('any content type will do as long as the bytes are WebAssembly', async () => {
  for (const name of ['core', 'plain', 'untyped']) {
    works(await loadCore({ wasmUrl: `${origin}/${name}.wasm` }));
  }
  works(await loadCore({ wasmUrl: new URL('/core.wasm', origin) }));
});

test('a page instead of the file is told apart, with address, status and content type', async () => {
  const url = `${origin}/page.wasm`;
  await assert.rejects(loadCore({ wasmUrl: url }), {
    name: 'AttentionError',
    code: 'wasm-load',
    message: `attention_core.wasm is not WebAssembly: got text/html (200) from ${url}`,
    url,
    status: 200,
    contentType: 'text/html',
  });
});

test('a status of failure, an empty file, a broken answer and no server are load errors that say so', async () => {
  const expected = [
    ['/lost.wasm', { status: 404, contentType: 'text/html' }],
    ['/empty.wasm', { status: 200 }],
    ['/broken.wasm', { status: 200 }],
  ];
  for (const [path, details] of expected) {
    await assert.rejects(loadCore({ wasmUrl: origin + path }), {
      code: 'wasm-load',
      url: origin + path,
      ...details,
    });
  }
  await assert.rejects(loadCore({ wasmUrl: 'http://127.0.0.1:1/core.wasm' }), {
    code: 'wasm-load',
    url: 'http://127.0.0.1:1/core.wasm',
  });
  await assert.rejects(loadCore({ wasmUrl: 'file:///nowhere/core.wasm' }), { code: 'wasm-load' });
  await assert.rejects(loadCore({ wasmUrl: 'core.wasm' }), { code: 'wasm-load' });
  await assert.rejects(loadCore({ wasmUrl: 7 }), { code: 'wrong-type' });
  await assert.rejects(loadCore({ wasmurl: '/core.wasm' }), {
    code: 'unknown-name',
    message: /wasmurl.*wasmUrl/,
  });
});

test('a load that failed is tried anew by the next call', async () => {
  const wasmUrl = `${origin}/healing.wasm`;
  await assert.rejects(loadCore({ wasmUrl }), { code: 'wasm-load' });
  works(await loadCore({ wasmUrl }));
});

test('one address is fetched once, however many cores are made of it', async () => {
  const wasmUrl = `${origin}/core.wasm?once`;
  answers['/core.wasm?once'] = answers['/core.wasm'];
  const cores = await Promise.all([loadCore({ wasmUrl }), loadCore({ wasmUrl })]);
  works(await loadCore({ wasmUrl }));
  assert.notEqual(cores[0], cores[1]);
  assert.equal(asked.filter((url) => url === '/core.wasm?once').length, 1);
});

test('bytes or a compiled module may be handed in', async () => {
  works(await loadCore({ wasmBinary: wasmBytes }));
  works(await loadCore({ module: await WebAssembly.compile(wasmBytes) }));
  await assert.rejects(loadCore({ module: {} }), { code: 'wrong-type' });
  await assert.rejects(loadCore({ wasmBinary: 'bytes' }), { code: 'wrong-type' });
});

test('WebAssembly that is not the core is refused', async () => {
  const empty = await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  await assert.rejects(loadCore({ module: empty }), { code: 'wasm-load' });
});

test('a signal ends the wait with its own reason, and only for who gave it', async () => {
  const wasmUrl = `${origin}/never.wasm`;
  const reason = new Error('enough');
  const controller = new AbortController();
  const waiting = assert.rejects(loadCore({ wasmUrl, signal: controller.signal }), reason);
  controller.abort(reason);
  await waiting;
  await assert.rejects(loadCore({ wasmUrl, signal: AbortSignal.abort(reason) }), reason);

  const shared = `${origin}/core.wasm?shared`;
  answers['/core.wasm?shared'] = answers['/core.wasm'];
  const first = new AbortController();
  const given = assert.rejects(loadCore({ wasmUrl: shared, signal: first.signal }), reason);
  const other = loadCore({ wasmUrl: shared });
  first.abort(reason);
  await given;
  works(await other);
});

/** Calls with a global in another's place, and puts it back. */
async function having(name, value, call) {
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { ...own, value });
  try {
    return await call();
  } finally {
    Object.defineProperty(globalThis, name, own);
  }
}

test('where there is no WebAssembly, every way to load says so', async () => {
  await having('WebAssembly', undefined, async () => {
    for (const options of [{}, { wasmBinary: wasmBytes }, { module: {} }]) {
      await assert.rejects(loadCore(options), {
        name: 'AttentionError',
        code: 'wasm-load',
        message: 'attention_core.wasm: there is no WebAssembly here',
      });
    }
  });
});

test('bytes that begin as WebAssembly and break off are called damaged', async () => {
  await assert.rejects(loadCore({ wasmBinary: wasmBytes.subarray(0, 1000) }), {
    code: 'wasm-load',
    message: 'attention_core.wasm is damaged: read from wasmBinary',
  });
});

for (const [call, verb] of [
  ['compile', 'compile'],
  ['instantiate', 'start'],
]) {
  test(`a module that there is no memory to ${verb} in is out of memory, and the next load tries anew`, async () => {
    const full = Object.create(WebAssembly, {
      [call]: {
        value: () => Promise.reject(new RangeError(`WebAssembly.${call}(): Out of memory`)),
      },
    });
    await having('WebAssembly', full, () =>
      assert.rejects(loadCore({ wasmBinary: wasmBytes }), {
        name: 'AttentionError',
        code: 'out-of-memory',
        message: `there is no memory to ${verb} attention_core.wasm in`,
      }),
    );
    works(await loadCore({ wasmBinary: wasmBytes }));
  });
}
