import { snapshot } from './snapshot.mjs';
import { structureFaults } from './structure.mjs';

/** Runs in the page. Resolves when a player and its parts have drawn what they hold. */
async function settledInPage(player) {
  const parts = (root) =>
    [...root.querySelectorAll('*')].flatMap((part) =>
      part.shadowRoot ? [part, ...parts(part.shadowRoot)] : [],
    );
  const picture = () => new Promise((done) => requestAnimationFrame(done));
  // What is measured after a layout asks for one more drawing.
  for (let calm = false; !calm; ) {
    const pending = [player, ...parts(player.shadowRoot)].filter((part) => part.isUpdatePending);
    for (const part of pending) await part.updateComplete;
    await picture();
    calm = pending.length === 0;
  }
}

/** Runs in the page. The narration as it is heard and copied: what is raised stands behind a ^. */
function narrationInPage(player) {
  const find = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.part.contains('narration')) return element;
      const found = element.shadowRoot && find(element.shadowRoot);
      if (found) return found;
    }
    return null;
  };
  return find(player.shadowRoot).textContent.replace(/\s+/g, ' ').trim();
}

/**
 * Runs in the page. Moves a player to one place after the other, `{ to: fraction }` or `{ by: beats }`, and gives what
 * `look` sees of it at each. Texts that come again are sent once: `places` holds their numbers in `texts`.
 */
async function walkInPage(player, { moves, look, argument }) {
  const numbers = new Map();
  const places = [];
  for (const { to, by, passing = false } of moves) {
    if (by === undefined) {
      player.pause();
      player.seek(to);
    } else player.step(by);
    if (passing) continue;
    await window.players.settled(player);
    const seen = JSON.stringify(window.players[look](player, argument));
    if (!numbers.has(seen)) numbers.set(seen, numbers.size);
    places.push(numbers.get(seen));
  }
  return { texts: [...numbers.keys()], places };
}

/** Runs in the page. The words of the picture, the ribbon and the narration, one text a line. */
function wordsInPage(player) {
  const found = [];
  const visit = (node) => {
    if (node.nodeType === Node.TEXT_NODE && node.data.trim()) found.push(node.data.trim());
    if (node.localName === 'text') return void found.push(node.textContent.trim());
    if (node.localName === 'attention-tables') return;
    for (const child of (node.shadowRoot ?? node).childNodes) visit(child);
  };
  visit(player.shadowRoot);
  return found.join('\n');
}

/** Runs in the page. Where things are in a player: its stage, its height and what its transport says. */
function standingInPage(player) {
  const { fraction, index, count, playing } =
    player.shadowRoot.querySelector('attention-transport');
  const scene = player.shadowRoot.querySelector('attention-scene');
  return {
    fraction,
    index,
    count,
    playing,
    stage: player.shadowRoot.querySelector('attention-rail').current,
    height: Math.round(scene.getBoundingClientRect().height),
  };
}

/** What a page needs before its own scripts, so that much can be asked of a player at once. */
export const inPage = `window.players = {
  settled: ${settledInPage},
  walk: ${walkInPage},
  narration: ${narrationInPage},
  standing: ${standingInPage},
  words: ${wordsInPage},
  shown: ${snapshot},
  structureFaults: ${structureFaults},
  nothing: () => null,
};`;
