/** The first dotted number in a text such as `cmake version 3.25.1`, as numbers; null when there is none. */
export function parseVersion(text) {
  const found = /\d+(?:\.\d+)+/.exec(text ?? '');
  return found ? found[0].split('.').map(Number) : null;
}

/** Whether `version` is `minimum` or newer. Missing parts count as 0; a missing version is never enough. */
export function isAtLeast(version, minimum) {
  const have = typeof version === 'string' ? parseVersion(version) : version;
  if (!have) return false;
  const want = minimum.split('.').map(Number);
  for (let part = 0; part < Math.max(have.length, want.length); part += 1) {
    const difference = (have[part] ?? 0) - (want[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
