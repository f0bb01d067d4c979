import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { buildModule, buildSite } from '../build.mjs';
import { pack } from '../package/pack.mjs';
import { run } from '../setup/command.mjs';
import { build, configure, test } from '../setup/presets.mjs';
import { SetupError } from '../setup/setup_error.mjs';
import { projectFolder } from '../setup/toolchain.mjs';
import { sourcesInC } from './sources_in_c.mjs';
import { judgeStep, judgeSuite } from './totals.mjs';

const clangFormat = '19';
const inProject = { cwd: projectFolder };

/**
 * Runs a suite that writes a JUnit report to `build/reports/NAME.xml`, and judges it by that report and by those that
 * its parts leave in the folder `parts`.
 */
async function suite(name, work, parts) {
  const report = join('build', 'reports', `${name}.xml`);
  const path = join(projectFolder, report);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  if (parts) {
    rmSync(parts, { recursive: true, force: true });
    mkdirSync(parts, { recursive: true });
  }
  const code = await work(report);
  const written = parts ? readdirSync(parts).map((each) => join(parts, each)) : [];
  const reports = [path, ...written].filter((each) => existsSync(each));
  return judgeSuite(
    code,
    reports.map((each) => readFileSync(each, 'utf8')),
  );
}

/** Runs commands one after the other up to the first that fails; resolves to its exit code, or 0. */
async function inOrder(...commands) {
  for (const command of commands) {
    const code = await command();
    if (code !== 0) return code;
  }
  return 0;
}

/** Configures, builds and tests a preset, or only one `target` of it and the tests that `chosen` says to ctest. */
const preset = (name, toolchain, { report: as = name, target, chosen } = {}) =>
  suite(
    as,
    (report) =>
      inOrder(
        () => configure(name, toolchain),
        () => build(name, toolchain, target),
        () => test(name, toolchain, report, chosen),
      ),
    // ctest counts each start of Node as one test; what ran in it is told by the reports there.
    join(projectFolder, 'build', name, 'reports'),
  );

/** The properties, each on 10,000 random shapes. */
const nightly = {
  report: 'nightly',
  target: 'attention_tests',
  chosen: ['-C', 'Nightly', '-L', 'nightly'],
};

function testFiles(folder) {
  return readdirSync(join(projectFolder, folder), { recursive: true })
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => join(folder, name))
    .sort();
}

// Node's test runner is told its files: what it makes of a folder differs between Node 20 and 22.
const nodeTests = (name, env = {}) =>
  suite(name, (report) =>
    run(
      process.execPath,
      [
        '--test',
        // Node leaves one processor free, and of two that is half: a browser test waits much.
        `--test-concurrency=${Math.max(2, availableParallelism())}`,
        ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
        ...['--test-reporter=junit', `--test-reporter-destination=${report}`],
        ...testFiles(join('tests', name)),
      ],
      { ...inProject, env: { ...process.env, ...env } },
    ),
  );

const npx = (name, ...parameters) =>
  run(process.execPath, [join('node_modules', ...name.split('/')), ...parameters], inProject);

const lint = async () =>
  judgeStep(await npx('@biomejs/biome/bin/biome', 'check', '--error-on-warnings'));

/** The style of the C++ sources. Versions of clang-format differ in what they make of one style file. */
async function styleInC({ native }) {
  const known = `clang-format --version | grep --quiet 'version ${clangFormat}[.]'`;
  if ((await native.run('sh', ['-c', known])) !== 0) {
    return { ...judgeStep(0), note: `left out: needs clang-format ${clangFormat}` };
  }
  return judgeStep(await native.run('clang-format', ['--dry-run', '-Werror', ...sourcesInC()]));
}

const types = async () => judgeStep(await npx('typescript/bin/tsc', '--noEmit'));

/** The tests in `tests/NAME` that Vitest runs. */
const vitest = (name) =>
  suite(name, (report) =>
    npx(
      'vitest/vitest.mjs',
      'run',
      `tests/${name}/`,
      '--reporter=default',
      '--reporter=junit',
      `--outputFile.junit=${report}`,
    ),
  );

/**
 * Every step of the proof, in order. `wants` names the tools it needs (see `setUp`); `after` names the steps
 * without which it cannot run; one `onRequest` runs only when it is named.
 */
export const steps = [
  {
    name: 'module',
    wants: ['wasm'],
    after: [],
    work: async (ready) => judgeStep(await buildModule(ready.wasm)),
  },
  { name: 'lint', wants: [], after: [], work: lint },
  { name: 'style', wants: ['native'], after: [], work: styleInC },
  // Reads the types that the module's build writes.
  { name: 'types', wants: ['wasm'], after: ['module'], work: types },
  { name: 'setup', wants: [], after: [], work: () => nodeTests('setup') },
  { name: 'rooms', wants: [], after: [], work: () => nodeTests('rooms') },
  { name: 'native', wants: ['native'], after: [], work: (ready) => preset('native', ready.native) },
  {
    // The native suite once more, and slower: only when asked for.
    name: 'native-asan',
    onRequest: true,
    wants: ['native'],
    after: [],
    work: (ready) => preset('native-asan', ready.native),
  },
  {
    name: 'nightly',
    onRequest: true,
    wants: ['native'],
    after: [],
    work: (ready) => preset('native', ready.native, nightly),
  },
  { name: 'wasm', wants: ['wasm'], after: ['module'], work: (ready) => preset('wasm', ready.wasm) },
  { name: 'web', wants: ['wasm'], after: ['module'], work: () => vitest('web') },
  {
    name: 'site',
    wants: ['wasm'],
    after: ['module'],
    work: async () => judgeStep(await buildSite()),
  },
  {
    // Runs what the page exports: by Python, Node, an ONNX engine, and a compiler with the library that `native` builds.
    name: 'files',
    wants: ['wasm', 'native', 'python'],
    after: ['native', 'site'],
    work: () => vitest('files'),
  },
  {
    name: 'browser',
    wants: ['browser', 'svg'],
    after: ['site'],
    work: (ready) => nodeTests('browser', { CHROME_PATH: ready.browser }),
  },
  {
    // The packed package in the hands of others.
    name: 'consumers',
    wants: ['browser', 'native', 'python'],
    after: ['site'],
    work: async (ready) => {
      const code = await pack();
      return code === 0
        ? nodeTests('consumers', { CHROME_PATH: ready.browser })
        : { ...judgeStep(code), note: 'the package could not be packed' };
    },
  },
];

/** The named steps with every step they come after, in order; all but those on request when none is named. */
export function chooseSteps(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new SetupError(
      `There is no test step ${unknown.join(', ')}: the steps are ${steps.map((step) => step.name).join(', ')}.`,
    );
  }
  if (names.length === 0) return steps.filter((step) => !step.onRequest);
  const chosen = new Set(names);
  for (const step of steps.toReversed()) {
    if (chosen.has(step.name)) for (const earlier of step.after) chosen.add(earlier);
  }
  return steps.filter((step) => chosen.has(step.name));
}
