import { expect, test } from 'vitest';
import { keyStep, transportKey } from '../../../web/src/elements/keyboard';
import { nextMember } from '../../../web/src/elements/roving';

const press = (key: string, more: Partial<Parameters<typeof transportKey>[0]> = {}) =>
  transportKey({
    key,
    defaultPrevented: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    onControl: false,
    ...more,
  });

test('Space, the arrows, Home and End drive the player, and no other key does', () => {
  expect([' ', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].map((key) => press(key))).toEqual([
    'play-or-pause',
    'step-back',
    'step-on',
    'start',
    'end',
  ]);
  expect(['a', 'Enter', 'Tab', 'ArrowUp', 'Escape', 'PageDown'].map((key) => press(key))).toEqual(
    Array(6).fill(null),
  );
});

test('Space on a button or in a field is the button’s or the field’s', () => {
  expect(press(' ', { onControl: true })).toBeNull();
  expect(press('ArrowRight', { onControl: true })).toBe('step-on');
});

test('a key that a part has used, or that has a modifier, is not the player’s', () => {
  for (const spent of ['defaultPrevented', 'altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const) {
    expect(press('ArrowRight', { [spent]: true })).toBeNull();
  }
});

test('an arrow key moves a number by 0.1, with Shift by 1, with Alt by 0.01', () => {
  expect(keyStep({ shiftKey: false, altKey: false })).toBe(0.1);
  expect(keyStep({ shiftKey: true, altKey: false })).toBe(1);
  expect(keyStep({ shiftKey: false, altKey: true })).toBe(0.01);
});

test('arrows move inside a group without wrapping, Home and End go to its ends', () => {
  expect(nextMember('ArrowRight', 1, 4)).toBe(2);
  expect(nextMember('ArrowDown', 3, 4)).toBe(3);
  expect(nextMember('ArrowLeft', 0, 4)).toBe(0);
  expect(nextMember('Home', 2, 4)).toBe(0);
  expect(nextMember('End', 2, 4)).toBe(3);
  expect(nextMember('Enter', 2, 4)).toBeNull();
  expect(nextMember('ArrowRight', -1, 4)).toBeNull();
});
