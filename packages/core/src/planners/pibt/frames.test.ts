import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { builtInMap, generateProblem, populate } from '../../problems/index.ts';
import { Random } from '../../random.ts';
import { World } from '../../world/index.ts';
import { pibt } from './pibt.ts';

function crowd(grid: Grid, agents: number): World {
  const world = new World(grid, { planner: pibt() });
  populate(world, generateProblem(grid, { type: 'random', agents, seed: 1 }));
  return world;
}

// Work is counted in expansions, as time is no measure on a busy machine. Ten thousand take about a millisecond.
describe('frames of pibt', () => {
  it.each(['closed', 'opened'])(
    'one door of gloamwarren is %s at the cost of a few milliseconds a tick',
    (how) => {
      const grid = builtInMap('gloamwarren').load();
      if (how === 'opened') grid.setPassable(192, 217, false);
      const world = crowd(grid, 300);
      for (let tick = 0; tick < 30; tick++) world.tick();
      grid.setPassable(192, 217, how === 'opened');
      for (let tick = 0; tick < 30; tick++) expect(world.tick().expansions).toBeLessThan(40_000);
    },
  );

  it('the first tick on a rough map of 512 × 512 ends, and everybody that can moves', () => {
    const random = new Random('rocks');
    const grid = Grid.from(512, 512, () => !random.chance(0.35));
    const world = crowd(grid, 1000);
    const { expansions, moved } = world.tick();
    expect(expansions).toBeLessThan(1_100_000);
    expect(moved).toBeGreaterThan(800);
  });

  it('hardly anybody stands while the rest of a crowd is served, with a budget far too small for all', () => {
    const grid = builtInMap('gloamwarren').load();
    const world = crowd(grid, 2000);
    const starts = new Map(world.agents.map((agent) => [agent, agent.at.join()]));
    for (let tick = 0; tick < 60; tick++) {
      world.tick({ budgetExpansions: 1000 });
      for (const [agent, start] of starts) if (agent.at.join() !== start) starts.delete(agent);
    }
    // Those that are left have a wall between them and their goals, and have not been served yet.
    expect(starts.size).toBeLessThan(100);
  });
});
