/**
 * A process of its own that looks for the tiles of a map which are most expensive to close and to open again, and prints
 * them as JSON: `node worst-tile.js map tiles seconds`.
 *
 * It tries a sample of tiles under `pibt` with 300 agents that are under way all the time: the cost of a tile is that of
 * the edit and of the next tick, without budget. Half of the sample are doorways, which are tried first, as closing one
 * can cut the map in two. The worst few are tried again several times, and the least cost of each counts, so that a collection
 * of garbage does not make a tile the worst one.
 */
import { type Agent, type Grid, type Point, plannerById, Random, World } from 'floodgate';
import { generateProblem, populate } from 'floodgate/problems';
import { doorways } from '../components.ts';
import { gridOf } from '../maps.ts';
import { timed } from './clock.ts';
import { largestSize } from './sequence.ts';

export interface WorstTile {
  readonly map: string;
  /** A few, worst first. */
  readonly tiles: readonly Point[];
  /** The worst one's edit and the next tick, in milliseconds: closing or opening, whichever takes longer. */
  readonly ms: number;
  /** How many tiles were tried. */
  readonly tried: number;
  readonly sample: number;
}

const AGENTS = 300;
const WARM_UP_TICKS = 30;
const FINALISTS = 5;
const REPEATS = 3;

const [map = '', sampleText = '', secondsText = ''] = process.argv.slice(2);
const grid = gridOf(map);
const random = new Random('worst tile');
const agentCount = Math.min(AGENTS, Math.floor(largestSize(grid) / 4));
const world = new World(grid, { planner: plannerById('pibt'), seed: 1 });
const agents = populate(world, generateProblem(grid, { agents: agentCount, seed: 1 }));
for (let i = 0; i < WARM_UP_TICKS; i++) nextTick();

const sample = tilesToTry(grid, Number(sampleText));
const end = performance.now() + 1000 * Number(secondsText);
const costs: { tile: Point; ms: number }[] = [];
for (const tile of sample) {
  if (performance.now() > end) break;
  const ms = costOf(tile);
  if (ms !== undefined) costs.push({ tile, ms });
}
const finalists = [...costs].sort((a, b) => b.ms - a.ms).slice(0, FINALISTS);
const repeated = finalists.map(({ tile, ms }) => {
  const again = Array.from({ length: REPEATS }, () => costOf(tile) ?? ms);
  return { tile, ms: Math.min(ms, ...again) };
});
const worst = repeated.sort((a, b) => b.ms - a.ms);
const found: WorstTile = {
  map,
  tiles: worst.map(({ tile }) => tile),
  ms: worst[0]!.ms,
  tried: costs.length,
  sample: sample.length,
};
process.stdout.write(JSON.stringify(found));

function tilesToTry(on: Grid, count: number): Point[] {
  const doors = random.shuffle(doorways(on)).slice(0, count / 2);
  const others = Array.from({ length: count - doors.length }, () => on.point(on.randomFreeCell(random)!));
  return [...doors, ...others];
}

/** Undefined if somebody stands on the tile. */
function costOf([x, y]: Point): number | undefined {
  nextTick();
  if (world.crowd.occupants[grid.cell(x, y)]! >= 0) return undefined;
  const edited = [false, true].map((free) =>
    timed(() => {
      grid.setPassable(x, y, free);
      world.tick();
    }),
  );
  return Math.max(...edited);
}

/** A tick that does not count, in which agents that have arrived get new goals. */
function nextTick(): void {
  for (const agent of agents) if (isHome(agent)) agent.goal = otherGoal(agent);
  world.tick();
}

function isHome({ at, goal }: Agent): boolean {
  return at[0] === goal[0] && at[1] === goal[1];
}

function otherGoal({ at }: Agent): Point {
  for (;;) {
    const cell = grid.randomFreeCell(random)!;
    if (grid.components.connected(cell, grid.cell(...at))) return grid.point(cell);
  }
}
