import { join } from 'node:path';
import { run } from './setup/command.mjs';
import { main, setUp } from './setup/index.mjs';
import { projectFolder } from './setup/toolchain.mjs';
import { sourcesInC } from './testing/sources_in_c.mjs';

/** Mends the style of all sources. */
await main(async () => {
  const { native } = await setUp({ native: true });
  const code = await native.run('clang-format', ['-i', ...sourcesInC()]);
  if (code !== 0) return code;
  const biome = join('node_modules', '@biomejs', 'biome', 'bin', 'biome');
  return run(process.execPath, [biome, 'check', '--write'], { cwd: projectFolder });
});
