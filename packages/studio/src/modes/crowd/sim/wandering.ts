import { type Agent, Random, type World } from 'floodgate';

/** How likely an agent keeps its direction, and how likely it stands still for a tick. */
const KEEPS_ON = 0.88;
const RESTS = 0.1;

/** Moves the agents that the planner does not control: they wander, and turn where they cannot continue. */
export class Wandering {
  readonly #random: Random;
  readonly #headings = new Map<number, number>();

  constructor(seed: number) {
    this.#random = new Random(`${seed}/wandering`);
  }

  /** One step of one agent, before the world's tick. */
  step(world: World, index: number, agent: Agent): void {
    const random = this.#random;
    if (random.chance(RESTS)) return;
    const { grid, crowd } = world;
    const cell = grid.cell(...agent.at);
    let heading = this.#headings.get(index) ?? random.below(8);
    for (let tries = 0; tries < 4; tries++) {
      if (tries > 0 || !random.chance(KEEPS_ON)) heading = (heading + random.pick([1, 7, 2, 6, 3, 5])) & 7;
      const to = cell + grid.offsets[heading]!;
      if (!(grid.moves[cell]! & (1 << heading)) || crowd.occupants[to]! >= 0) continue;
      if (world.move(agent, grid.point(to))) break;
    }
    this.#headings.set(index, heading);
  }
}
