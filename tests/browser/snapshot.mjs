/**
 * Runs in the page. Everything that a player shows, as text: the elements of its shadow roots with their attributes and
 * words, in order, and what its fields hold. Left out: the live region, which speaks of the last step, not of the picture,
 * and the parts named in `without`.
 */
export function snapshot(player, without = []) {
  const lines = [];
  const visit = (node, depth) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const words = node.data.replace(/\s+/g, ' ').trim();
      if (words) lines.push(`${' '.repeat(depth)}${words}`);
      return;
    }
    if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute('role') === 'status') return;
    if (without.includes(node.localName)) return;
    const attributes = [...node.attributes]
      .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
      .sort()
      .join(' ');
    const held = node instanceof HTMLInputElement ? ` holds ${node.value}` : '';
    lines.push(`${' '.repeat(depth)}<${node.tagName.toLowerCase()} ${attributes}>${held}`);
    for (const child of node.shadowRoot?.childNodes ?? []) visit(child, depth + 1);
    for (const child of node.childNodes) visit(child, depth + 1);
  };
  for (const child of player.shadowRoot.childNodes) visit(child, 0);
  return lines.join('\n');
}

/** The first line in which two snapshots differ, with its number, or null when they are equal. */
export function firstDifference(before, after) {
  if (before === after) return null;
  const [one, other] = [before.split('\n'), after.split('\n')];
  const at = one.findIndex((line, index) => line !== other[index]);
  const index = at < 0 ? one.length : at;
  return `line ${index + 1}: ${one[index] ?? '(ends)'} ≠ ${other[index] ?? '(ends)'}`;
}

/** Runs in the page. The words that are rendered inside an element, its shadow roots included, with a space between. */
export function renderedWords(host) {
  const found = [];
  const visit = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return void found.push(node.data);
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (!node.checkVisibility({ visibilityProperty: true })) return;
      const block = !/^(?:inline|contents)/.test(getComputedStyle(node).display);
      if (block) found.push(' ');
      if (node.localName === 'slot') for (const child of node.assignedNodes()) visit(child);
      for (const child of (node.shadowRoot ?? node).childNodes) visit(child);
      if (block) found.push(' ');
    }
  };
  visit(host);
  return found.join('').replace(/\s+/g, ' ').trim();
}
