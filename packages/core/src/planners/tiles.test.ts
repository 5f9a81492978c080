import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { WatchedMoves } from '../planner-tests/watched-moves.ts';
import { type Agent, run, World } from '../world/index.ts';
import { PLANNERS, plannerById } from './registry.ts';

const IDS = PLANNERS.map(({ id }) => id);
const PRESETS = ['default', 'paper'] as const;
const ALL = IDS.flatMap((id) => PRESETS.map((preset) => [id, preset] as const));

/** A field with mud all over it, but for a road along its lower border, with a lane for each direction. */
function muddyField(): Grid {
  const grid = new Grid(21, 6, { name: 'muddy field' });
  grid.edit((editor) => {
    for (let y = 0; y < 4; y++) for (let x = 2; x < 19; x++) editor.setCost(x, y, 20);
  });
  return grid;
}

/** The tiles on which an agent is while the world runs. */
function trailOf(world: World, agent: Agent, ticks: number): string[] {
  const trail = [`${agent.at}`];
  for (let tick = 0; tick < ticks && !world.done; tick++) {
    world.tick();
    trail.push(`${agent.at}`);
  }
  return trail;
}

const inMud = (trail: readonly string[]): number =>
  trail.filter((tile) => {
    const [x = 0, y = 0] = tile.split(',').map(Number);
    return x >= 2 && x < 19 && y < 4;
  }).length;

describe.each(ALL)('%s, preset %s', (id, preset) => {
  const planner = plannerById(id, { preset });

  it('leads an agent along the road rather than through the mud', () => {
    const world = new World(muddyField(), { planner });
    const agent = world.add({ at: [0, 3], goal: [20, 3] });
    expect(inMud(trailOf(world, agent, 200))).toBe(0);
    expect(agent.home).toBe(true);
  });

  it('leads each agent by the costs that it goes by', () => {
    const grid = muddyField();
    grid.addCosts('boots', () => 1);
    const world = new World(grid, { planner });
    const agent = world.add({ at: [0, 1], goal: [20, 1], costs: 'boots' });
    const trail = trailOf(world, agent, 200);
    expect(agent.home).toBe(true);
    expect(trail.length).toBe(21);
  });

  it('brings agents home around a one-way ring', () => {
    const grid = Grid.from(12, 12, (x, y) => x < 3 || y < 3 || x > 8 || y > 8, { name: 'ring' });
    // Clockwise: to the east in the north, to the south in the east and so on.
    grid.edit((editor) => {
      for (let y = 0; y < 12; y++) {
        for (let x = 0; x < 12; x++) {
          if (y < 3 && x < 9) editor.setMoves(x, y, 0b00011111);
          else if (x > 8 && y < 9) editor.setMoves(x, y, 0b01111100);
          else if (y > 8 && x > 2) editor.setMoves(x, y, 0b11110001);
          else if (x < 3) editor.setMoves(x, y, 0b11000111);
        }
      }
    });
    const world = new World(grid, { planner, seed: 2 });
    for (const [at, goal] of [
      [0, 5, 1, 8],
      [1, 1, 0, 2],
      [6, 0, 1, 7],
      [10, 4, 9, 1],
      [5, 11, 11, 9],
      [2, 9, 4, 10],
    ].map(([x = 0, y = 0, gx = 0, gy = 0]) => [[x, y] as const, [gx, gy] as const] as const))
      world.add({ at, goal });
    const watched = new WatchedMoves(world);
    for (let tick = 0; tick < 400 && !world.done; tick++) {
      watched.beforeTick();
      world.tick();
      watched.afterTick();
    }
    expect(world.agents.filter(({ home }) => !home)).toEqual([]);
  });

  it('never lets an agent be pushed to where no path leads back from', () => {
    // Agents pass through a corridor past one that has arrived. Beside it is a pit that nobody gets out of.
    const grid = Grid.from(9, 3, (x, y) => y === 1 || (y === 0 && x === 4) || (y === 2 && x === 6), {
      corners: 'never',
    });
    grid.setMoves(4, 0, 0);
    const world = new World(grid, { planner });
    const first = world.add({ at: [4, 1], goal: [4, 1] });
    world.add({ at: [1, 1], goal: [8, 1] });
    run(world, { ticks: 200 });
    expect(first.at).not.toEqual([4, 0]);
  });

  it('brings slow agents home, in the time that their moves take', () => {
    const world = new World(new Grid(20, 20), { planner });
    const speeds = [1, 2, 3, 5];
    // With flow annotations some of them are led around a block or two.
    const mostMoves = 16;
    const agents = speeds.map((speed, y) => world.add({ at: [0, 3 * y], goal: [10, 3 * y], speed }));
    run(world, { ticks: 200 });
    expect(agents.map((agent) => agent.home)).toEqual(speeds.map(() => true));
    agents.forEach((agent, i) => {
      expect(world.completionOf(agent)!).toBeGreaterThanOrEqual(9 * speeds[i]! + 1);
      expect(world.completionOf(agent)!).toBeLessThanOrEqual(mostMoves * speeds[i]!);
    });
  });

  it('plans for an agent from when it is no outside agent any more, and no longer than that', () => {
    const world = new World(new Grid(12, 12), { planner });
    const agent = world.add({ at: [0, 0], goal: [9, 9], outside: true });
    world.add({ at: [5, 0], goal: [5, 9] });
    run(world, { ticks: 5 });
    expect(agent.at).toEqual([0, 0]);
    agent.outside = false;
    for (let tick = 0; tick < 4; tick++) world.tick();
    expect(agent.at).not.toEqual([0, 0]);
    agent.outside = true;
    const { at } = agent;
    for (let tick = 0; tick < 4; tick++) world.tick();
    expect(agent.at).toEqual(at);
    agent.outside = false;
    run(world, { ticks: 60 });
    expect(world.agents.every(({ home }) => home)).toBe(true);
  });

  it('goes around an agent that holds its place, and moves it when it lets go', () => {
    const world = new World(new Grid(12, 8), { planner });
    const holder = world.add({ at: [5, 3], goal: [0, 0], hold: true });
    const walker = world.add({ at: [0, 3], goal: [11, 3] });
    run(world, { ticks: 100 });
    expect(holder.at).toEqual([5, 3]);
    // In the papers some planners wait for whoever is in the way.
    if (preset === 'default') expect(walker.home).toBe(true);
    holder.hold = false;
    run(world, { ticks: 100 });
    expect(holder.home).toBe(true);
  });
});

describe('teams with planners of their own', () => {
  it.each(IDS)('%s moves its team among others', (id) => {
    const world = new World(new Grid(16, 16), { planner: plannerById('pibt'), record: true });
    world.team('red', { planner: plannerById(id) });
    for (let i = 0; i < 6; i++) {
      world.add({ at: [0, 2 * i], goal: [15, 2 * i + 1], team: 'red' });
      world.add({ at: [15, 2 * i], goal: [0, 2 * i + 1], team: 'blue' });
    }
    run(world, { ticks: 300 });
    expect(world.agents.filter(({ home }) => !home).length).toBe(0);
  });
});
