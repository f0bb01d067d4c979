import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countJUnit, formatTotals, judgeStep, judgeSuite } from '../../scripts/testing/totals.mjs';

const ctest = `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="Linux-c++" tests="4" failures="1" disabled="1" skipped="1">
	<testcase name="softmax of a > b" classname="a" time="0.01" status="run">
		<system-out>1 &lt; 2
All tests passed</system-out>
	</testcase>
	<testcase name="mask" classname="b" time="0.01" status="fail">
		<failure message=""/>
		<system-out>expected</system-out>
	</testcase>
	<testcase name="slow" classname="c" time="0" status="notrun"><skipped message="SKIP"/></testcase>
	<testcase name="off" classname="d" time="0" status="disabled"/>
</testsuite>`;

const vitest = `<testsuites name="vitest tests" tests="3" failures="1" errors="0" time="0.2">
    <testsuite name="tests/web/format.test.ts" tests="3" failures="1" errors="0" skipped="1">
        <testcase classname="f" name="minus" time="0.001">
        </testcase>
        <testcase classname="f" name="percent" time="0.002">
            <failure message="expected 1 to be 2" type="AssertionError">at line 3</failure>
        </testcase>
        <testcase classname="f" name="later" time="0">
            <skipped/>
        </testcase>
    </testsuite>
</testsuites>`;

const node = `<testsuites>
	<testsuite name="keyboard" time="0.1" disabled="0" errors="0" tests="2" failures="1" skipped="0">
		<testcase name="plays" time="0.05" classname="test"/>
		<testcase name="steps" time="0.05" classname="test" failure="boom">
			<failure type="testCodeFailure" message="boom">[Error: boom]</failure>
		</testcase>
	</testsuite>
	<testcase name="alone" time="0.05" classname="test"/>
</testsuites>`;

test('the cases of a ctest report are counted, those not run or disabled as skipped', () => {
  assert.deepEqual(countJUnit(ctest), { passed: 1, failed: 1, skipped: 2 });
});

const catch2 = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="attention_tests" errors="0" failures="0" skipped="0" tests="7" time="0.1">
    <testcase classname="attention_tests.global" name="softmax of a &gt; b" time="0.001" status="run"/>
    <testcase classname="attention_tests.global" name="mask/root" time="0.000" status="run"/>
  </testsuite>
</testsuites>`;

test('the cases of a Vitest report are counted', () => {
  assert.deepEqual(countJUnit(vitest), { passed: 1, failed: 1, skipped: 1 });
});

test('the cases of a report by Node’s test runner are counted at every depth', () => {
  assert.deepEqual(countJUnit(node), { passed: 2, failed: 1, skipped: 0 });
});

test('a suite that ran no test has failed', () => {
  assert.equal(judgeSuite(0, ['<testsuites></testsuites>']).failed, 1);
  assert.equal(judgeSuite(0, []).failed, 1);
});

test('a suite that broke off has failed even when every case in its report passed', () => {
  const report = '<testsuites><testcase name="a"/></testsuites>';
  assert.deepEqual(judgeSuite(0, [report]), { passed: 1, failed: 0, skipped: 0, note: '' });
  const broken = judgeSuite(3, [report]);
  assert.deepEqual([broken.passed, broken.failed], [1, 1]);
  assert.match(broken.note, /exit code 3/);
});

test('what the parts of a suite report is counted with it', () => {
  assert.deepEqual(judgeSuite(0, [catch2, catch2]), { passed: 4, failed: 0, skipped: 0, note: '' });
  assert.deepEqual(judgeSuite(8, [ctest, catch2]), { passed: 3, failed: 1, skipped: 2, note: '' });
});

test('a step counts only when it fails', () => {
  assert.equal(judgeStep(0).failed, 0);
  assert.equal(judgeStep(2).failed, 1);
});

test('the totals stand alone on the last line and add up the steps', () => {
  const printed = formatTotals([
    { name: 'native', passed: 12, failed: 0, skipped: 1, seconds: 3.21, note: '' },
    {
      name: 'browser',
      passed: 3,
      failed: 2,
      skipped: 0,
      seconds: 40,
      note: 'ended with exit code 1',
    },
  ]);
  const lines = printed.split('\n');
  assert.equal(lines.at(-1), '15 passed, 2 failed, 1 skipped');
  assert.match(lines[1], /^native +12 +0 +1 +3\.2$/);
  assert.match(lines[2], /^browser +3 +2 +0 +40\.0 +ended with exit code 1$/);
});
