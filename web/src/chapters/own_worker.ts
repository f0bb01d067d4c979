interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface ScriptPolicies {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/** The page's policy for workers (docs/security.md): only a script of the page's own origin becomes one. */
const workerScripts = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes?.createPolicy(
  'attention-worker',
  {
    createScriptURL(url) {
      const { href, origin, protocol } = new URL(url, location.href);
      // In a page that is one file, scripts are blobs of its own, and location.origin is not always what they are of.
      const isOwn = origin === self.origin && (origin !== 'null' || protocol === 'blob:');
      if (!isOwn) throw new TypeError(`${href} is not of ${self.origin}`);
      return href;
    },
  },
);

/** Starts the script at the address, of the page's own origin, as a worker: a module, or a blob that is none. */
export function startWorker(url: string): Worker {
  // A page without an origin may not start a module, and a blob imports nothing.
  const type = url.startsWith('blob:') ? 'classic' : 'module';
  return new Worker(workerScripts?.createScriptURL(url) ?? url, { type });
}
