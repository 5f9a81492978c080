import type { World } from '../world/index.ts';

/**
 * Watches that agents make only moves that the map allows, and none while they rest or hold their places: from where they
 * are before and after each tick, so it knows nothing of how the World sees to that.
 */
export class WatchedMoves {
  readonly #world: World;
  /** By agent its cell before the tick, and whether it may leave it. */
  readonly #before = new Map<number, { cell: number; stays: boolean }>();

  constructor(world: World) {
    this.#world = world;
  }

  beforeTick(): void {
    const { crowd, agents } = this.#world;
    this.#before.clear();
    for (const { id, slot, outside } of agents)
      this.#before.set(id, {
        cell: crowd.cells[slot]!,
        stays: outside || crowd.rests[slot]! > 0 || crowd.holds[slot] === 1,
      });
  }

  /** Throws an Error with the first move that was wrong. */
  afterTick(): void {
    const { crowd, agents, grid, time } = this.#world;
    for (const { id, slot } of agents) {
      const { cell, stays } = this.#before.get(id)!;
      const to = crowd.cells[slot]!;
      if (to === cell) continue;
      const move = `agent ${id} moved from (${grid.point(cell)}) to (${grid.point(to)}) in tick ${time - 1}`;
      if (stays) throw new Error(`${move}, though it had to stay`);
      if (grid.moveBetween(cell, to) < 0) throw new Error(`${move}, which the map does not allow`);
    }
  }
}
