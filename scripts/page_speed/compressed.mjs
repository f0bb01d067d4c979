import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectFolder } from '../setup/toolchain.mjs';

const types = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Lets a Vite preview send the page's files compressed, as hosts do. */
export const compressed = {
  name: 'compressed',
  configurePreviewServer({ middlewares }) {
    middlewares.use(async (request, response, next) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      const name = pathname === '/' ? '/index.html' : pathname;
      const type = types[extname(name)];
      if (type === undefined || name.includes('..')) return next();
      try {
        const file = await readFile(join(projectFolder, 'dist/site', name));
        response.setHeader('Content-Type', type);
        response.setHeader('Content-Encoding', 'gzip');
        response.end(gzipSync(file));
      } catch (error) {
        next(error);
      }
    });
  },
};
