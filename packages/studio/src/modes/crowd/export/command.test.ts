import { expect, test } from 'vitest';
import { FIRST_SCENE, type Scene } from '../../../scene/scene.ts';
import { commandOf } from './command.ts';

test('a plain scene is a command in words', () => {
  const planner = { id: 'bmaa-c', parameters: { expansions: 64, preset: 'paper' } };
  const scene: Scene = { ...FIRST_SCENE, crowd: { type: 'swap-sides', agents: 40 }, planner, seed: 7 };
  expect(commandOf(scene, 120)).toEqual({
    text: 'floodgate solve ravenkeep --problem swap-sides --agents 40 --seed 7 --planner bmaa-c --param expansions=64 --preset paper --steps 120 --out ravenkeep.json',
    needsScene: false,
  });
});

test('what has no words is read from a scene file', () => {
  const map = { kind: 'generated', map: 'caves', width: 64, height: 48, seed: 2, parameters: {} } as const;
  for (const change of [
    { map },
    { toggled: [99] },
    { wanderers: 2 },
    { placed: [{ start: [1, 1], goal: [2, 2] }] },
  ]) {
    const { text, needsScene } = commandOf({ ...FIRST_SCENE, ...change } as Scene, 0);
    expect(needsScene).toBe(true);
    expect(text).toMatch(/^floodgate solve --scene [\w-]+\.floodgate\.json --steps 1000 --out [\w-]+\.json$/);
  }
});
