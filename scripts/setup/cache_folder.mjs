import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where every clone of this user shares what set-up has made. */
export function cacheFolder(environment = process.env) {
  return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'attention-playground');
}
