import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axe, violationsOf } from './axe.mjs';
import { exampleOf } from './examples.mjs';
import { settled } from './players.mjs';
import { openSite } from './site.mjs';

describe('the workbench of chapter 15', () => {
  let site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  /** A page with its workbench loaded; `example()` is what stands in its player. */
  async function openBench(options) {
    const { page, context } = await site.open({ path: '/#workbench', ...options });
    const place = page.locator('[data-figure="workbench"]');
    await place.evaluate((element) => element.scrollIntoView());
    const bench = page.locator('figure-workbench');
    const player = bench.locator('attention-player');
    await bench.locator('attention-player[ready]').waitFor();
    await settled(player);
    return {
      page,
      context,
      bench,
      player,
      example: () => player.evaluate((element) => element.toJSON()),
      press: (name) => bench.getByRole('button', { name, exact: true }).click(),
    };
  }

  /** Opens the form for matrices, once; then puts a text into one of them. */
  async function paste({ bench, press }, text, into = 'query') {
    const form = bench.locator('details:has(#matrix)');
    if (!(await form.evaluate((element) => element.open))) await form.locator('summary').click();
    await form.locator('#matrix').fill(text);
    await form.locator('select').selectOption(into);
    await press('Put it in');
  }

  const saidIn = (bench, field) => bench.locator(`form:has(${field}) > .said`).textContent();
  const tableOf = (bench, caption) =>
    bench
      .getByRole('table', { name: caption, exact: true })
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
      );

  test('shows what a changed query moves, beside the example kept as A', async () => {
    const { page, bench, player, example, press } = await openBench();
    await press('Keep as A');
    const typeOver = async (index, text) => {
      await player.locator('[role="spinbutton"]').nth(index).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await settled(player);
    };
    // At the start the query of the chosen word is all that is shown.
    await typeOver(0, '2');
    await typeOver(1, '0');
    assert.deepEqual((await example()).inputs.query[1], [2, 0]);
    await page.waitForFunction(() =>
      document
        .querySelector('figure-workbench')
        .shadowRoot.querySelector('.compare')
        ?.textContent.includes('+'),
    );
    const [{ values: weights }] = exampleOf('mouse-between').expected.filter(
      ({ tensor }) => tensor === 'weights',
    );
    const inB = await tableOf(bench, 'B: weights');
    // With the query of cat, mouse reads as cat does.
    assert.deepEqual(
      inB[1],
      weights[0].map((share) => share.toFixed(4)),
    );
    assert.deepEqual((await tableOf(bench, 'B − A: output'))[1], ['+0.3466', '−0.3759']);
    await press('Go back to A');
    assert.deepEqual((await tableOf(bench, 'B − A: output'))[1], ['0.0000', '0.0000']);
  });

  test('takes a pasted matrix, asks where it has two readings, and says what is wrong with a wrong one', async () => {
    const tools = await openBench();
    const { bench, example, press } = tools;
    await paste(tools, "tensor([[2., 0.],\n        [2., 0.],\n        [0., 2.]], device='cuda:0')");
    assert.equal(await saidIn(bench, '#matrix'), 'query is now 3\u00a0×\u00a02.');
    assert.deepEqual((await example()).inputs.query, [
      [2, 0],
      [2, 0],
      [0, 2],
    ]);
    const before = await example();
    await paste(tools, '[[1, 2], [3, 4, 5]]', 'value');
    assert.match(await saidIn(bench, '#matrix'), /^Row 2 has 3 numbers, row 1 has 2\./);
    await paste(tools, '1 2\nabc 4', 'value');
    assert.match(await saidIn(bench, '#matrix'), /^Row 2, column 1: “abc” is no number\./);
    await paste(tools, '1,5;2,5', 'value');
    const readings = bench.locator('.readings button');
    assert.equal(await readings.count(), 2);
    assert.deepEqual(await example(), before);
    await readings.first().click();
    assert.deepEqual((await example()).inputs.value, [[1.5, 2.5]]);
    assert.equal(await readings.count(), 0);
    await press('Undo the last change');
    assert.deepEqual((await example()).inputs, before.inputs);
  });

  test('takes words as people write them, by the keyboard alone', async () => {
    const { page, bench, player, example } = await openBench();
    await bench.locator('#words').focus();
    const write = async (sentence) => {
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(sentence);
      await page.keyboard.press('Enter');
      await settled(player);
    };
    const texts = async () => (await example()).words.map(({ text }) => text);
    await write('القطة نامت "على السرير"');
    assert.deepEqual(await texts(), ['القطة', 'نامت', 'على السرير']);
    const ribbon = player.locator('attention-ribbon');
    const lefts = await ribbon
      .locator('.word')
      .evaluateAll((words) => words.map((word) => word.getBoundingClientRect().left));
    assert.ok(lefts[0] > lefts[1] && lefts[1] > lefts[2], lefts.join());
    // The arrow keys go where they point.
    await ribbon.locator('[data-member]').first().focus();
    await page.keyboard.press('ArrowLeft');
    const focused = ribbon.locator('[data-member]:focus');
    assert.match(await focused.textContent(), /نامت/);
    await page.keyboard.press('ArrowRight');
    assert.match(await focused.textContent(), /القطة/);
    await bench.locator('#words').focus();
    assert.equal(
      await bench.locator('#words').evaluate((field) => getComputedStyle(field).direction),
      'rtl',
    );
    await write('<s> 我 👩‍👩‍👧 </s>');
    assert.deepEqual(await texts(), ['<s>', '我', '👩‍👩‍👧', '</s>']);
    assert.equal(await ribbon.locator('s').count(), 0);
    await write('one '.repeat(17));
    assert.match(await saidIn(bench, '#words'), /^17 words; up to 16 fit\./);
    assert.equal((await example()).words.length, 4);
  });

  test('changes sizes, fills them from a seed, and gives the example out and in as text', async () => {
    const { bench, example, press } = await openBench();
    await bench.locator('[name="value"]').fill('3');
    await bench.locator('[name="value"]').press('Tab');
    assert.equal(await saidIn(bench, '[name="value"]'), 'Query and key: 2 each. Value: 3.');
    await bench.locator('[name="seed"]').fill('7');
    await press('Fill query, key and value');
    const filled = await example();
    assert.deepEqual(filled.inputs.value, {
      random: { seed: 7, stream: 2, rows: 3, columns: 3 },
    });
    await bench.locator('details:has(#example) summary').click();
    await press('Copy the example');
    const text = await bench.locator('#example').inputValue();
    assert.deepEqual(JSON.parse(text), filled);
    await bench.locator('#example').fill(text.replace('"seed": 7', '"seed": "x"'));
    await press('Open this text');
    assert.match(await saidIn(bench, '#example'), /^That was not done: .*seed/);
    assert.deepEqual(await example(), filled);
    await bench.locator('#example').fill(text.replaceAll('"seed": 7', '"seed": 8'));
    await press('Open this text');
    assert.equal((await example()).inputs.key.random.seed, 8);
  });

  test('cuts its numbers into heads, says what is missing where they cannot be cut, and compares head by head', async () => {
    const { bench, player, example, press } = await openBench();
    const heads = bench.locator('#heads');
    await heads.selectOption('3');
    assert.match(
      await saidIn(bench, '#heads'),
      /^That was not done: query and key have 2 numbers and value has 2 numbers, but both must be multiples of 3/,
    );
    assert.equal(await heads.inputValue(), '1');
    assert.equal((await example()).heads, undefined);
    await press('Widen to 3 in query and key, 3 in value');
    assert.equal(
      await saidIn(bench, '#heads'),
      '3 heads. Query and key: 1 for each head. Value: 1 for each.',
    );
    assert.equal(await heads.inputValue(), '3');
    assert.deepEqual((await example()).inputs.query[1], [1, 1, 0]);
    await press('More numbers: value');
    assert.equal((await example()).inputs.value[0].length, 6);
    await heads.selectOption('1');
    await press('Keep as A');
    await press('Fewer numbers: value');
    await press('Fewer numbers: query, key');
    await heads.selectOption('2');
    assert.match(await saidIn(bench, '#heads'), /5 numbers/);
    await press('Widen to 2 in query and key, 6 in value');
    const compared = bench.locator('.compare caption');
    assert.deepEqual(await compared.allTextContents(), ['A: output', 'B: output', 'B − A: output']);
    await press('Keep this one as A');
    assert.equal(await compared.count(), 9);
    await player.locator('attention-heads [data-head="1"]').click();
    await settled(player);
    const edit = {
      kind: 'edit',
      changes: [{ cell: { tensor: 'query', row: 0, column: 0 }, value: 5 }],
    };
    await player.evaluate((element, wish) => element.session.ask(wish), edit);
    await settled(player);
    assert.equal((await example()).inputs.query[0][1], 5);
    const zeros = await tableOf(bench, 'B − A: weights, head 1');
    assert.deepEqual(new Set(zeros.flat()), new Set(['0.0000']));
    assert.match((await tableOf(bench, 'B − A: weights, head 2'))[0].join(), /[1-9]/);
  });

  test('takes away and adds single words, and undoes and redoes both those and what was changed in the player', async () => {
    const { page, bench, player, example, press } = await openBench();
    const texts = async () => (await example()).words.map(({ text }) => text);
    await bench.getByRole('button', { name: 'Remove mouse' }).click();
    assert.deepEqual(await texts(), ['cat', 'keyboard']);
    await page.waitForFunction(
      () =>
        document.querySelector('figure-workbench').shadowRoot.activeElement?.ariaLabel ===
        'Remove keyboard',
    );
    await press('+ Add a word');
    assert.deepEqual(await texts(), ['cat', 'keyboard', 'word 3']);
    const edit = {
      kind: 'edit',
      changes: [{ cell: { tensor: 'query', row: 0, column: 0 }, value: 7 }],
    };
    await player.evaluate((element, wish) => element.session.ask(wish), edit);
    await bench.locator('[name="seed"]').fill('7');
    await press('Fill query, key and value');
    const filled = await example();
    const said = () => bench.locator('.box > .said').textContent();
    for (let count = 0; count < 4; count += 1) await press('Undo the last change');
    assert.deepEqual(await texts(), ['cat', 'mouse', 'keyboard']);
    await press('Undo the last change');
    assert.equal(await said(), 'There is nothing to undo.');
    for (let count = 0; count < 3; count += 1) await press('Redo the change');
    assert.equal((await example()).inputs.query[0][0], 7);
    await press('Redo the change');
    assert.deepEqual(await example(), filled);
    await press('Redo the change');
    assert.equal(await said(), 'There is nothing to do again.');
    await press('Undo the last change');
    await player.evaluate((element, wish) => element.session.ask(wish), {
      ...edit,
      changes: [{ ...edit.changes[0], value: 8 }],
    });
    await press('Redo the change');
    assert.equal((await example()).inputs.query[0][0], 8, 'what followed was another way');
  });

  for (const { scheme, width } of [
    { scheme: 'light', width: 1280 },
    { scheme: 'dark', width: 320 },
  ]) {
    test(`has nothing that axe-core finds in the ${scheme} theme at ${width} px, and nothing wider than the page`, async () => {
      const tools = await openBench({ scheme, width });
      const { page, context, bench, press } = tools;
      await press('Keep as A');
      await paste(tools, '1,5;2,5');
      await bench.locator('#heads').selectOption('3');
      await page.evaluate(axe);
      assert.deepEqual(await violationsOf(page, { withTables: false }), []);
      const [content, window] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        innerWidth,
      ]);
      assert.ok(content <= window, `${content} px in ${window}`);
      await context.close();
    });
  }
});
