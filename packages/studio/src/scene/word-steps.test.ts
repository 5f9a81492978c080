import { afterEach, expect, test } from 'vitest';
import { UndoStack } from '../state/undo.ts';
import { linkWords } from './link-words.ts';
import { changeWords, noteWords, showWords } from './word-steps.ts';

afterEach(() => linkWords.set({}));

test('words are changed, undone and done again, and others stay', () => {
  const undoStack = new UndoStack();
  linkWords.set({ 'regions.from': '1,1', show: 'zones' });
  changeWords({ undoStack }, 'move', { 'regions.from': '2,2', 'regions.to': '3,3' });
  expect(linkWords.value).toEqual({ 'regions.from': '2,2', 'regions.to': '3,3', show: 'zones' });
  linkWords.update((words) => ({ ...words, show: 'none' }));
  undoStack.undo();
  expect(linkWords.value).toEqual({ 'regions.from': '1,1', show: 'none' });
  undoStack.redo();
  expect(linkWords.value).toEqual({ 'regions.from': '2,2', 'regions.to': '3,3', show: 'none' });
});

test('what leads back to where it was is no step', () => {
  const undoStack = new UndoStack();
  linkWords.set({ a: '1' });
  const before = linkWords.value;
  showWords({ a: '2' });
  showWords({ a: '1', b: undefined });
  noteWords({ undoStack }, 'nothing', ['a', 'b'], before);
  expect(undoStack.reach.value.undo).toBeUndefined();
});
