import { expect, test } from 'vitest';
import { keysOf, matches } from './shortcuts.ts';

const press = (key: string, held: Partial<Parameters<typeof keysOf>[0]> = {}) =>
  keysOf({ key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held });

test('keys are named as shortcuts are written', () => {
  expect(press('z', { ctrlKey: true })).toBe('ctrl+z');
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe('ctrl+shift+z');
  expect(press(' ')).toBe('space');
  expect(press('Escape')).toBe('escape');
});

test('a sign that needs Shift is a key of its own', () => {
  expect(press('?', { shiftKey: true })).toBe('?');
});

test('Alt and a digit are named by the digit, whatever sign they make', () => {
  expect(press('¡', { code: 'Digit1', altKey: true })).toBe('alt+1');
  expect(press('1', { code: 'Digit1' })).toBe('1');
});

test('1–9 stands for each of these digits', () => {
  expect(matches('Ctrl+1–9', 'ctrl+4')).toBe(true);
  expect(matches('Ctrl+1–9', 'ctrl+0')).toBe(false);
  expect(matches('Ctrl+1–9', 'alt+4')).toBe(false);
  expect(matches('4', 'ctrl+4')).toBe(false);
});
