import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { inlineModule } from './inline_module.mjs';
import { inlinePage } from './inline_page.mjs';
import { inlineWorkers } from './inline_workers.mjs';
import { oneScript } from './one_script.mjs';

const page = (name) => new URL(`../../web/page/${name}`, import.meta.url);

/**
 * Vite plugins that make one file of a page, `name` in the folder that it is built into: the scripts of its workers and the
 * WebAssembly modules stand in it too. `shared` is what its scripts and its workers' are built with.
 */
export function singleFile(name, shared) {
  return [
    inlineModule(),
    inlineWorkers((entry) => workerScript(entry, shared)),
    {
      name: 'single-file',
      enforce: 'post',
      config: () => ({ build: oneScript }),
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          const files = Object.values(bundle);
          const [html] = files.filter(({ fileName }) => fileName.endsWith('.html'));
          const [script, ...others] = files.filter(({ type }) => type === 'chunk');
          if (html === undefined || script === undefined || others.length > 0)
            throw new Error(`${name} is not one page with one script`);
          const styles = files.filter(({ fileName }) => fileName.endsWith('.css'));
          for (const file of files) delete bundle[file.fileName];
          this.emitFile({
            type: 'asset',
            fileName: name,
            source: inlinePage({
              html: String(html.source),
              styles: styles.map(({ source }) => String(source)).join('\n'),
              first: readFileSync(page('theme_first.js'), 'utf8'),
              last: script.code,
              icon: readFileSync(page('favicon.svg'), 'utf8'),
            }),
          });
        },
      },
    },
  ];
}

/** What stands at `entry`, as one script. */
async function workerScript(entry, { resolve, target }) {
  const { output } = await build({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'warn',
    publicDir: false,
    resolve,
    plugins: [inlineModule()],
    build: {
      ...oneScript,
      rolldownOptions: { ...oneScript.rolldownOptions, input: entry },
      target,
      write: false,
    },
  });
  return output[0].code;
}
