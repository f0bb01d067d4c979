import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importFaults, importsOf, includeFaults } from './door_checks.mjs';
import { isCpp, isWebSource, projectFiles, textOf } from './project_files.mjs';

const files = projectFiles();
const sources = files.filter((path) => path.startsWith('cpp/') && isCpp(path));
const scripts = files.filter(isWebSource);

describe('the doors between rooms', () => {
  test('no C++ file includes what its room may not see', () => {
    assert.ok(sources.length >= 20, `only ${sources.length} C++ files found`);
    assert.deepEqual(
      sources.flatMap((path) => includeFaults(path, textOf(path))),
      [],
    );
  });

  test('no script of the page imports what its room may not see', () => {
    assert.ok(scripts.length >= 30, `only ${scripts.length} scripts found`);
    assert.deepEqual(
      scripts.flatMap((path) => importFaults(path, textOf(path))),
      [],
    );
  });
});

describe('the check of includes', () => {
  const refused = [
    ['cpp/include/attention/mask.h', '#include "attention/softmax.h"', /only headers below/],
    ['cpp/include/attention/tensor.h', '#include "attention/trace.h"', /only headers below/],
    ['cpp/include/attention/softmax.h', '#include <Eigen/Core>', /not for this file/],
    ['cpp/include/attention/surprise.h', '', /no rank/],
    ['cpp/src/trace.cpp', '#include <iostream>', /does without/],
    ['cpp/src/trace.cpp', '#include <nlohmann/json.hpp>', /neither/],
    ['cpp/src/trace.cpp', '#include <emscripten/val.h>', /not for this file/],
    ['cpp/src/trace.cpp', '#include "../bindings/module.h"', /may not reach/],
    ['cpp/src/trace.cpp', '#include "../../tests/native/read.h"', /may not reach/],
    ['cpp/include/attention/mask.h', '#include "tensor.h"', /attention\//],
    ['cpp/elsewhere/a.cpp', '', /not a room/],
  ];
  for (const [path, source, why] of refused) {
    test(`refuses ${source || 'an unlisted file'} in ${path}`, () => {
      assert.match(includeFaults(path, source).join(), why);
    });
  }
  test('lets a header skip levels downwards, and a binding include Embind', () => {
    assert.deepEqual(
      includeFaults(
        'cpp/include/attention/trace.h',
        '#include "attention/tensor.h"\n#include <vector>',
      ),
      [],
    );
    assert.deepEqual(
      includeFaults(
        'cpp/bindings/module.cpp',
        '#include <emscripten/bind.h>\n#include "attention/trace.h"',
      ),
      [],
    );
    assert.deepEqual(
      includeFaults('cpp/src/softmax.cpp', '#include <Eigen/Core>\n#include <cmath>'),
      [],
    );
  });
});

describe('the check of imports', () => {
  const refused = [
    [
      'web/src/scenes/a.ts',
      "import { Clock } from '../timeline/clock'",
      /may not import values from timeline/,
    ],
    ['web/src/scenes/a.ts', "import type { State } from '../state/state'", /types from state/],
    ['web/src/timeline/a.ts', "import { renderPicture } from '../draw/svg'", /values from draw/],
    ['web/src/timeline/a.ts', "import { loadCore } from '../core/load'", /values from core/],
    ['web/src/state/a.ts', "import { html } from 'lit'", /package/],
    ['web/src/draw/a.ts', "import { svg } from 'lit'", /package/],
    ['web/src/core/a.ts', "import type { Mark } from '../draw/marks'", /types from draw/],
    ['web/src/core/a.ts', "export * from '../elements/player'", /values from elements/],
    ['web/src/elements/a.ts', "import a from 'attention-core-module'", /package/],
    [
      'web/src/core/a.ts',
      "import a from '../../../build/wasm/module/attention_core.mjs'",
      /outside/,
    ],
    ['web/src/elements/a.ts', "const a = await import('../../../tests/a')", /outside/],
    ['web/src/elements/a.ts', "import '../chapters/opening'", /values from chapters/],
    ['web/src/draw/a.ts', "type A = import('../state/state').State", /types from state/],
    ['web/src/other/a.ts', '', /not in a room/],
    ['web/page/a.ts', "import { frameAt } from '../src/timeline/frame'", /values from timeline/],
  ];
  for (const [path, source, why] of refused) {
    test(`refuses ${source || 'a file'} in ${path}`, () => {
      assert.match(importFaults(path, source).join(), why);
    });
  }
  test('lets types through where only types may pass, and one named file of a room', () => {
    assert.deepEqual(
      importFaults(
        'web/src/scenes/a.ts',
        "import type { Frame } from '../timeline/timeline_types'",
      ),
      [],
    );
    assert.deepEqual(
      importFaults(
        'web/src/scenes/a.ts',
        "import { type Frame } from '../timeline/timeline_types'",
      ),
      [],
    );
    assert.deepEqual(
      importFaults('web/src/timeline/a.ts', "import { formatNumber } from '../draw/format'"),
      [],
    );
    assert.deepEqual(importFaults('web/page/a.ts', "import '../src/elements/define'"), []);
    assert.deepEqual(
      importFaults('web/src/core/a.ts', "import make from 'attention-core-module'"),
      [],
    );
  });
  test('sees static, dynamic, type and re-exported imports', () => {
    const source =
      "import a from 'a'; import type b from 'b'; export { c } from 'c'; import('d'); type E = import('e').E";
    assert.deepEqual(
      importsOf('a.ts', source).map((found) => [found.from, found.typeOnly]),
      [
        ['a', false],
        ['b', true],
        ['c', false],
        ['d', false],
        ['e', true],
      ],
    );
  });
});
