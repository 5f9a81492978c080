import { expect, test } from 'vitest';
import { keysOf } from './shortcuts.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) =>
  keysOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...held });

test('keys are named as shortcuts are written', () => {
  expect(press('z', { ctrlKey: true })).toBe('ctrl+z');
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe('ctrl+shift+z');
  expect(press(' ')).toBe('space');
  expect(press('Escape')).toBe('escape');
});

test('a sign that needs Shift is a key of its own', () => {
  expect(press('?', { shiftKey: true })).toBe('?');
});
