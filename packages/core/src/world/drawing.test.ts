import { describe, expect, it } from 'vitest';
import { Grid } from '../grid/index.ts';
import { pibt } from '../planners/index.ts';
import { World } from './index.ts';

function walking(): World {
  const world = new World(new Grid(9, 3), { planner: pibt() });
  world.add({ at: [0, 0], goal: [8, 0] });
  world.add({ at: [0, 2] });
  world.add({ at: [4, 2], outside: true });
  return world;
}

describe('drawing', () => {
  it('keeps the cells before the last tick beside the cells after it', () => {
    const world = walking();
    const { crowd, grid } = world;
    const seen: number[][] = [];
    for (let tick = 0; tick < 3; tick++) {
      world.tick();
      seen.push([crowd.previous[0]!, crowd.cells[0]!].map((cell) => grid.x(cell)));
    }
    expect(seen).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect([...crowd.previous.subarray(1, 3)]).toEqual([...crowd.cells.subarray(1, 3)]);
  });

  it('gives positions between two ticks', () => {
    const world = walking();
    const out = new Float32Array(6);
    expect([...world.positions(0.5, out)]).toEqual([0, 0, 0, 2, 4, 2]);
    world.tick();
    expect(world.positions(0, out)).toBe(out);
    expect([...out]).toEqual([0, 0, 0, 2, 4, 2]);
    expect([...world.positions(0.25, out)]).toEqual([0.25, 0, 0, 2, 4, 2]);
    expect([...world.positions(1, out)]).toEqual([1, 0, 0, 2, 4, 2]);
  });

  it('shows an outside agent on its way after the tick in which it moves', () => {
    const world = walking();
    const guest = world.agents[2]!;
    const x = (alpha: number): number => world.positions(alpha, new Float32Array(6))[4]!;
    world.tick();
    world.move(guest, [5, 2]);
    expect([x(0), x(1)]).toEqual([4, 4]);
    world.tick();
    expect([x(0), x(0.5), x(1)]).toEqual([4, 4.5, 5]);
    world.tick();
    expect(x(0)).toBe(5);
  });

  it('refuses an array that is too short and an alpha that is none', () => {
    const world = walking();
    expect(() => world.positions(0.5, new Float32Array(5))).toThrow(
      'positions need a Float32Array of length 6 or more, not one of length 5',
    );
    expect(() => world.positions(0.5, [] as unknown as Float32Array)).toThrow('not the array []');
    expect(() => world.positions(1.5, new Float32Array(6))).toThrow(
      'alpha must be a number from 0 to 1, not 1.5',
    );
  });

  it('finds the agent on a tile', () => {
    const world = walking();
    const [first] = world.agents;
    expect(world.agentAt(0, 0)).toBe(first);
    expect(world.agentAt([0, 0])).toBe(first);
    expect(world.agentAt({ x: 0, y: 0 })).toBe(first);
    expect(world.agentAt(1, 0)).toBeUndefined();
    expect(world.agentAt(-1, 99)).toBeUndefined();
    world.tick();
    expect(world.agentAt(1, 0)).toBe(first);
  });
});
