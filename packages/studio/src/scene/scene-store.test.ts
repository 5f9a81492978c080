import { builtInMap } from 'floodgate/problems';
import { expect, test } from 'vitest';
import { FIRST_SCENE } from './scene.ts';
import { SceneStore } from './scene-store.ts';

const arena = { ...FIRST_SCENE, map: { kind: 'built-in', name: 'arena' } as const };

test('painting keeps the grid and can be undone', () => {
  const store = new SceneStore(arena);
  const grid = store.grid.value;
  const cell = grid.cell(4, 3);
  store.change('paint', { toggled: [cell] });
  expect(store.grid.value).toBe(grid);
  expect(grid.isFree(4, 3)).toBe(false);
  store.undoStack.undo();
  expect(grid.isFree(4, 3)).toBe(true);
  store.undoStack.redo();
  expect(grid.isFree(4, 3)).toBe(false);
});

test('what belongs to a step is done and undone with it', () => {
  const store = new SceneStore(arena);
  let gates = 'narrow';
  const also = { undo: () => (gates = 'narrow'), redo: () => (gates = 'wide') };
  store.change('widen', { toggled: [store.grid.value.cell(4, 3)] }, also);
  expect(gates).toBe('wide');
  store.undoStack.undo();
  expect(gates).toBe('narrow');
  store.undoStack.redo();
  expect(gates).toBe('wide');
});

test('another map is another grid, and undo brings the first with its paint back', () => {
  const store = new SceneStore({ ...arena, toggled: [builtInMap('arena').load().cell(4, 3)] });
  store.change('change map', { map: { kind: 'built-in', name: 'corridor' }, toggled: [] });
  expect(store.grid.value.name).toBe('corridor');
  store.undoStack.undo();
  expect(store.grid.value.name).toBe('arena');
  expect(store.grid.value.isFree(4, 3)).toBe(false);
});

test('a map that does not exist changes nothing', () => {
  const store = new SceneStore(arena);
  expect(() => store.change('change map', { map: { kind: 'built-in', name: 'atlantis' } })).toThrow(
    'atlantis',
  );
  expect(store.scene.value).toBe(arena);
  expect(store.undoStack.reach.value.undo).toBeUndefined();
});
