/**
 * Runs in the page. What is wrong with how the words and numbers inside `host` stand: texts over one another, texts
 * cut off by their frame, texts under 12 CSS pixels (indices and exponents: under 10). Looks through open shadow roots. One line for each fault.
 */
export function structureFaults(host) {
  const smallest = 12;
  const smallestScript = 10;
  const faults = [];
  const texts = [];

  const children = (node) => [...(node.shadowRoot ?? node).childNodes];
  const parentOf = (node) =>
    node.assignedSlot ?? node.parentElement ?? node.getRootNode().host ?? null;

  /** A function of an element that works its answer out once for each. */
  const once = (answer) => {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, answer(element));
      return known.get(element);
    };
  };

  // Words for screen readers only.
  const forEars = once((element) => {
    if (!element || element === host) return false;
    const { clipPath, position, width, height } = getComputedStyle(element);
    return (
      clipPath === 'inset(50%)' ||
      (position === 'absolute' && width === '1px' && height === '1px') ||
      forEars(parentOf(element))
    );
  });

  const visible = (element) => {
    if (
      !element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
    )
      return false;
    return !forEars(element);
  };

  const scaleOf = (element) => {
    const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  };

  /** Raised, lowered, or a letter of a formula that stands in an index, an exponent or a fraction. */
  const isScript = (element) =>
    /^(?:tspan|sup|sub)$/.test(element.localName) ||
    element.parentElement?.closest('msub, msup, msubsup, mfrac, munder, mover, munderover') != null;

  const collect = (node) => {
    if (node.nodeType === Node.TEXT_NODE && node.data.trim()) {
      const element = node.parentElement ?? node.getRootNode().host;
      if (
        !element ||
        /^(?:STYLE|SCRIPT|OPTION|TITLE|DESC)$/i.test(element.tagName) ||
        !visible(element)
      )
        return;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(
        (box) => box.width > 0.5 && box.height > 0.5,
      );
      texts.push({ words: node.data.trim().slice(0, 40), element, boxes });
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scaleOf(element);
      const least = isScript(element) ? smallestScript : smallest;
      if (boxes.length > 0 && size < least - 0.05)
        faults.push(`small: "${node.data.trim()}" is ${size.toFixed(1)} px`);
    }
    // What is not rendered at all, or for screen readers only, is large in a player: nothing in it is looked at.
    if (node instanceof Element && (!node.checkVisibility() || forEars(node))) return;
    for (const child of children(node)) collect(child);
  };
  collect(host);

  // The box of a line is taller than its letters: ascent and descent that no digit fills.
  const ink = ({ left, right, top, bottom }) => {
    const inset = (bottom - top) * 0.22;
    return { left: left + 0.5, right: right - 0.5, top: top + inset, bottom: bottom - inset };
  };
  const clippers = once((element) => {
    if (!element || element === host.parentElement) return [];
    const { overflowX, overflowY } = getComputedStyle(element);
    if (overflowX === 'visible' && overflowY === 'visible' && element.localName !== 'svg')
      return clippers(parentOf(element));
    // What lies outside a frame that scrolls is reached by scrolling, not lost.
    const scrolls = /auto|scroll/;
    const frame = {
      above: element,
      box: element.getBoundingClientRect(),
      x: !scrolls.test(overflowX),
      y: !scrolls.test(overflowY),
    };
    return scrolls.test(overflowX + overflowY) ? [frame] : [frame, ...clippers(parentOf(element))];
  });

  const shown = texts.flatMap(({ words, element, boxes }) =>
    boxes.flatMap((box) => {
      const inner = ink(box);
      for (const { above, box: frame, x, y } of clippers(element)) {
        const out = x && (inner.left < frame.left - 1 || inner.right > frame.right + 1);
        const over = y && (inner.top < frame.top - 1 || inner.bottom > frame.bottom + 1);
        if (out || over) {
          faults.push(
            `cut off: "${words}" by <${above.tagName.toLowerCase()} class="${above.getAttribute('class') ?? ''}">`,
          );
          return [];
        }
      }
      return [{ words, element, box: inner }];
    }),
  );

  for (let first = 0; first < shown.length; first += 1) {
    for (let second = first + 1; second < shown.length; second += 1) {
      const a = shown[first];
      const b = shown[second];
      if (a.element === b.element) continue;
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (width > 1 && height > 1) {
        const at = host.getBoundingClientRect();
        faults.push(
          `over one another: "${a.words}" and "${b.words}" at ${Math.round(a.box.left - at.left)}, ${Math.round(a.box.top - at.top)}`,
        );
      }
    }
  }
  return [...new Set(faults)];
}
