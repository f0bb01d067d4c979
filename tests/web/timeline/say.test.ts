import { expect, test } from 'vitest';
import { sentence } from '../../../web/src/i18n/sentence';
import { number, plain, say, sayText, symbolParts, word } from '../../../web/src/timeline/say';

test('a filled sentence keeps its coloured parts and joins plain neighbours', () => {
  const parts = say(sentence`${word('sun', 'key', true)}: ${plain('1')} and ${'2'}.`);
  expect(parts).toEqual([{ text: 'sun', role: 'key', strong: true }, { text: ': 1 and 2.' }]);
});

test('a number carries its cell and the colour of its tensor', () => {
  const cell = { tensor: 'exponentials', row: 0, column: 1 };
  expect(number('3.32', 'exponentials', cell, true)).toEqual({
    text: '3.32',
    role: 'scores',
    cell,
    strong: true,
  });
  expect(number('7.95', 'sum', null)).toEqual({ text: '7.95' });
});

test('as text, a raised number stands behind ^ and a raised term in brackets', () => {
  const raised = (text: string) => ({ text, sup: true });
  expect(sayText([{ text: 'e' }, raised('1.20'), { text: ' = 3.32' }])).toBe('e^1.20 = 3.32');
  expect(sayText([{ text: 'e' }, raised('1.20'), raised(' ÷ 2.00'), { text: ' = 1.82' }])).toBe(
    'e^(1.20 ÷ 2.00) = 1.82',
  );
});

test('a symbol has its letter, and lowered what tells it from others', () => {
  expect(symbolParts('W_q', 'query_projection')).toEqual([
    { text: 'W', role: 'query', strong: true },
    { text: 'q', role: 'query', strong: true, sub: true },
  ]);
  expect(symbolParts('Q', 'query')).toEqual([{ text: 'Q', role: 'query', strong: true }]);
});
