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
      const { href, origin } = new URL(url, location.href);
      if (origin !== location.origin) throw new TypeError(`${href} is not of ${location.origin}`);
      return href;
    },
  },
);

/** Starts the script at the address, of the page's own origin, as a worker. */
export function startWorker(url: string): Worker {
  return new Worker(workerScripts?.createScriptURL(url) ?? url, { type: 'module' });
}
