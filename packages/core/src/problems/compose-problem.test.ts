import { expect, test } from 'vitest';
import { pibt } from '../planners/index.ts';
import { checkRecording, World } from '../world/index.ts';
import { type ComposeProblemOptions, composeProblem } from './compose-problem.ts';
import { builtInMap } from './maps/index.ts';
import { populate } from './problem.ts';
import { Wanderers } from './wanderers.ts';

const arena = builtInMap('arena').load();
const compose = (options: ComposeProblemOptions) => composeProblem(arena, options);

test('equal options give equal agents', () => {
  const options = { agents: 50, wanderers: 5 };
  expect(compose(options).agents).toEqual(compose(options).agents);
  expect(compose(options).agents).not.toEqual(compose({ ...options, seed: 2 }).agents);
  expect(compose(options).agents.filter(({ outside }) => outside)).toHaveLength(5);
});

test('a crowd is never larger than the map', () => {
  const { agents, leftOut } = compose({ agents: 10_000 });
  expect(agents.length).toBe(arena.freeCount);
  expect(leftOut).toBe(0);
  expect(compose({ agents: 10_000, wanderers: 3 }).leftOut).toBe(3);
});

test('agents placed on walls or on each other are left out, and it is said which', () => {
  const placed = [
    { start: [2, 2], goal: [9, 9] },
    { start: [0, 0], goal: [9, 9] },
    { start: [2, 2], goal: [8, 8] },
    { start: [3, 3], goal: [8, 8] },
  ] as const;
  const { agents, leftOut, placedAs } = compose({ placed });
  expect(agents).toHaveLength(2);
  expect(leftOut).toBe(2);
  expect(placedAs).toEqual([0, -1, -1, 1]);
});

test('no two agents start on a cell', () => {
  const placed = [{ start: [2, 2], goal: [9, 9] }] as const;
  const { agents } = compose({ agents: 300, placed, wanderers: 20 });
  const starts = agents.map(({ start }) => `${start}`);
  expect(new Set(starts).size).toBe(starts.length);
});

test('in a lifelong problem agents of one’s own walk to and fro among the others', () => {
  const placed = [{ start: [2, 2], goal: [9, 9] }] as const;
  const problem = compose({ type: 'lifelong', agents: 20, placed });
  expect([1, 2, 3].map((reached) => problem.nextGoal!(0, reached))).toEqual([
    [2, 2],
    [9, 9],
    [2, 2],
  ]);
  const world = new World(arena.clone(), { planner: pibt() });
  const [walker] = populate(world, problem);
  for (let tick = 0; tick < 200; tick++) world.tick();
  expect(walker!.arrivals).toBeGreaterThan(5);
});

test('wanderers move by the rules, the same for equal seeds, and differently for others', () => {
  const run = (seed: number) => {
    const world = new World(arena.clone(), { planner: pibt(), record: true });
    populate(world, compose({ agents: 30, wanderers: 10 }));
    const wanderers = new Wanderers(seed);
    for (let tick = 0; tick < 60; tick++) {
      wanderers.step(world);
      world.tick();
    }
    return world.recording();
  };
  const recording = run(1);
  expect(checkRecording(recording)).toEqual([]);
  const outside = recording.agents.filter((agent) => agent.outside);
  expect(outside).toHaveLength(10);
  for (const { moves } of outside) expect(moves.replaceAll('.', '').length).toBeGreaterThan(5);
  expect(run(1)).toEqual(recording);
  expect(run(2)).not.toEqual(recording);
});
