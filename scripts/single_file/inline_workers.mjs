/** How the page's sources ask for the address of a worker's script. */
const asked = /\?worker&url$/;
const mark = '\0worker in place:';

/**
 * A Vite plugin that puts the scripts of workers into the page: an import of `…?worker&url` gives the address of a blob.
 * `bundled` makes one script of what stands at a path.
 */
export function inlineWorkers(bundled) {
  return {
    name: 'inline-workers',
    enforce: 'pre',
    resolveId: {
      filter: { id: asked },
      async handler(source, importer) {
        const script = await this.resolve(source.replace(asked, ''), importer);
        return script && mark + script.id;
      },
    },
    load: {
      filter: { id: new RegExp(`^${mark}`) },
      async handler(id) {
        const script = JSON.stringify(await bundled(id.slice(mark.length)));
        return `export default URL.createObjectURL(new Blob([${script}], { type: 'text/javascript' }));`;
      },
    },
  };
}
