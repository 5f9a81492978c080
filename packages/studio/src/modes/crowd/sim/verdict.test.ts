import { expect, test } from 'vitest';
import { FIRST_SCENE, type Scene } from '../../../scene/scene.ts';
import { FrameMaker } from './frame-maker.ts';
import { Simulation } from './simulation.ts';

const scene: Scene = {
  ...FIRST_SCENE,
  map: { kind: 'built-in', name: 'arena' },
  crowd: { type: 'random', agents: 0 },
  planner: { id: 'pibt', parameters: {} },
};

function course(placed: Scene['placed'], change: Partial<Scene> = {}) {
  const simulation = new Simulation({ ...scene, placed, ...change });
  const maker = new FrameMaker(simulation);
  const run = (ticks: number): void => {
    for (let i = 0; i < ticks; i++) {
      simulation.tick();
      maker.ticked(0);
      maker.course.work(1000);
    }
  };
  /** Walls across the map, or floor again. */
  const wall = (x: number, passable = false): number[] =>
    simulation.paint(
      Array.from({ length: simulation.grid.height }, (_, y) => simulation.grid.cell(x, y)),
      passable,
    );
  return { simulation, course: maker.course, run, wall };
}

test('agents without a path are named, until a path is opened', () => {
  const {
    course: told,
    run,
    wall,
  } = course([
    { start: [2, 2], goal: [20, 2] },
    { start: [4, 6], goal: [2, 6] },
  ]);
  expect(told.verdict).toMatchObject({ cutOff: [], goalTaken: [], stalled: [] });
  wall(12);
  expect(told.verdict.cutOff).toEqual([0]);
  run(30);
  expect(told.verdict.cutOff).toEqual([0]);
  wall(12, true);
  expect(told.verdict.cutOff).toEqual([]);
  run(30);
  expect(told.verdict).toMatchObject({ cutOff: [], goalTaken: [], stalled: [], stalledSince: undefined });
});

test('of two agents with one goal, the one that comes second is named', () => {
  const { course: told, run } = course([
    { start: [12, 2], goal: [14, 2] },
    { start: [2, 2], goal: [14, 2] },
  ]);
  expect(told.verdict).toMatchObject({ cutOff: [], goalTaken: [1] });
  run(30);
  expect(told.verdict).toMatchObject({ cutOff: [], goalTaken: [1] });
});

test('nobody is named in a run in which all arrive', () => {
  const { course: told, run, simulation } = course([], { crowd: { type: 'swap-sides', agents: 60 } });
  while (!simulation.atRest) run(1);
  expect(told.verdict).toMatchObject({ cutOff: [], goalTaken: [], stalled: [], stalledSince: undefined });
});

test('a crowd that goes to and fro in front of a corridor makes no progress', () => {
  const { course: told, run } = course([], {
    map: { kind: 'built-in', name: 'corridor' },
    crowd: { type: 'swap-sides', agents: 60 },
    planner: { id: 'bmaa', parameters: {} },
  });
  run(900);
  const { stalled, stalledSince } = told.verdict;
  expect(stalled.length).toBeGreaterThan(0);
  expect(stalledSince).toBeLessThan(700);
  expect(told.marks()!.at(-1)).toMatchObject({ tick: stalledSince, kind: 'jam', label: 'no progress' });
});
