/** One of the worlds that a server runs: its own copy of the map, and units that get a new goal whenever they are home. */
import { type Agent, type Grid, type PlannerSpec, Random, World } from 'floodgate';

export class HostedWorld {
  readonly #world: World;
  readonly #random: Random;
  readonly #component: number;

  constructor(map: Grid, planner: PlannerSpec, units: number, seed: number) {
    const grid = map.clone();
    this.#random = new Random(seed);
    this.#world = new World(grid, { planner, seed });
    this.#component = grid.components.largest()!;
    for (let i = 0; i < units; i++) this.#world.add({ at: this.#emptyTile(), goal: this.#tile() });
    this.#world.on('arrived', (agent) => this.#sendOn(agent));
    this.#world.on('settled', (agent) => this.#sendOn(agent));
  }

  tick(budgetMs: number): void {
    this.#world.tick({ budgetMs });
  }

  #sendOn(agent: Agent): void {
    agent.goal = this.#tile();
  }

  #tile(): readonly [number, number] {
    const { grid } = this.#world;
    let cell: number;
    do cell = grid.randomFreeCell(this.#random)!;
    while (grid.components.of(cell) !== this.#component);
    return grid.point(cell);
  }

  #emptyTile(): readonly [number, number] {
    let tile = this.#tile();
    while (this.#world.agentAt(tile)) tile = this.#tile();
    return tile;
  }
}
