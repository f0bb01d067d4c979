import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goals, measure, report } from '../../scripts/page_speed/measure.mjs';
import { findChromium } from '../../scripts/setup/browser.mjs';
import { openSite } from './site.mjs';

test('the report on the page’s speed holds each load, every frame at play, and the goals', async () => {
  const site = await openSite();
  const measured = await measure(`${site.origin}/`, findChromium(), { loads: 1, duration: 1000 });
  await site.close();
  assert.equal(measured.firstPicture.length, 1);
  assert.ok(measured.firstPicture[0] > 0);
  assert.equal(measured.firstLive.length, 1);
  assert.ok(measured.firstLive[0] >= measured.firstPicture[0]);
  assert.ok(measured.frames.length > 0);
  const words = report(measured);
  for (const goal of [goals.firstPicture, goals.frame, goals.task])
    assert.match(words, new RegExp(`\\b${goal} ms`));
});
