/**
 * The package.json of the package, from the project's own and the names of the files that are there: every way in, and by
 * which condition it is found.
 */
export function manifest({ name, version, license, type, engines }, files) {
  return {
    name,
    version,
    description:
      'Attention, computed by a C++ core in WebAssembly, and players that show every stage',
    keywords: ['attention', 'transformer', 'webassembly', 'custom elements', 'softmax'],
    license,
    type,
    engines,
    // For tools from before `exports`.
    main: './attention.cjs',
    module: './attention.js',
    types: './attention.d.ts',
    exports: {
      '.': door('attention'),
      './operators': door('attention-operators'),
      './elements': elements(),
      './core.wasm': wasm('attention_core'),
      './operators.wasm': wasm('attention_operators'),
      './attention-playground.html': './attention-playground.html',
      './embed.html': './embed.html',
      './example.schema.json': './example.schema.json',
      './hashes.json': './hashes.json',
      './package.json': './package.json',
    },
    // The elements define themselves; all else does nothing until it is called.
    sideEffects: ['./attention-elements.js'],
    files: [...new Set(files.map((path) => path.split('/')[0]))],
  };
}

/** A module for browsers and bundlers, for `require` in Node, and for `import`, each with its types. */
function door(name) {
  const asModule = { types: `./${name}.d.ts`, default: `./${name}.js` };
  return {
    browser: asModule,
    require: { types: `./${name}.d.cts`, default: `./${name}.cjs` },
    default: asModule,
  };
}

/** The elements; where pages are rendered on a server, or in a worker, there is no document and nothing to extend. */
function elements() {
  const asModule = { types: './attention-elements.d.ts', default: './attention-elements.js' };
  const onServer = {
    require: { types: './attention-elements.d.cts', default: './elements_on_server.cjs' },
    default: { types: './attention-elements.d.ts', default: './elements_on_server.js' },
  };
  return {
    // Some of these are said together with `browser`.
    ...Object.fromEntries(
      ['react-server', 'edge-light', 'workerd', 'worker'].map((name) => [name, onServer]),
    ),
    browser: asModule,
    node: onServer,
    default: asModule,
  };
}

/** What a bundler makes of the import of such a file is its address. */
const wasm = (name) => ({
  require: { types: './wasm_url.d.cts', default: `./${name}.wasm` },
  default: { types: './wasm_url.d.ts', default: `./${name}.wasm` },
});
