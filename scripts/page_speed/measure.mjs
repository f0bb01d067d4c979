import { chromium } from 'playwright-core';

/** Fast 4G as Chromium's developer tools have it, in bytes a second and milliseconds; and a processor four times slower. */
const fast4G = {
  downloadThroughput: 1_012_500,
  uploadThroughput: 168_750,
  latency: 165,
  offline: false,
};
const slowdown = 4;
/** What is hoped for, in milliseconds; printed beside what is measured. */
export const goals = { firstPicture: 1500, frame: 32, task: 50 };
const played = 10_000;

/**
 * `{ firstPicture: [ms, …], firstLive: [ms, …], duration, frames, tasks }`: of `loads` loads with an empty cache until
 * the first picture is seen, and until the first player has worked its own out; and of `duration` milliseconds of the
 * player that opens with `example` at play.
 */
export async function measure(
  address,
  executablePath,
  { loads = 3, duration = played, example = 'blend-charge' } = {},
) {
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const firstPicture = [];
    const firstLive = [];
    for (let load = 0; load < loads; load += 1) {
      const page = await throttled(browser);
      await page.goto(address, { waitUntil: 'commit' });
      const [brought, live] = await page.evaluate(picturesDrawn);
      firstPicture.push(brought);
      firstLive.push(live);
      await page.context().close();
    }
    const page = await throttled(browser);
    await page.goto(address);
    const player = page.locator(`attention-player[example="${example}"][ready]`);
    await player.scrollIntoViewIfNeeded();
    const drawn = await player.evaluate(drawnAtPlay, duration);
    return { firstPicture, firstLive, duration, ...drawn };
  } finally {
    await browser.close();
  }
}

async function throttled(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/**
 * Runs in the page. Milliseconds since the navigation began, at the frame after the first player's picture is there: as
 * the page brings it, and as the player has worked it out.
 */
function picturesDrawn() {
  const player = () => document.querySelector('attention-player');
  const live = () =>
    player()
      ?.shadowRoot?.querySelector('attention-scene')
      ?.shadowRoot?.querySelector('svg.picture');
  const brought = () =>
    [...(player()?.querySelectorAll('.still svg') ?? [])].some((still) => still.checkVisibility());
  const shown = (there) =>
    new Promise((done) => {
      const look = () =>
        requestAnimationFrame(there() ? () => done(performance.now()) : () => look());
      look();
    });
  return Promise.all([shown(() => brought() || live()), shown(live)]);
}

/** Runs in the page. How long each frame and each task took while the player plays over and over. */
async function drawnAtPlay(player, duration) {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });
  player.seek(0);
  player.play();
  const frames = [];
  const start = performance.now();
  for (let last = start; last - start < duration; ) {
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  player.pause();
  return {
    frames: frames.slice(1),
    tasks: tasks.map((task) => task.duration),
  };
}

/** The measurements in words, each beside its goal. */
export function report({ firstPicture, firstLive, duration, frames, tasks }) {
  const whole = (number) => `${Math.round(number)} ms`;
  const beyond = (numbers, goal) => numbers.filter((number) => number > goal).length;
  const longest = (numbers) => whole(Math.max(0, ...numbers));
  const sorted = (times) =>
    times
      .toSorted((left, right) => left - right)
      .map(whole)
      .join(', ');
  return [
    `fast 4G, processor ${slowdown}× slower, nothing cached, files sent compressed:`,
    `  first picture: ${sorted(firstPicture)} (goal: ${goals.firstPicture} ms)`,
    `  first picture that can be changed: ${sorted(firstLive)}`,
    `  ${duration / 1000} s at play: ${frames.length} frames, the longest ${longest(frames)}, ${beyond(frames, goals.frame)} over ${goals.frame} ms (goal: none)`,
    `  tasks over ${goals.task} ms: ${beyond(tasks, goals.task)} (goal: none), the longest ${longest(tasks)}`,
  ].join('\n');
}
