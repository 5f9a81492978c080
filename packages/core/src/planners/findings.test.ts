/** What users have run into, each as they described it. Those about one part of the library lie beside that part. */
import { describe, expect, it } from 'vitest';
import { builtInMap, generateProblem, populate } from '../problems/index.ts';
import { run, World } from '../world/index.ts';
import { lacam, pibt } from './index.ts';

/** Of computing: many times what it takes, and a fraction of what was found, because tests run beside other work. */
const SOON_MS = 400;

describe('what users have run into', () => {
  it('one wall on gloamwarren with 300 agents took over a second, in the setter', () => {
    const grid = builtInMap('gloamwarren').load();
    const world = new World(grid, { planner: pibt() });
    populate(world, generateProblem(grid, { type: 'random', agents: 300, seed: 1 }));
    for (let tick = 0; tick < 30; tick++) world.tick();
    for (const free of [false, true]) {
      const began = process.cpuUsage();
      expect(grid.setPassable(192, 217, free)).toBe(true);
      world.tick({ budgetMs: 4 });
      expect(process.cpuUsage(began).user / 1000).toBeLessThan(SOON_MS);
    }
  });

  it('lacam with a limit of seconds spent all of them in the first tick, and nobody came home', () => {
    const grid = builtInMap('ravenkeep').load();
    const world = new World(grid, { planner: lacam() });
    populate(world, generateProblem(grid, { type: 'random', agents: 60, seed: 1 }));
    const { tickMs, seconds } = run(world, { seconds: 20 });
    expect(world.metrics().completionRate).toBe(1);
    expect(tickMs[0]).toBeLessThan(10_000);
    expect(seconds).toBeLessThan(20);
  });
});
