import { readdirSync, readFileSync } from 'node:fs';
import type { Example } from '../../../web/src/core/example';

const folder = new URL('../../../web/examples/', import.meta.url);

export function readText(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

export const schema: object = JSON.parse(readText('schema.json'));

/** Every example file, by file name without `.json`. */
export const examples: ReadonlyMap<string, Example> = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'schema.json')
    .sort()
    .map((name) => [name.replace(/\.json$/, ''), JSON.parse(readText(name)) as Example]),
);
