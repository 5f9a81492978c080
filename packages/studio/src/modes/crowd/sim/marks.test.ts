import { parseRecording } from 'floodgate';
import { expect, test } from 'vitest';
import { FIRST_SCENE, type Scene } from '../../../scene/scene.ts';
import { FrameMaker } from './frame-maker.ts';
import { Jams } from './jams.ts';
import { Simulation } from './simulation.ts';

const scene: Scene = {
  ...FIRST_SCENE,
  map: { kind: 'built-in', name: 'arena' },
  crowd: { type: 'random', agents: 20 },
  planner: { id: 'pibt', parameters: {} },
};

function eventful(): Simulation {
  const simulation = new Simulation(scene);
  const run = (ticks: number): void => {
    for (let i = 0; i < ticks; i++) simulation.tick();
  };
  const { grid } = simulation;
  simulation.paint([grid.cell(1, 1)], false);
  run(5);
  const free = [...grid.passable.keys()].filter(
    (cell) => grid.passable[cell] && simulation.world.crowd.occupants[cell]! < 0,
  );
  simulation.paint(free.slice(0, 3), false);
  simulation.paint(free.slice(0, 1), true);
  simulation.send([0, 1], free.at(-1)!);
  run(5);
  simulation.remove([3]);
  simulation.add({ start: grid.point(free.at(-2)!), goal: grid.point(free.at(-3)!) });
  run(5);
  simulation.setPlanner({ id: 'far', parameters: {} });
  run(1);
  return simulation;
}

const EXPECTED = [
  { tick: 5, kind: 'edit', label: '3 tiles walled up, 1 tile freed' },
  { tick: 5, kind: 'order', label: '2 agents sent' },
  { tick: 10, kind: 'order', label: '1 agent removed, 1 agent added' },
];

test('edits and orders become marks at their ticks, and how the run began does not', () => {
  expect(eventful().marks.list(0)).toEqual([
    ...EXPECTED,
    { tick: 15, kind: 'order', label: 'planner changed' },
  ]);
});

test('marks after a branch vanish, and those before the first known tick', () => {
  const simulation = eventful();
  expect(simulation.marks.list(10)).toHaveLength(2);
  simulation.branch(7);
  expect(simulation.marks.list(0)).toEqual(EXPECTED.slice(0, 2));
});

test('a recording has the marks of its run, except changes of the planner', () => {
  const recording = parseRecording(JSON.stringify(eventful().recording()));
  expect(
    new Simulation(scene, recording).marks
      .list(0)
      .map(({ tick, label }) => [tick, label.split(', ').sort().join(', ')]),
  ).toEqual([
    [5, '1 tile freed, 3 tiles walled up'],
    [5, '2 agents sent'],
    [10, '1 agent added, 1 agent removed'],
  ]);
});

test('next goals of a lifelong crowd are no orders', () => {
  const simulation = new Simulation({ ...scene, crowd: { type: 'lifelong', agents: 10 } });
  for (let i = 0; i < 60; i++) simulation.tick();
  expect(simulation.lifelong!.reached).toBeGreaterThan(5);
  expect(simulation.marks.list(0)).toEqual([]);
  expect(new Simulation(scene, simulation.recording()).marks.list(0)).toEqual([]);
});

test('marks are sent when they have changed', () => {
  const simulation = eventful();
  const { course } = new FrameMaker(simulation);
  expect(course.marks()).toHaveLength(4);
  expect(course.marks()).toBeUndefined();
  simulation.setPriority([0], 3);
  expect(course.marks()!.at(-1)).toMatchObject({ tick: 16, label: 'priority of 1 agent changed' });
});

test('a jam lasts from when most agents began to wait until few do', () => {
  const jams = new Jams();
  for (let tick = 1; tick <= 100; tick++) jams.saw(tick, tick > 20 && tick <= 60 ? 8 : 1, 10);
  expect(jams.list(0)).toEqual([
    { tick: 21, until: 60, kind: 'jam', label: 'jam of 40 ticks: up to 8 agents wait' },
  ]);
  jams.cut(50);
  expect(jams.list(0)).toMatchObject([{ tick: 21, until: undefined }]);
  jams.cut(10);
  expect(jams.list(0)).toEqual([]);
});

test('a few ticks of waiting, or a few agents, are no jam', () => {
  const jams = new Jams();
  for (let tick = 1; tick <= 100; tick++) jams.saw(tick, tick % 10 < 3 ? 8 : 1, 10);
  for (let tick = 101; tick <= 200; tick++) jams.saw(tick, 2, 2);
  expect(jams.list(0)).toEqual([]);
});
