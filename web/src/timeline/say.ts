import type { Cell, Role } from '../core/trace';
import type { Piece } from '../i18n/sentence';
import type { SayPart } from './timeline_types';

/** What fills a slot of a sentence. */
export type Parts = readonly SayPart[];

/** The colour a tensor's numbers are said in: the steps of softmax are scores on their way to being weights. */
const saidAs: Readonly<Record<Role, string | null>> = {
  embedding: 'embedding',
  memory: 'embedding',
  query_projection: 'query',
  key_projection: 'key',
  value_projection: 'value',
  query_bias: 'query',
  key_bias: 'key',
  value_bias: 'value',
  query: 'query',
  key: 'key',
  value: 'value',
  past_key: 'key',
  past_value: 'value',
  present_key: 'key',
  present_value: 'value',
  query_weight: 'query',
  key_weight: 'key',
  bias: null,
  vector: null,
  query_part: 'query',
  key_part: 'key',
  hidden: 'scores',
  dot_product: 'scores',
  query_length: 'query',
  key_length: 'key',
  length_product: null,
  scores: 'scores',
  scaled: 'scores',
  added: 'scores',
  capped: 'scores',
  mask: null,
  masked: 'scores',
  extra_score: 'scores',
  maximum: 'scores',
  shifted: 'scores',
  extra_shifted: 'scores',
  exponentials: 'scores',
  extra_exponential: 'scores',
  attendable: null,
  sum: null,
  relevance: 'weights',
  weights: 'weights',
  extra_weight: null,
  output_projection: 'output',
  output_bias: 'output',
  concatenated: 'output',
  output: 'output',
};

export function plain(text: string): Parts {
  return [{ text }];
}

export function spoken(
  text: string,
  role: Role | null,
  more: Omit<SayPart, 'text' | 'role'> = {},
): SayPart {
  const colour = role === null ? null : saidAs[role];
  return colour === null ? { text, ...more } : { text, role: colour, ...more };
}

export function word(label: string, role: 'query' | 'key', strong = false): Parts {
  return [spoken(label, role, strong ? { strong } : {})];
}

export function number(
  text: string,
  role: Role | null,
  cell: Cell | null,
  strong = false,
): SayPart {
  return spoken(text, role, { ...(cell === null ? {} : { cell }), ...(strong ? { strong } : {}) });
}

/** A filled sentence as one run of parts; neighbouring plain texts become one. */
export function say(pieces: readonly Piece<Parts>[]): Parts {
  const parts: SayPart[] = [];
  for (const piece of pieces) {
    for (const part of typeof piece === 'string' ? plain(piece) : piece) {
      const last = parts.at(-1);
      if (last !== undefined && isBare(last) && isBare(part))
        parts[parts.length - 1] = { text: last.text + part.text };
      else parts.push(part);
    }
  }
  return parts;
}

/** A symbol as formulas write it: what follows its `_` is lowered. */
export function symbolParts(symbol: string, role: Role | null): Parts {
  const [letter = '', lowered] = symbol.split('_');
  return [
    spoken(letter, role, { strong: true }),
    ...(lowered === undefined ? [] : [spoken(lowered, role, { strong: true, sub: true })]),
  ];
}

function isBare(part: SayPart): boolean {
  return Object.keys(part).length === 1;
}

/** The sentence as text, for copying and for the live region: e with a raised 1.20 is `e^1.20`. */
export function sayText(parts: Parts): string {
  return parts.map((part, index) => (part.sup ? raised(parts, index) : part.text)).join('');
}

function raised(parts: Parts, index: number): string {
  const [before, after] = raisedSigns(parts, index);
  return `${before}${parts[index]?.text ?? ''}${after}`;
}

/** What says without height that a part is raised: one `^` before a raised run, with brackets when it is more than a number. */
export function raisedSigns(parts: Parts, index: number): readonly [string, string] {
  if (!parts[index]?.sup) return ['', ''];
  const opens = !parts[index - 1]?.sup;
  const closes = !parts[index + 1]?.sup;
  if (opens && closes) return ['^', ''];
  return [opens ? '^(' : '', closes ? ')' : ''];
}
