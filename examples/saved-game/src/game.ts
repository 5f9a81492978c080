/** The game: villagers carry their harvest over the river, guards are on patrol. */
import { type Agent, Grid, type Point, pibt, plannerById, Random, World } from 'floodgate';

export const [WIDTH, HEIGHT] = [60, 36];
const VILLAGERS = 60;

export type Tile = 'grass' | 'tree' | 'water' | 'bridge' | 'field' | 'barn';

const trees = new Random('trees');
const TREES = Array.from({ length: WIDTH * HEIGHT }, () => trees.next() < 0.09);

export function tileAt(x: number, y: number): Tile {
  const river = Math.round(29 + 2.5 * Math.sin(y / 6));
  if (x >= river && x < river + 4) return [8, 9, 10, 25, 26, 27].includes(y) ? 'bridge' : 'water';
  if (x >= 2 && x <= 14 && y >= 3 && y <= 32) return 'field';
  if (x >= 45 && x <= 57 && y >= 5 && y <= 30) return 'barn';
  return TREES[y * WIDTH + x] && Math.abs(x - river) > 5 ? 'tree' : 'grass';
}

const fieldOf = (id: number): Point => [3 + 2 * (id % 6), 4 + 3 * Math.floor(id / 6)];
const storeOf = (id: number): Point => [46 + 2 * (id % 6), 6 + 2 * Math.floor(id / 6)];
export const isGuard = ({ team }: Agent): boolean => team === 'guards';

/** What is saved of a game: the world as bytes, and what the game itself knows, by the ids of agents. */
export interface SavedGame {
  readonly world: Uint8Array;
  readonly delivered: number;
  readonly carriers: readonly number[];
}

export class Game {
  readonly world: World;
  delivered = 0;
  /** The ids of those that carry a sack. */
  readonly carriers = new Set<number>();

  constructor(saved?: SavedGame) {
    // plannerById makes the planner of the save, whichever it was, with its parameters.
    this.world = saved ? World.load(saved.world, { planner: plannerById }) : newWorld();
    this.delivered = saved?.delivered ?? 0;
    for (const id of saved?.carriers ?? []) this.carriers.add(id);
    // Listeners are not part of a saved world: a loaded one gets them again.
    this.world.on('arrived', (agent) => this.#arrived(agent));
  }

  save(): SavedGame {
    return { world: this.world.save(), delivered: this.delivered, carriers: [...this.carriers] };
  }

  /** With a budget in expansions, not in milliseconds, a loaded game does the same on a slower machine. */
  tick(): void {
    this.world.tick({ budgetExpansions: 20_000 });
  }

  sendGuards(to: Point): void {
    this.world.order(this.world.agents.filter(isGuard), { to, formation: 'block' });
  }

  #arrived(agent: Agent): void {
    if (isGuard(agent)) return;
    const carried = this.carriers.delete(agent.id);
    if (carried) this.delivered++;
    else this.carriers.add(agent.id);
    agent.speed = carried ? 1 : 2;
    agent.goal = carried ? fieldOf(agent.id) : storeOf(agent.id);
  }
}

function newWorld(): World {
  const grid = Grid.from(WIDTH, HEIGHT, (x, y) => !['water', 'tree'].includes(tileAt(x, y)));
  const world = new World(grid, { planner: pibt(), seed: 7 });
  for (let id = 0; id < VILLAGERS; id++) world.add({ at: storeOf(id), goal: fieldOf(id) });
  for (let i = 0; i < 8; i++) {
    const guard = world.add({ at: [57, 10 + i], team: 'guards' });
    guard.patrol([i < 4 ? [36, 7 + i] : [32, 21 + i]]);
  }
  return world;
}
