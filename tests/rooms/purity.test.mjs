import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { coreFaults } from './core_checks.mjs';
import { allowed, markupFaults, pageFaults } from './page_checks.mjs';
import { isCore, isWebSource, projectFiles, textOf } from './project_files.mjs';

const files = projectFiles();
const core = files.filter(isCore);
const scripts = files.filter(isWebSource);
const markup = files.filter((path) => /^web\/.*\.(?:html|md)$/.test(path));

describe('what each room keeps to', () => {
  test('the core has no printing, no JSON, no JavaScript, no exceptions, no global state', () => {
    assert.ok(core.length >= 20, `only ${core.length} files of the core found`);
    assert.deepEqual(
      core.flatMap((path) => coreFaults(path, textOf(path))),
      [],
    );
  });

  test('the page does no attention arithmetic, keeps one clock, draws in one place, makes no code or markup from strings', () => {
    assert.ok(scripts.length >= 30, `only ${scripts.length} scripts found`);
    assert.deepEqual(
      scripts.flatMap((path) => pageFaults(path, textOf(path))),
      [],
    );
  });

  test('pages and chapters carry no inline style, script or handler and load nothing from another host', () => {
    assert.ok(markup.length >= 8, `only ${markup.length} pages and chapters found`);
    assert.deepEqual(
      markup.flatMap((path) => markupFaults(path, textOf(path))),
      [],
    );
  });

  test('every exception named in the checks is a file that exists', () => {
    const named = [...allowed.clock, ...allowed.svg, ...Object.keys(allowed.layoutMaths)];
    assert.deepEqual(
      named.filter((path) => !files.includes(path)),
      [],
    );
  });
});

describe('the check of the core', () => {
  const refused = [
    ['int calls = 0;', /global state/],
    ['namespace attention {\nstd::vector<double> cache;\n}', /global state/],
    ['int next() { static int n = 0; return ++n; }', /global state/],
    ['int next() { static std::map<int, int> seen; return 1; }', /global state/],
    ['thread_local int depth = 0;', /global state/],
    ['void f() { std::cout << 1; }', /print/],
    ['void f() { throw 1; }', /values/],
    ['void f() { std::abort(); }', /end the program/],
    ['nlohmann::json j();', /JSON/],
    ['EM_JS(int, now, (), { return 0; });', /JavaScript/],
    ['void f(int n) { assert(n > 0); }', /every build type/],
  ];
  for (const [source, why] of refused) {
    test(`refuses ${source.replace(/\n/g, ' ')}`, () =>
      assert.match(coreFaults('cpp/src/a.cpp', source).join(), why));
  }
  const passed = [
    '/// printf is not used; int calls = 0;\nconstexpr double half = 0.5;',
    'namespace attention {\nstruct Cell {\n  std::size_t row = 0;\n  double value{};\n};\ndouble dot(const Row& a, const Row& b);\n}',
    'namespace {\nconst char* const names[] = {"a", "b"};\nstatic double half(double x) { return x / 2; }\n}',
    'template <typename T>\nclass Result {\n public:\n  static Result fail(Error error) { return Result(std::move(error)); }\n private:\n  std::variant<T, Error> held_;\n};',
    'inline constexpr Index most = Index{1} << 24;\nclass Row {\n public:\n  explicit Row(Index n) : n_(n), all_{n} {}\n private:\n  Index n_{0};\n};',
    'double f() { double sum = 0.0; for (int k = 0; k < 3; ++k) { sum += 1; } static const int one = 1; return sum * one; }',
  ];
  for (const source of passed) {
    test(`lets pass ${source.split('\n')[0]} …`, () =>
      assert.deepEqual(coreFaults('cpp/src/a.cpp', source), []));
  }
});

describe('the check of the page', () => {
  const refused = [
    ['web/src/scenes/a.ts', 'const a = Math.exp(x);', /belongs to the core/],
    ['web/src/elements/a.ts', 'const a = x ** 2;', /belongs to the core/],
    ['web/src/timeline/a.ts', 'for (const d of all) sum += q[d] * k[d];', /sum of products/],
    [
      'web/src/scenes/a.ts',
      'const s = q.reduce((sum, x, d) => sum + x * k[d], 0);',
      /sum of products/,
    ],
    ['web/src/scenes/a.ts', 'const s = q[0] * k[0] + q[1] * k[1];', /sum of products/],
    ['web/src/state/a.ts', 'const a = Math.random();', /random/],
    ['web/src/elements/a.ts', 'requestAnimationFrame(tick);', /clock/],
    ['web/src/elements/a.ts', "document.createElementNS(ns, 'g');", /draw\/svg/],
    ['web/src/scenes/a.ts', 'const a = svg`<g></g>`;', /draw\/svg/],
    ['web/src/elements/a.ts', 'node.innerHTML = text;', /markup/],
    ['web/src/elements/a.ts', "eval('1');", /string/],
    ['web/src/elements/a.ts', "new Function('return 1');", /string/],
    ['web/src/elements/a.ts', "node.setAttribute('style', 'top: 0');", /inline style/],
    ['web/src/elements/a.ts', 'const a = html`<p style="top: 0"></p>`;', /inline style/],
  ];
  for (const [path, source, why] of refused) {
    test(`refuses ${source} in ${path}`, () => assert.match(pageFaults(path, source).join(), why));
  }
  test('lets layout, comments and the two named files pass', () => {
    assert.deepEqual(
      pageFaults(
        'web/src/scenes/a.ts',
        '// Math.exp\nx += width * 2; const y = left + column * pitch;',
      ),
      [],
    );
    assert.deepEqual(pageFaults('web/src/timeline/clock.ts', 'requestAnimationFrame(tick);'), []);
    assert.deepEqual(pageFaults('web/src/draw/svg.ts', "document.createElementNS(ns, 'g');"), []);
  });
  for (const [source, why] of [
    ['<p style="color: red">', /inline style/],
    ['<style>p {}</style>', /inline style/],
    ['<button onclick="go()">', /handler/],
    ['<script>go()</script>', /inline script/],
    ['<img src="https://example.org/a.png">', /another host/],
  ]) {
    test(`refuses ${source}`, () =>
      assert.match(markupFaults('web/index.html', source).join(), why));
  }
  test('lets a link to another site and a script of our own pass', () => {
    assert.deepEqual(
      markupFaults(
        'web/index.html',
        '<a href="https://example.org/">\n<script type="module" src="/a.js"></script>',
      ),
      [],
    );
  });
});
