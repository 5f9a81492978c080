import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { pibt } from '../planners/index.ts';
import { decompose } from '../regions/index.ts';
import { World } from './index.ts';

const BUDGET = { budgetExpansions: 50 };

/** A crowd that crosses a field, in which a wall with a door is built; `ticks` says when listeners of regions heard of it. */
function crossing(hasRegions: boolean): { world: World; ticks: number[] } {
  const grid = new Grid(40, 20);
  const regions = hasRegions ? decompose(grid).regions : undefined;
  const world = new World(grid, { planner: pibt(), ...(regions && { regions }) });
  const ticks: number[] = [];
  regions?.onChange(({ appeared }) => ticks.push(...appeared.gates.map(() => world.time)));
  for (let y = 2; y < 18; y++) world.add({ at: [0, y], goal: [39, y] });
  world.tick(BUDGET);
  grid.edit((editor) => {
    editor.setRect(20, 0, 1, 20, false);
    editor.set(20, 9, true);
  });
  for (let tick = 0; tick < 30; tick++) world.tick(BUDGET);
  return { world, ticks };
}

describe('a world with regions', () => {
  it('brings them up to date in the ticks after an edit, a bit in each', () => {
    const { ticks } = crossing(true);
    expect(ticks).toHaveLength(1);
    expect(ticks[0]).toBeGreaterThan(3);
  });

  it('moves its agents as without', () => {
    const [one, other] = [crossing(true).world, crossing(false).world];
    expect(one.agents.map(({ at }) => at)).toEqual(other.agents.map(({ at }) => at));
  });

  it('refuses those of another map', () => {
    const { regions } = decompose(new Grid(5, 5));
    expect(() => new World(new Grid(5, 5), { planner: pibt(), regions })).toThrow(
      'regions must be those of map, the map of the world',
    );
  });
});
