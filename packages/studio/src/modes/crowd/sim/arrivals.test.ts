import { builtInMap } from 'floodgate/problems';
import { expect, test } from 'vitest';
import { FIRST_SCENE, type Scene } from '../../../scene/scene.ts';
import { Arrivals } from './arrivals.ts';
import { FrameMaker } from './frame-maker.ts';
import { Simulation } from './simulation.ts';

const scene: Scene = {
  ...FIRST_SCENE,
  map: { kind: 'built-in', name: 'arena' },
  crowd: { type: 'random', agents: 40 },
  planner: { id: 'pibt', parameters: {} },
};
const grid = builtInMap('arena').load();
const [start, goal, other] = [grid.cell(2, 2), grid.cell(6, 4), grid.cell(2, 8)];

function play(simulation: Simulation, maker: FrameMaker, ticks: number): void {
  for (let i = 0; i < ticks; i++) maker.ticked(simulation.tick().planningMs);
}

test('is the ratio of the metrics of the world, home or not', () => {
  const simulation = new Simulation(scene);
  const maker = new FrameMaker(simulation);
  for (const ticks of [5, 10, 60]) {
    play(simulation, maker, ticks);
    maker.arrivals.work(1000);
    const { arrivalRatio } = simulation.world.metrics();
    expect(maker.arrivals.ratio(simulation.recorder.ticks)).toBeCloseTo(arrivalRatio, 12);
  }
});

test('of a recording is that of the run it was made of', () => {
  const simulation = new Simulation(scene);
  const maker = new FrameMaker(simulation);
  play(simulation, maker, 50);
  const replayed = new FrameMaker(new Simulation(scene, simulation.recording()));
  for (const { arrivals } of [maker, replayed]) arrivals.work(1000);
  expect(replayed.arrivals.ratio(50)).toBe(maker.arrivals.ratio(50));
});

test('goes on over a change of planner and over a branch', () => {
  const simulation = new Simulation(scene);
  const maker = new FrameMaker(simulation);
  play(simulation, maker, 8);
  maker.arrivals.work(1000);
  const then = maker.arrivals.ratio(8)!;
  play(simulation, maker, 30);
  maker.truncate(8);
  simulation.branch(8);
  expect(maker.arrivals.ratio(8)).toBeCloseTo(then, 12);
  simulation.setPlanner({ id: 'lacam', parameters: {} });
  play(simulation, maker, 40);
  expect(maker.arrivals.ratio(48)!).toBeGreaterThan(then);
});

test('counts from when and where an agent got its goal, until it is home for good', () => {
  const arrivals = new Arrivals(grid);
  arrivals.saw(0, 1, start, goal, () => start);
  arrivals.work(1000);
  expect(arrivals.ratio(1)).toBe(1 / 4);
  arrivals.saw(0, 6, goal, goal, () => start);
  expect(arrivals.ratio(9)).toBe(6 / 4);
  arrivals.saw(0, 10, start, goal, () => start);
  expect(arrivals.ratio(10)).toBe(10 / 4);
  arrivals.saw(0, 21, start, other, () => start);
  expect(arrivals.behind).toBe(true);
  arrivals.work(1000);
  expect(arrivals.ratio(23)).toBe(3 / 6);
  arrivals.cut(20);
  expect(arrivals.ratio(20)).toBe(0);
  arrivals.cut(15);
  expect(arrivals.ratio(15)).toBe(15 / 4);
  arrivals.left(0);
  expect(arrivals.ratio(23)).toBeUndefined();
});

test('an agent that never leaves its goal has no time to arrive', () => {
  const arrivals = new Arrivals(grid);
  arrivals.saw(0, 1, goal, goal, () => goal);
  arrivals.saw(1, 1, start, goal, () => start);
  arrivals.work(1000);
  expect(arrivals.ratio(4)).toBe(4 / 4);
});
