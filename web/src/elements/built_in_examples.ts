import type { Example } from '../core/example';

/** The project's own examples, each loaded when it is first asked for. */
const files = import.meta.glob<Example>(['../../examples/*.json', '!../../examples/schema.json'], {
  import: 'default',
});

const loaders = new Map(
  Object.entries(files).map(([path, load]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
    load,
  ]),
);

const builtInIds: readonly string[] = [...loaders.keys()].sort();

/** Whether a text can be an id, and so is no address: what comes by a link is not fetched from anywhere. */
export const isExampleId = (text: string): boolean => /^[\w-]+$/.test(text);

/**
 * A built-in example by its id, or an example file by its address (anything with a slash, or ending in .json).
 * Rejects with a message that names the ids there are, or the address and what came from there.
 */
export async function loadExample(name: string): Promise<Example> {
  const load = loaders.get(name);
  if (load !== undefined) return load();
  if (!/\/|\.json$/.test(name))
    throw new Error(`there is no example "${name}"; there are ${builtInIds.join(', ')}`);
  const because = (reason: string, cause?: unknown): Error =>
    new Error(`the example could not be loaded: ${reason} from ${name}`, { cause });
  const response = await fetch(new URL(name, document.baseURI)).catch((cause: unknown) => {
    throw because(
      'no answer (no network, or not allowed by the other host or by this page)',
      cause,
    );
  });
  if (!response.ok) throw because(`got status ${response.status}`);
  try {
    return (await response.json()) as Example;
  } catch (cause) {
    throw because(`got ${response.headers.get('content-type')}, which is no JSON,`, cause);
  }
}
