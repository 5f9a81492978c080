import { expect, test } from 'vitest';
import { sceneGrid } from './load-map.ts';
import { FIRST_SCENE, type Scene } from './scene.ts';
import { sceneProblem } from './scene-problem.ts';

const arena: Scene = { ...FIRST_SCENE, map: { kind: 'built-in', name: 'arena' } };
const problemOf = (scene: Scene) => sceneProblem(scene, sceneGrid(scene));

test('the same scene gives the same agents', () => {
  const scene: Scene = { ...arena, crowd: { type: 'random', agents: 50 }, wanderers: 5 };
  expect(problemOf(scene).agents).toEqual(problemOf(scene).agents);
  expect(problemOf(scene).agents.filter(({ outside }) => outside)).toHaveLength(5);
});

test('a crowd is never larger than the map', () => {
  const { agents, leftOut } = problemOf({ ...arena, crowd: { type: 'random', agents: 10_000 } });
  expect(agents.length).toBe(sceneGrid(arena).freeCount);
  expect(leftOut).toBe(0);
});

test('agents placed on walls or on each other are left out, and it is said which', () => {
  const placed = [
    { start: [2, 2], goal: [9, 9] },
    { start: [0, 0], goal: [9, 9] },
    { start: [2, 2], goal: [8, 8] },
    { start: [3, 3], goal: [8, 8] },
  ] as const;
  const { agents, leftOut, placedAs } = problemOf({ ...arena, crowd: { type: 'random', agents: 0 }, placed });
  expect(agents).toHaveLength(2);
  expect(leftOut).toBe(2);
  expect(placedAs).toEqual([0, -1, -1, 1]);
});

test('no agent starts where another was placed by hand', () => {
  const placed = [{ start: [2, 2], goal: [9, 9] }] as const;
  const { agents } = problemOf({ ...arena, crowd: { type: 'random', agents: 300 }, placed, wanderers: 20 });
  const starts = agents.map(({ start }) => `${start}`);
  expect(new Set(starts).size).toBe(starts.length);
});
