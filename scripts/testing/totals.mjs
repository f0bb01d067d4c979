const attribute = (text, name) => new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1];

/**
 * Counts the test cases of a JUnit report (as ctest, Vitest and Node's test runner write them) into
 * `{ passed, failed, skipped }`.
 */
export function countJUnit(xml) {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const [, attributes, body = ''] of xml.matchAll(
    /<testcase\b((?:[^>"]|"[^"]*")*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g,
  )) {
    // ctest also reports what could not run or was disabled in an attribute of its own.
    const status = attribute(attributes, 'status');
    if (/<(?:failure|error)\b/.test(body) || status === 'fail') totals.failed += 1;
    else if (/<skipped\b/.test(body) || status === 'notrun' || status === 'disabled')
      totals.skipped += 1;
    else totals.passed += 1;
  }
  return totals;
}

/**
 * The result of a suite that ended with exit code `code` and left `reports`. A suite that failed without saying where,
 * or that ran no test, counts as one failure.
 */
export function judgeSuite(code, reports) {
  const totals = addUp(reports.map(countJUnit));
  if (totals.failed > 0) return { ...totals, note: '' };
  if (code !== 0) return { ...totals, failed: 1, note: `ended with exit code ${code}` };
  if (totals.passed === 0) return { ...totals, failed: 1, note: 'ran no test' };
  return { ...totals, note: '' };
}

/** The result of a step that is not a suite: nothing to count when it succeeds. */
export function judgeStep(code) {
  if (code === 0) return { passed: 0, failed: 0, skipped: 0, note: 'done' };
  return { passed: 0, failed: 1, skipped: 0, note: `ended with exit code ${code}` };
}

export function addUp(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The table of steps and, alone on the last line, the totals. */
export function formatTotals(results) {
  const header = ['step', 'passed', 'failed', 'skipped', 'seconds', ''];
  const rows = results.map((result) => [
    result.name,
    ...[result.passed, result.failed, result.skipped].map(String),
    result.seconds.toFixed(1),
    result.note,
  ]);
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column].length)),
  );
  const line = (row) =>
    row
      .map((cell, column) =>
        column === 0 || column === header.length - 1
          ? cell.padEnd(widths[column])
          : cell.padStart(widths[column]),
      )
      .join('  ')
      .trimEnd();
  const { passed, failed, skipped } = addUp(results);
  return [header, ...rows]
    .map(line)
    .concat('', `${passed} passed, ${failed} failed, ${skipped} skipped`)
    .join('\n');
}
