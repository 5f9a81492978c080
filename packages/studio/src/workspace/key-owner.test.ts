import { expect, test } from 'vitest';
import { ownsKey } from './key-owner.ts';

test('Space belongs to a control only if it takes text or was reached with the keyboard', () => {
  for (const kind of ['list', 'slider', 'button', 'none'] as const) {
    expect(ownsKey(kind, 'space', 'pointer'), kind).toBe(false);
    expect(ownsKey(kind, 'space', 'done'), kind).toBe(false);
  }
  expect(ownsKey('text', 'space', 'pointer')).toBe(true);
  expect(ownsKey('button', 'space', 'keyboard')).toBe(true);
  expect(ownsKey('list', 'space', 'keyboard')).toBe(true);
});

test('keys that move a slider or a list belong to it', () => {
  for (const keys of ['home', 'end', 'arrowleft', 'shift+arrowup', 'pagedown']) {
    for (const reached of ['pointer', 'keyboard', 'done'] as const) {
      expect(ownsKey('slider', keys, reached)).toBe(true);
      expect(ownsKey('list', keys, reached)).toBe(true);
      expect(ownsKey('button', keys, reached)).toBe(false);
    }
  }
});

test('letters are typed into a list until something was chosen with the pointer', () => {
  expect(ownsKey('list', 'b', 'pointer')).toBe(true);
  expect(ownsKey('list', 'b', 'done')).toBe(false);
  expect(ownsKey('slider', 'b', 'keyboard')).toBe(false);
  expect(ownsKey('button', 'b', 'keyboard')).toBe(false);
});
