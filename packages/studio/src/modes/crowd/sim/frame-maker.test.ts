import { expect, test } from 'vitest';
import { FIRST_SCENE, type Scene } from '../../../scene/scene.ts';
import { BYTES_PER_AGENT, FrameMaker } from './frame-maker.ts';
import { DOING, DOING_MASK, OUTSIDE, STUCK_TICKS } from './protocol.ts';
import { Simulation } from './simulation.ts';

const scene: Scene = {
  ...FIRST_SCENE,
  map: { kind: 'built-in', name: 'corridor' },
  crowd: { type: 'random', agents: 0 },
  placed: [
    { start: [2, 4], goal: [6, 4] },
    { start: [3, 3], goal: [3, 3] },
    { start: [20, 2], goal: [20, 2], outside: true },
  ],
  planner: { id: 'pibt', parameters: {} },
};

function pictures(simulation: Simulation) {
  const maker = new FrameMaker(simulation);
  return { maker, at: (tick: number) => maker.picture(tick, new ArrayBuffer(64 * BYTES_PER_AGENT)) };
}

test('states say which agents move, are home, and are not controlled', () => {
  const simulation = new Simulation(scene);
  const { at } = pictures(simulation);
  simulation.tick();
  const { states, progress } = at(1);
  expect(states[0]! & DOING_MASK).toBe(DOING.moving);
  expect(states[1]).toBe(DOING.home);
  expect(states[2]! & OUTSIDE).toBe(OUTSIDE);
  expect(progress[1]).toBe(255);
  expect(progress[0]).toBeGreaterThan(0);
  expect(progress[0]).toBeLessThan(255);
});

test('the past looks as it did when it was the present', () => {
  const simulation = new Simulation({ ...scene, crowd: { type: 'swap-sides', agents: 40 } });
  const { at } = pictures(simulation);
  const seen = [];
  for (let tick = 0; tick <= 90; tick++) {
    if (tick > 0) simulation.tick();
    const { cells, states, progress } = at(tick);
    seen.push({ cells: [...cells], states: [...states], progress: [...progress] });
  }
  for (const tick of [0, 7, 50, 77]) {
    const { cells, states, progress } = at(tick);
    expect({ cells: [...cells], states: [...states], progress: [...progress] }).toEqual(seen[tick]);
  }
});

test('a recording has the figures of the run that it was made of', () => {
  const original = new Simulation({ ...scene, crowd: { type: 'swap-sides', agents: 20 } });
  const { maker } = pictures(original);
  for (let tick = 0; tick < 40; tick++) maker.ticked(original.tick().planningMs);
  const { home, waiting } = maker.figures();
  const replayed = new FrameMaker(new Simulation(scene, original.recording())).figures();
  expect(replayed.home).toEqual(home);
  expect(replayed.waiting).toEqual(waiting);
});

test('an agent that waits long is marked as stuck', () => {
  const simulation = new Simulation(scene);
  const { at } = pictures(simulation);
  const ring = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => simulation.grid.cell(2 + dx, 4 + dy)));
  simulation.paint(ring, false);
  for (let tick = 0; tick < STUCK_TICKS; tick++) simulation.tick();
  expect(at(STUCK_TICKS - 1).states[0]! & DOING_MASK).toBe(DOING.waiting);
  expect(at(STUCK_TICKS).states[0]! & DOING_MASK).toBe(DOING.stuck);
});

test('figures and goals are sent once', () => {
  const simulation = new Simulation(scene);
  const { maker, at } = pictures(simulation);
  expect(at(0).goals).toHaveLength(3);
  expect(at(0).goals).toBeUndefined();
  for (let tick = 0; tick < 3; tick++) maker.ticked(simulation.tick().planningMs);
  expect(maker.figures()).toMatchObject({ from: 1, home: [1, 1, 1] });
  expect(maker.figures().home).toEqual([]);
  const goal = simulation.grid.cell(5, 3);
  simulation.setGoals([1], [goal]);
  expect(at(3).goals?.[1]).toBe(goal);
});
