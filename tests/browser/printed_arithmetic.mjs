/** A number as the page prints it: U+2212 for minus, `∞`. */
export const read = (text) => {
  const plain = text
    .replace('−', '-')
    .replace('∞', 'Infinity')
    .replace(/[\s\u00a0]/g, '');
  return Number(plain);
};

/** Decimals after the point. */
export const decimalsOf = (text) => (/\.(\d+)/.exec(text)?.[1] ?? '').length;

/** Half a unit of the last decimal of a printed number: how far rounding may have moved it. */
export const halfUnit = (text) => 0.5 * 10 ** -decimalsOf(text);

const equation = /(?:[\d.−+×÷()√∞\s]|e\^|tanh)*[\d)]\s*[=≈]\s*−?[\d.]*\d/g;

/** Every equation between numbers in a sentence: `{ left, sign, right }` as printed. */
export function equationsOf(sentence) {
  return [...sentence.matchAll(equation)].flatMap(([found]) => {
    const [, left, sign, right] = /^(.*?)\s*([=≈])\s*(.*)$/.exec(found.trim());
    return /[×+÷−e]/.test(left) ? [{ left: left.trim(), sign, right: right.trim() }] : [];
  });
}

/** Works out a printed expression: + − × ÷ √ e^ tanh and brackets, in the usual order. */
export function workOut(text) {
  const tokens = text.match(/[\d.]+|∞|e\^|tanh|[−+×÷()√]/g) ?? [];
  let at = 0;
  const take = (token) => {
    if (tokens[at] !== token) return false;
    at += 1;
    return true;
  };
  const sum = () => {
    let total = product();
    for (;;) {
      if (take('+')) total += product();
      else if (take('−')) total -= product();
      else return total;
    }
  };
  const product = () => {
    let total = factor();
    for (;;) {
      if (take('×')) total *= factor();
      else if (take('÷')) total /= factor();
      else return total;
    }
  };
  const factor = () => {
    if (take('−')) return -factor();
    if (take('√')) return Math.sqrt(factor());
    if (take('e^')) return Math.exp(factor());
    if (take('tanh')) return Math.tanh(factor());
    if (take('(')) {
      const inner = sum();
      if (!take(')')) throw new Error(`a bracket stays open in "${text}"`);
      return inner;
    }
    if (take('∞')) return Number.POSITIVE_INFINITY;
    const number = Number(tokens[at]);
    if (Number.isNaN(number)) throw new Error(`no number at ${at} of "${text}"`);
    at += 1;
    return number;
  };
  const value = sum();
  if (at !== tokens.length) throw new Error(`"${text}" goes on after its end`);
  return value;
}

/** What is wrong with the equations of a sentence, worked out from the printed numbers alone. */
export function equationFaults(sentence) {
  return equationsOf(sentence).flatMap(({ left, sign, right }) => {
    const value = workOut(left);
    const gap = Math.abs(value - read(right));
    // Each of the terms that are added is rounded as the sum is: by half a unit of its last decimal at most.
    const terms = left.split(/ [+−] /).length;
    const halves = sign === '≈' ? Math.max(2, terms) : 1;
    const room = halves * halfUnit(right) * (1 + 1e-9);
    return gap <= room ? [] : [`${left} ${sign} ${right}, but it is ${value}`];
  });
}
