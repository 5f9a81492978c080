import { expect, test } from 'vitest';
import { FIRST_SCENE, type Scene } from '../../scene/scene.ts';
import { sceneChange } from './scene-change.ts';

const agent = { start: [1, 1], goal: [2, 2] } as const;
const change = (after: Partial<Scene>, before: Partial<Scene> = {}) =>
  sceneChange({ ...FIRST_SCENE, ...before }, { ...FIRST_SCENE, ...before, ...after });

test('walls, planner and hand-placed agents change while the crowd runs', () => {
  expect(change({ toggled: [3, 5] })).toMatchObject({ kind: 'live', toggled: [3, 5], planner: false });
  expect(change({ toggled: [3] }, { toggled: [3, 5] })).toMatchObject({ toggled: [5] });
  expect(change({ planner: { id: 'far', parameters: {} } })).toMatchObject({ kind: 'live', planner: true });
  expect(change({ placed: [agent] })).toMatchObject({ kind: 'live', added: [agent], removed: 0 });
  expect(change({ placed: [] }, { placed: [agent] })).toMatchObject({ kind: 'live', added: [], removed: 1 });
});

test('for another map, crowd or seed the run starts over', () => {
  expect(sceneChange(undefined, FIRST_SCENE).kind).toBe('reopen');
  expect(change({ seed: 9 }).kind).toBe('reopen');
  expect(change({ wanderers: 1 }).kind).toBe('reopen');
  expect(change({ map: { kind: 'built-in', name: 'arena' } }).kind).toBe('reopen');
  expect(change({ crowd: { type: 'random', agents: 400 } }).kind).toBe('reopen');
  expect(change({ placed: [{ ...agent }] }, { placed: [agent] }).kind).toBe('reopen');
});
