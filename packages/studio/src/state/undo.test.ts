import { expect, test } from 'vitest';
import { UndoStack } from './undo.ts';

function stackOver(list: string[]) {
  const stack = new UndoStack();
  const add = (item: string): void => {
    list.push(item);
    stack.push({ label: `add ${item}`, undo: () => list.pop(), redo: () => list.push(item) });
  };
  return { stack, add };
}

test('steps are taken back in reverse order and done again in order', () => {
  const list: string[] = [];
  const { stack, add } = stackOver(list);
  add('a');
  add('b');
  expect(stack.undo()).toBe('add b');
  expect(stack.undo()).toBe('add a');
  expect(list).toEqual([]);
  expect(stack.undo()).toBeUndefined();
  expect(stack.redo()).toBe('add a');
  expect(stack.redo()).toBe('add b');
  expect(list).toEqual(['a', 'b']);
  expect(stack.redo()).toBeUndefined();
});

test('a new step after an undo forgets what was undone', () => {
  const list: string[] = [];
  const { stack, add } = stackOver(list);
  add('a');
  stack.undo();
  add('b');
  expect(stack.redo()).toBeUndefined();
  expect(list).toEqual(['b']);
});

test('buttons hear what undo and redo would do', () => {
  const { stack, add } = stackOver([]);
  add('a');
  expect(stack.reach.value).toEqual({ undo: 'add a', redo: undefined });
  stack.undo();
  expect(stack.reach.value).toEqual({ undo: undefined, redo: 'add a' });
});
