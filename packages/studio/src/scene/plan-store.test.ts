import { expect, test } from 'vitest';
import { planOf } from './gate-plan.ts';
import { isForWalls, noteWalls, planStoreOf } from './plan-store.ts';
import type { MapSource } from './scene.ts';

test('gates are kept by map: another map has its own, the same one under a new description has them still', () => {
  const mill: MapSource = { kind: 'built-in', name: 'millbrook' };
  const keep: MapSource = { kind: 'built-in', name: 'ravenkeep' };
  const plan = planOf([], { kind: 'file', name: 'x' });
  planStoreOf(mill).set(plan);
  expect(planStoreOf({ ...mill }).value).toBe(plan);
  expect(planStoreOf(keep).value).toBeUndefined();
  expect(planStoreOf(mill).value).toBe(plan);
});

test('it is known which walls gates have followed', () => {
  const store = planStoreOf({ kind: 'built-in', name: 'arena' });
  expect(isForWalls(store, [])).toBe(false);
  noteWalls(store, [3, 5]);
  expect(isForWalls(store, [3, 5])).toBe(true);
  expect(isForWalls(store, [3])).toBe(false);
  expect(isForWalls(store, [3, 6])).toBe(false);
  noteWalls(store, undefined);
  expect(isForWalls(store, [3, 5])).toBe(false);
});
