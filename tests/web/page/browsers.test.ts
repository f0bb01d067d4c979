import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browsers } from '../../../web/browsers';

const textOf = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** What a sentence says of browsers, spelled as the build's targets are. */
const namedIn = (sentence: string): string[] =>
  [...sentence.matchAll(/(Chromium|Firefox|Safari) (\d+(?:\.\d+)?)/g)].map(
    ([, name = '', version]) => `${name.toLowerCase().replace('chromium', 'chrome')}${version}`,
  );

test('the page and the README name the browsers that the page is built for', () => {
  expect(browsers.length).toBeGreaterThan(0);
  const [, section = ''] = textOf('web/index.html').split('id="browsers-heading"');
  expect(namedIn(section)).toEqual(browsers);
  expect(namedIn(textOf('README.md').trim().split('\n').at(-1) ?? '')).toEqual(browsers);
});
