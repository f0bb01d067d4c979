/** Run by that test, which reads the block out of the page. */
const run = (test) => ({ test });
/** Not run, for that reason. */
const shown = (reason) => ({ reason });

const cpp = run('tests/consumers/cpp.test.mjs');
const elements = run('tests/consumers/elements.test.mjs');
const exported = run('tests/consumers/exported.test.mjs');
const frame = run('tests/consumers/frame.test.mjs');
const hosting = run('tests/consumers/hosting.test.mjs');
const links = run('tests/browser/links.test.mjs');
const node = run('tests/consumers/node.test.mjs');
const pages = run('tests/consumers/pages.test.mjs');
const calls = run('tests/consumers/calls.test.mjs');
const print = shown('what the block above it prints: that test compares it');

/**
 * Who runs the blocks of code of the pages for people: by page, by the heading above and the language, one claim for each
 * in its order.
 */
export const snippetClaims = {
  'README.md': {
    'Two commands: sh': [shown('what starts and tests the project itself, this test among it')],
    'What the set-up installs: sh': [
      shown('the step `native` runs these presets; that they are there is tested beside this'),
    ],
    'On a page of yours: html': [run('tests/browser/embedding.test.mjs')],
    'On a page of yours: js': [run('tests/wasm/operators.test.mjs')],
    'From C++: cpp': [cpp],
    'From C++: sh': [shown('the step `native` runs the same program by ctest')],
  },
  'docs/calls.md': {
    'Attention: js': [calls],
    'Attention: text': [print],
    'Every stage: js': [calls],
    'Every stage: text': [print],
    'Every operator: js': [calls],
    'Every operator: text': [print],
  },
  'docs/cpp.md': {
    'The C++ library: ': [cpp],
    'find_package: sh': [cpp, cpp],
    'find_package: cpp': [cpp],
    'find_package: cmake': [cpp],
    'FetchContent: cmake': [cpp],
    'FetchContent: sh': [cpp],
  },
  'docs/elements.md': {
    'The element: html': [elements],
    'Attributes: js': [elements],
    'Events: js': [elements],
    'Styling: css': [elements, elements, elements],
    'A page with a Content Security Policy: csp': [elements],
  },
  'docs/examples.md': {
    'The smallest one: json': [hosting],
    'The smallest one: html': [hosting],
  },
  'docs/export.md': {
    'From a script: js': [exported, exported],
    'NumPy: sh': [exported],
    'JavaScript: sh': [exported],
    'ONNX: js': [exported],
    'ONNX: sh': [exported],
  },
  'docs/frame.md': {
    'A player in a frame: html': [frame],
    'Its height: html': [frame],
    'Messages: js': [frame],
  },
  'docs/hosting.md': {
    'The package: sh': [hosting],
    'Content Security Policy: ': [hosting, hosting],
    'Integrity: html': [hosting],
    'Integrity: js': [hosting],
  },
  'docs/import.md': {
    'Out of NumPy: python': [run('tests/files/import.test.ts')],
    'Out of PyTorch: python': [run('tests/files/import.test.ts')],
  },
  'docs/links.md': {
    'Links, classes and worksheets: address': [links],
    'For a class: address': [links],
  },
  'docs/module.md': {
    'Vite: sh': [pages, pages],
    'Vite: js': [pages],
    'webpack: sh': [pages, pages],
    'webpack: js': [pages],
    'esbuild: sh': [pages, pages],
    'esbuild: js': [pages],
    'Rollup: sh': [pages, pages],
    'Rollup: js': [pages],
    'No bundler: sh': [pages],
    'No bundler: html': [pages],
    'No bundler: js': [pages],
    'A worker: sh': [pages, pages],
    'A worker: js': [pages, pages, pages],
    'A sandboxed frame: sh': [pages],
    'A sandboxed frame: html': [pages, pages],
  },
  'docs/node.md': {
    'Node, ES modules: sh': [node, node],
    'Node, ES modules: js': [node],
    'Node, CommonJS: sh': [node, node],
    'Node, CommonJS: js': [node],
    'Server rendering: sh': [node, node],
    'Server rendering: js': [node],
    'TypeScript: sh': [node, node],
    'TypeScript: json': [node],
    'TypeScript: ts': [node],
  },
  'docs/package.md': {
    'The module: sh': [node, node],
    'The module: js': [node],
    'The player: sh': [hosting],
    'The player: html': [hosting],
  },
};
