import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

/** What `npx webpack` does, in the folder that it is run in: any warning is a failure here. */
const { default: configuration } = await import(
  pathToFileURL(join(process.cwd(), 'webpack.config.mjs')).href
);
webpack({ context: process.cwd(), ...configuration }, (error, stats) => {
  if (error) throw error;
  if (!stats.hasErrors() && !stats.hasWarnings()) return;
  console.error(stats.toString({ all: false, errors: true, warnings: true }));
  process.exitCode = 1;
});
