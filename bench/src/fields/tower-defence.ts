import {
  FlowField,
  Grid,
  type Point,
  plannerById,
  Random,
  type TickBudget,
  type TileRect,
  World,
} from 'floodgate';
import { timed } from '../frames/clock.ts';

const SIDE = 128;
const CREEPS = 500;
const TOWERS = 200;
const TOWER_SIDE = 2;
const TICKS_PER_TOWER = 5;
/** Towers that stand at a time: from then on one is sold for each that is built. */
const STANDING = 100;
const EXIT: Point = [SIDE - 1, SIDE / 2];
const SPAWN_COLUMNS = 6;

/** What one tick of the game took, in milliseconds of CPU time. */
export interface GameTick {
  readonly total: number;
  readonly world: number;
  readonly edit: number;
  readonly wouldBlock: number;
  readonly field: number;
}

export interface TowerDefence {
  readonly ticks: readonly GameTick[];
  readonly built: number;
  readonly sold: number;
  readonly refused: number;
  readonly escaped: number;
}

/** A field with a wall in the middle that has three gates; creeps come from the left and leave by one tile on the right. */
function battlefield(): Grid {
  const isGate = (y: number): boolean => [20, 64, 108].some((gate) => Math.abs(y - gate) <= 3);
  return Grid.from(SIDE, SIDE, (x, y) => Math.abs(x - SIDE / 2) > 1 || isGate(y), { name: 'battlefield' });
}

/**
 * 500 creeps on their way to one exit. Every five ticks a tower is built if it blocks nobody, until 200 were; from the
 * hundredth on the oldest is sold for each. At last all others are sold. Creeps that are out come again from the left.
 */
export function towerDefence(planner: string, budget: TickBudget, seed: number): TowerDefence {
  const grid = battlefield();
  const random = new Random(seed);
  const world = new World(grid, { planner: plannerById(planner), seed });
  const field = new FlowField(grid, EXIT);
  const exit = grid.cell(...EXIT);
  const standing: TileRect[] = [];
  const ticks: GameTick[] = [];
  const counts = { built: 0, sold: 0, refused: 0, escaped: 0 };
  const spawn = (): void => {
    const at: Point = [random.below(SPAWN_COLUMNS), random.below(SIDE)];
    if (!world.agentAt(at)) world.add({ at, goal: EXIT });
  };
  for (let tick = 0; counts.sold < TOWERS; tick++) {
    while (world.agents.length < CREEPS) spawn();
    const took = { total: 0, world: 0, edit: 0, wouldBlock: 0, field: 0 };
    if (tick % TICKS_PER_TOWER === 0) {
      if (counts.built < TOWERS) {
        const rect = site(grid, random, world);
        const from: Point[] = [[0, 0], ...world.agents.map(({ at }) => at)];
        let blocks = true;
        took.wouldBlock = timed(() => {
          blocks = grid.wouldBlock(rect, from, EXIT);
        });
        if (blocks) counts.refused++;
        else {
          took.edit += timed(() => grid.setRectPassable(rect.x, rect.y, rect.width, rect.height, false));
          standing.push(rect);
          counts.built++;
        }
      }
      if (standing.length > STANDING || (counts.built === TOWERS && standing.length > 0)) {
        const { x, y, width, height } = standing.shift()!;
        took.edit += timed(() => grid.setRectPassable(x, y, width, height, true));
        counts.sold++;
      }
    }
    took.field = timed(() => field.update());
    took.world = timed(() => world.tick(budget));
    took.total = took.world + took.edit + took.wouldBlock + took.field;
    ticks.push(took);
    for (const agent of [...world.agents]) {
      if (grid.cell(...agent.at) !== exit) continue;
      world.remove(agent);
      counts.escaped++;
    }
  }
  world.dispose();
  field.dispose();
  return { ticks, ...counts };
}

/** A square of free tiles on which nobody stands. */
function site(grid: Grid, random: Random, world: World): TileRect {
  for (;;) {
    const x = random.between(SPAWN_COLUMNS, SIDE - TOWER_SIDE - 1);
    const y = random.below(SIDE - TOWER_SIDE + 1);
    const tiles: Point[] = [];
    for (let row = 0; row < TOWER_SIDE; row++)
      for (let column = 0; column < TOWER_SIDE; column++) tiles.push([x + column, y + row]);
    if (
      tiles.every(([a, b]) => grid.isFree(a, b) && !world.agentAt([a, b]) && (a !== EXIT[0] || b !== EXIT[1]))
    )
      return { x, y, width: TOWER_SIDE, height: TOWER_SIDE };
  }
}
