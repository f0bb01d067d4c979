import { main, setUp } from './setup/index.mjs';
import { chooseSteps } from './testing/steps.mjs';
import { formatTotals } from './testing/totals.mjs';

/** Runs one step, unless a step it comes after has failed; resolves to its result with its name and time. */
async function perform(step, ready, results) {
  const started = performance.now();
  const broken = results.find((result) => step.after.includes(result.name) && !result.succeeded);
  if (broken) {
    const note = `not run, since ${broken.name} failed`;
    return {
      name: step.name,
      passed: 0,
      failed: 0,
      skipped: 0,
      note,
      seconds: 0,
      succeeded: false,
    };
  }
  console.log(`\n=== ${step.name}`);
  const result = await step.work(ready);
  const seconds = (performance.now() - started) / 1000;
  return { name: step.name, ...result, seconds, succeeded: result.failed === 0 };
}

await main(async () => {
  const chosen = chooseSteps(process.argv.slice(2));
  const wanted = Object.fromEntries(
    chosen.flatMap((step) => step.wants).map((name) => [name, true]),
  );
  const started = performance.now();
  const ready = await setUp(wanted);
  console.log(`Set up in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  const results = [];
  for (const step of chosen) results.push(await perform(step, ready, results));
  console.log(`\n${formatTotals(results)}`);
  return results.every((result) => result.succeeded) ? 0 : 1;
});
