import { preview } from 'vite';
import { policyOf } from './content_security_policy.mjs';
import { projectFolder } from './setup/toolchain.mjs';

// A CI machine, or a Linux one without a display, has no browser to open.
function hasBrowser(environment = process.env) {
  if (environment.CI) return false;
  return (
    process.platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY)
  );
}

const policyHeader = {
  name: 'policy-header',
  configurePreviewServer({ middlewares }) {
    middlewares.use(({ url }, response, next) => {
      const policy = policyOf(url);
      if (policy !== null) response.setHeader('Content-Security-Policy', policy);
      next();
    });
  },
};

/**
 * Serves the built page under its content security policy from PORT (4173 unless set), or from the next free
 * port, through Vite's `plugins`, and opens a browser where there is one. Resolves to the address and a function that ends the server.
 */
export async function serveSite({
  port = Number(process.env.PORT || 4173),
  open = hasBrowser(),
  plugins = [],
} = {}) {
  const server = await preview({
    configFile: false,
    root: projectFolder,
    appType: 'mpa',
    plugins: [policyHeader, ...plugins],
    build: { outDir: 'dist/site' },
    logLevel: 'warn',
    preview: {
      port,
      open,
      host: 'localhost',
    },
  });
  return { address: server.resolvedUrls.local[0], close: () => server.close() };
}
