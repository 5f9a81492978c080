import { checkRecording, parseRecording } from 'floodgate';
import { builtInMap } from 'floodgate/problems';
import { expect, test } from 'vitest';
import { FIRST_SCENE, type Scene } from '../../../scene/scene.ts';
import { Simulation } from './simulation.ts';

const scene: Scene = {
  ...FIRST_SCENE,
  map: { kind: 'built-in', name: 'arena' },
  crowd: { type: 'random', agents: 40 },
  planner: { id: 'pibt', parameters: {} },
};

function positions({ recorder }: Simulation, tick = recorder.ticks): number[] {
  return [...recorder.seek(tick).cells];
}

/** The cell of a tile of the arena. */
const cell = (x: number, y: number): number => builtInMap('arena').load().cell(x, y);

function run(simulation: Simulation, ticks: number): Simulation {
  for (let i = 0; i < ticks; i++) simulation.tick();
  return simulation;
}

test('the same scene gives the same run', () => {
  const wild: Scene = { ...scene, planner: { id: 'bmaa-f-c', parameters: {} }, wanderers: 10 };
  expect(positions(run(new Simulation(wild), 60))).toEqual(positions(run(new Simulation(wild), 60)));
});

test('every moment of the past is found again', () => {
  const simulation = new Simulation(scene);
  const seen = [positions(simulation)];
  for (let tick = 1; tick <= 120; tick++) {
    simulation.tick();
    seen.push(positions(simulation));
  }
  for (const tick of [0, 1, 49, 50, 51, 99, 100, 120])
    expect(positions(simulation, tick)).toEqual(seen[tick]);
});

test('the recording of an eventful run passes the Referee and ends where the run ended', () => {
  const simulation = run(new Simulation({ ...scene, wanderers: 8 }), 20);
  simulation.paint([cell(11, 12), cell(12, 12), cell(13, 12)], false);
  simulation.send([0, 1, 2], cell(3, 3));
  simulation.remove([5]);
  run(simulation, 15);
  simulation.setPlanner({ id: 'bmaa-c', parameters: {} });
  const free = [2, 2] as const;
  if (simulation.world.crowd.occupants[simulation.grid.cell(...free)]! < 0)
    simulation.add({ start: free, goal: [20, 20], priority: 2 });
  run(simulation, 15);
  simulation.paint([cell(12, 12)], true);
  run(simulation, 5);
  const recording = parseRecording(JSON.stringify(simulation.recording()));
  expect(checkRecording(recording)).toEqual([]);
  expect(simulation.stepper.violations).toBe(0);
  const again = new Simulation(scene, recording);
  expect(again.recorder.ticks).toBe(55);
  for (const tick of [0, 20, 36, 55]) expect(positions(again, tick)).toEqual(positions(simulation, tick));
  expect(run(again, 10).stepper.violations).toBe(0);
});

test('no wall is painted on an agent', () => {
  const simulation = new Simulation(scene);
  const [taken] = positions(simulation);
  const everywhere = [...simulation.grid.passable.keys()];
  const refused = simulation.paint(everywhere, false);
  expect(refused).toContain(taken);
  expect(refused).toHaveLength(40);
  expect(simulation.grid.freeCount).toBe(40);
});

test('walls painted later are known for the past', () => {
  const simulation = run(new Simulation({ ...scene, crowd: { type: 'random', agents: 1 } }), 5);
  const [wall, floor] = [cell(12, 12), cell(0, 0)];
  simulation.paint([wall], false);
  simulation.paint([floor], true);
  run(simulation, 5);
  simulation.paint([wall], true);
  run(simulation, 1);
  expect(simulation.recorder.seek(3).changed).toEqual(new Map([[floor, false]]));
  expect(simulation.recorder.seek(7).changed).toEqual(new Map([[wall, false]]));
  expect(simulation.recorder.seek(11).changed.size).toBe(0);
});

test('a new planner continues from where the agents are', () => {
  const simulation = run(new Simulation(scene), 10);
  const before = positions(simulation);
  simulation.setPlanner({ id: 'whca', parameters: {} });
  expect(positions(simulation)).toEqual(before);
  expect(simulation.plannerId).toBe('whca');
  run(simulation, 1);
  expect(simulation.recorder.ticks).toBe(11);
});

test('branching forgets what came after, walls included', () => {
  const simulation = run(new Simulation(scene), 30);
  const then = positions(simulation, 12);
  simulation.paint([cell(12, 12)], false);
  const painted = !simulation.grid.isFree(12, 12);
  run(simulation, 5);
  const undone = simulation.branch(12);
  expect(undone).toEqual(painted ? [cell(12, 12)] : []);
  expect(simulation.grid.isFree(12, 12)).toBe(true);
  expect(simulation.recorder.ticks).toBe(12);
  expect(positions(simulation)).toEqual(then);
  run(simulation, 20);
  expect(checkRecording(simulation.recording())).toEqual([]);
});

test('branching brings back agents that left later, and the goals of that time', () => {
  const simulation = run(new Simulation(scene), 5);
  const goal = simulation.agents[1]!.goal;
  run(simulation, 1);
  simulation.remove([0]);
  simulation.send([1], cell(20, 20));
  run(simulation, 3);
  simulation.branch(5);
  expect(simulation.agents[0]).toBeDefined();
  expect(simulation.agents[1]!.goal).toEqual(goal);
  run(simulation, 3);
  expect(checkRecording(simulation.recording())).toEqual([]);
});

test('a group that is sent somewhere gets there, and its former goals are told', () => {
  const simulation = run(new Simulation({ ...scene, crowd: { type: 'random', agents: 8 } }), 3);
  const goals = simulation.agents.map((agent) => agent!.goal);
  const { sent, before } = simulation.send([0, 1, 2, 3], cell(20, 20));
  expect(sent).toEqual([0, 1, 2, 3]);
  expect(before.map((goal) => simulation.grid.point(goal))).toEqual(goals.slice(0, 4));
  const places = new Set(sent.map((index) => `${simulation.agents[index]!.goal}`));
  expect(places.size).toBe(4);
  run(simulation, 80);
  for (const index of sent) expect(simulation.agents[index]!.home).toBe(true);
});

test('wanderers move and no agent collides with them', () => {
  const simulation = new Simulation({ ...scene, crowd: { type: 'random', agents: 5 }, wanderers: 20 });
  const before = positions(simulation);
  run(simulation, 30);
  const moved = positions(simulation).filter((at, i) => i >= 5 && at !== before[i]);
  expect(moved.length).toBeGreaterThan(10);
  expect(simulation.stepper.violations).toBe(0);
  expect(simulation.atRest).toBe(false);
});

test('agents that arrived are compared with their shortest paths', () => {
  const simulation = run(new Simulation({ ...scene, crowd: { type: 'random', agents: 5 } }), 60);
  expect(simulation.detours.ratio).toBeUndefined();
  simulation.detours.work(1000);
  expect(simulation.detours.ratio).toBeGreaterThanOrEqual(1 - 1e-9);
  expect(simulation.detours.ratio).toBeLessThan(1.5);
});

test('an agent that has left is nowhere', () => {
  const simulation = run(new Simulation(scene), 2);
  const [removed] = simulation.remove([3]);
  run(simulation, 2);
  expect(positions(simulation)[3]).toBe(-1);
  expect(positions(simulation, 1)[3]).toBeGreaterThanOrEqual(0);
  expect(simulation.add(removed!)).toBe(40);
});

const lifelong: Scene = { ...scene, crowd: { type: 'lifelong', agents: 40 } };

test('a lifelong crowd goes on, and nobody stays where it has arrived', () => {
  const simulation = run(new Simulation(lifelong), 120);
  expect(simulation.lifelong!.reached).toBeGreaterThan(100);
  expect(simulation.atRest).toBe(false);
  for (const agent of simulation.agents) expect(agent!.home).toBe(false);
  expect(checkRecording(simulation.recording())).toEqual([]);
});

test('two planners give an agent of a lifelong crowd the same goals', () => {
  const goalsOf = (id: string): string[] => {
    const simulation = new Simulation({ ...lifelong, planner: { id, parameters: {} } });
    const goals = [`${simulation.agents[0]!.goal}`];
    for (let tick = 0; tick < 150; tick++) {
      simulation.tick();
      const goal = `${simulation.agents[0]!.goal}`;
      if (goal !== goals.at(-1)) goals.push(goal);
    }
    return goals.slice(0, 3);
  };
  expect(goalsOf('pibt')).toHaveLength(3);
  expect(goalsOf('bmaa-f-c')).toEqual(goalsOf('pibt'));
});

test('branching takes back the goals that were reached later', () => {
  const simulation = run(new Simulation(lifelong), 60);
  const { reached } = simulation.lifelong!;
  run(simulation, 40);
  expect(simulation.lifelong!.reached).toBeGreaterThan(reached);
  simulation.branch(60);
  expect(simulation.lifelong!.reached).toBe(reached);
});

test('an agent placed by hand in a lifelong crowd walks to and fro', () => {
  const placed = [{ start: [2, 2], goal: [9, 9] }] as const;
  const simulation = new Simulation({ ...lifelong, crowd: { type: 'lifelong', agents: 0 }, placed });
  const later = simulation.add({ start: [12, 2], goal: [12, 9] });
  const seen = [0, later].map(() => new Set<string>());
  for (let tick = 0; tick < 60; tick++) {
    simulation.tick();
    for (const [i, number] of [0, later].entries()) seen[i]!.add(`${simulation.agents[number]!.goal}`);
  }
  expect(seen).toEqual([new Set(['9,9', '2,2']), new Set(['12,9', '12,2'])]);
});
