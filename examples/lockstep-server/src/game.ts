/** What server and clients share. All of them make the same calls in the same order, so all have the same world. */
import { Grid, type Point, pibt, World } from 'floodgate';

export const [WIDTH, HEIGHT] = [60, 40];
export const TEAMS = ['red', 'blue', 'green', 'gold'] as const;
export type Team = (typeof TEAMS)[number];
/** Hashes are compared after every so many ticks. */
export const CHECK_TICKS = 10;

/** What a player wants: their army goes to a tile, or walls are built there or torn down. */
export interface Order {
  readonly team: Team;
  readonly kind: 'march' | 'wall';
  readonly at: Point;
}

/** What the server tells everybody: what to do before which tick. */
export interface Turn {
  readonly tick: number;
  readonly orders: readonly Order[];
  readonly players: number;
}

/** Only the server makes a world. Clients load what it saved, however late they join. */
export function newWorld(): World {
  const isRuin = (x: number, y: number) => x % 12 > 6 && y % 10 > 4 && (x % 12 < 10 || y % 10 < 7);
  const grid = Grid.from(WIDTH, HEIGHT, (x, y) => !isRuin(x, y), { name: 'the ruins' });
  const world = new World(grid, { planner: pibt(), seed: 1, record: true });
  for (const [i, team] of TEAMS.entries()) {
    for (let k = 0; k < 25; k++) {
      const at: Point = [(i % 2 ? 53 : 1) + (k % 5), (i < 2 ? 0 : 30) + Math.floor(k / 5)];
      // Every fifth is slow: profiles are part of the saved world.
      world.add({ at, team, speed: k % 5 === 4 ? 2 : 1 });
    }
  }
  return world;
}

/** Carries out a turn. A budget in milliseconds would make machines differ; one in expansions does not. */
export function play(world: World, orders: readonly Order[]): void {
  for (const order of orders) carryOut(world, order);
  world.tick({ budgetExpansions: 20_000 });
}

export function carryOut(world: World, { team, kind, at }: Order): void {
  const [x, y] = at;
  if (kind === 'march') world.order(world.team(team).agents, { to: at, formation: 'block' });
  else if (!world.agentAt(at)) world.grid.setPassable(x, y, !world.grid.isFree(x, y));
}
