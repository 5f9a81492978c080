import { Random } from '../random.ts';
import type { World } from '../world/index.ts';

/** How likely an agent keeps its direction, and how likely it stands still for a tick. */
const KEEPS_ON = 0.88;
const RESTS = 0.1;

/**
 * Moves the outside agents of a world, which its planner has to avoid: they wander, and turn where they cannot go on.
 * Call {@link step} before each tick. Equal seeds and worlds give equal moves.
 */
export class Wanderers {
  readonly #random: Random;
  /** Directions by the ids of the agents. */
  readonly #headings = new Map<number, number>();

  /** @param seed default 1 */
  constructor(seed: number | string = 1) {
    this.#random = new Random(`${seed}/wandering`);
  }

  /** At most one move of each outside agent, in the order in which they were added. */
  step(world: World): void {
    const { slots, outside } = world.crowd;
    for (const slot of slots) if (outside[slot]) this.#move(world, slot);
  }

  #move(world: World, slot: number): void {
    const random = this.#random;
    if (random.chance(RESTS)) return;
    const { grid, crowd } = world;
    const cell = crowd.cells[slot]!;
    const agent = world.agentAt(grid.point(cell))!;
    let heading = this.#headings.get(agent.id) ?? random.below(8);
    for (let tries = 0; tries < 4; tries++) {
      if (tries > 0 || !random.chance(KEEPS_ON)) heading = (heading + random.pick([1, 7, 2, 6, 3, 5])) & 7;
      const to = cell + grid.offsets[heading]!;
      if (!(grid.moves[cell]! & (1 << heading)) || crowd.occupants[to]! >= 0) continue;
      if (world.move(agent, grid.point(to))) break;
    }
    this.#headings.set(agent.id, heading);
  }
}
