/**
 * Runs in the page. What of a sheet's rules for parts is not so: a part that is not there, one that looks otherwise than the rule
 * says, and a rule that changes nothing. Gives `{ faults, checked }`, the latter the names of the parts in the rules.
 */
export function partFaults(css) {
  const within = (root, name) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.part.contains(name) ? [element] : []),
      ...(element.shadowRoot ? within(element.shadowRoot, name) : []),
    ]);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const rules = [...sheet.cssRules].filter((rule) => rule.selectorText?.includes('::part('));
  const faults = [];
  const checked = [];
  for (const { selectorText, style } of rules)
    for (const selector of selectorText.split(/,\s*/)) {
      const [, host, name] = /^(.+)::part\(([\w-]+)\)$/.exec(selector);
      checked.push(name);
      const found = [...document.querySelectorAll(host)].flatMap((each) =>
        within(each.shadowRoot, name),
      );
      if (found.length === 0) faults.push(`${selector}: no such part`);
      for (const part of found) {
        // Beside the part, as it would be without the rule, and as the rule says by other means.
        const plain = part.cloneNode(false);
        plain.removeAttribute('part');
        const told = plain.cloneNode(false);
        told.style.cssText = style.cssText;
        part.after(plain, told);
        const looks = [part, plain, told].map((element) => {
          const computed = getComputedStyle(element);
          return [...style].map((property) => computed.getPropertyValue(property));
        });
        plain.remove();
        told.remove();
        const [is, without, said] = looks;
        [...style].forEach((property, at) => {
          if (is[at] !== said[at])
            faults.push(`${selector}: ${property} is ${is[at]}, not ${said[at]}`);
        });
        if (is.join() === without.join()) faults.push(`${selector}: changes nothing`);
      }
    }
  return { faults: [...new Set(faults)], checked };
}

/**
 * Runs in the page. Of custom properties that a sheet's rules set and that are in force now, those by which something that
 * is seen inside the players is coloured, set or sized: `{ name: how many }`, those of `known` left out. Throws where one of
 * them is not as said.
 */
export function propertiesAtWork({ css, known }) {
  const kinds = {
    '--ap-sans': { looks: ['font-family'], other: 'monospace' },
    '--ap-loading-height': { looks: ['min-height'], other: '1234px' },
  };
  const colour = {
    looks: ['color', 'background-color', 'border-top-color', 'fill', 'stroke', 'outline-color'],
    other: 'rgb(1, 2, 3)',
  };
  const within = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.checkVisibility({ visibilityProperty: true }) ? [element] : []),
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const probe = document.body.appendChild(document.createElement('i'));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const inForce = [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSMediaRule
      ? matchMedia(rule.conditionText).matches
        ? [...rule.cssRules]
        : []
      : [rule],
  );
  const said = new Map();
  for (const { selectorText, style } of inForce)
    for (const name of style)
      if (name.startsWith('--ap-') && !known.includes(name))
        said.set(name, { selectorText, value: style.getPropertyValue(name) });
  const atWork = {};
  for (const [name, { selectorText, value }] of said) {
    const { looks, other } = kinds[name] ?? colour;
    const computed = (element) => looks.map((look) => getComputedStyle(element)[look]);
    probe.style.setProperty(looks[0], value);
    const [expected] = computed(probe);
    probe.removeAttribute('style');
    const hosts = [...document.querySelectorAll(selectorText)];
    const seen = hosts.flatMap((host) => within(host.shadowRoot));
    for (const host of hosts) host.style.setProperty(name, other);
    const moved = seen.flatMap((element) =>
      computed(element).flatMap((look, at) => (look === other ? [{ element, at }] : [])),
    );
    for (const host of hosts) host.removeAttribute('style');
    for (const { element, at } of moved) {
      const is = computed(element)[at];
      if (is !== expected)
        throw new Error(`${selectorText}: ${name} makes ${looks[at]} ${is}, not ${expected}`);
    }
    atWork[name] = moved.length;
  }
  probe.remove();
  return atWork;
}

/** Runs in the page. Buttons of a player that stand out of its frame. */
export function buttonsOutside(player) {
  const frame = player.getBoundingClientRect();
  const within = (root) =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      ...(element.localName === 'button' && element.checkVisibility() ? [element] : []),
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  return within(player.shadowRoot).flatMap((button) => {
    const { left, right } = button.getBoundingClientRect();
    const out = left < frame.left - 0.5 || right > frame.right + 0.5;
    return out
      ? [`${button.getAttribute('aria-label') ?? button.textContent}: ${left} to ${right}`]
      : [];
  });
}
