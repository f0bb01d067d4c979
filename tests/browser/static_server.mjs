import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

/**
 * Serves a folder on a free port of 127.0.0.1, as any static host would.
 *
 * The folder is at the root, or at the path `under`, outside which there is nothing. `headers` go with every answer, those of `headersOf(path)` with what is there. `answers` maps a path (a string, or a pattern) to `{ status, type, body }` and
 * stands before the files. Resolves to `{ origin, requests, close }`; `requests` grows by every path asked for.
 */
export async function serve(
  folder,
  { headers = {}, headersOf = () => ({}), answers = [], under = '' } = {},
) {
  const requests = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    requests.push(pathname);
    const send = (status, type, write) => {
      response.writeHead(status, {
        ...headers,
        ...headersOf(pathname),
        'Content-Type': type,
        'Cache-Control': 'no-store',
      });
      write();
    };
    const answer = answers.find(([path]) =>
      typeof path === 'string' ? path === pathname : path.test(pathname),
    )?.[1];
    if (answer) return send(answer.status, answer.type, () => response.end(answer.body));
    const path = normalize(
      decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname),
    );
    const file = join(folder, path.slice(under.length));
    if (
      !path.startsWith(`${under}/`) ||
      path.includes('..') ||
      !existsSync(file) ||
      !statSync(file).isFile()
    ) {
      return send(404, 'text/plain; charset=utf-8', () => response.end('not found'));
    }
    return send(200, types[extname(file)] ?? 'application/octet-stream', () =>
      createReadStream(file).pipe(response),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
