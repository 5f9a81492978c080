/** The rules of the game; it draws nothing. */
import {
  type Agent,
  FlowField,
  Grid,
  type Point,
  pibt,
  type TickReport,
  type TileRect,
  World,
} from 'floodgate';

export const [WIDTH, HEIGHT] = [60, 34];
const TOWER_COST = 20;
const RANGE = 6;
const TICKS_BETWEEN_WAVES = 80;
const TICKS_BETWEEN_SHOTS = 3;

/** Kinds of creeps: the ticks that they need for a tile, and how many hits they take. */
const KINDS = [
  { name: 'runner', speed: 1, health: 2 },
  { name: 'walker', speed: 2, health: 5 },
  { name: 'brute', speed: 3, health: 12 },
] as const;

const entrance: Point[] = Array.from({ length: 14 }, (_, i) => [0, 10 + i]);
const exit: Point[] = Array.from({ length: 6 }, (_, i) => [WIDTH - 1, 14 + i]);

/** Three walls of rock: gates above and below, in the middle, above and below. */
const gates: Readonly<Record<number, readonly number[]>> = { 15: [6, 26], 30: [14, 16, 18], 45: [6, 26] };
const inGate = (x: number, y: number): boolean => gates[x]!.some((top) => y === top || y === top + 1);
export const grid = Grid.from(WIDTH, HEIGHT, (x, y) => !(x in gates) || inGate(x, y), { name: 'the valley' });
export const world = new World(grid, { planner: pibt(), seed: 1 });

/** The way to the exit from every tile. It follows each tower that is built or sold. */
export const field = new FlowField(grid, exit);

export interface Tower extends TileRect {
  readyAt: number;
}
export interface Creep {
  readonly kind: (typeof KINDS)[number];
  health: number;
}
export interface Shot {
  readonly from: Point;
  readonly to: Agent;
}

export const creeps = new Map<Agent, Creep>();
export const towers: Tower[] = [];
export const state = { wave: 0, gold: 400, lives: 100, toSpawn: 0, nextWave: 30 };

/** Builds a tower of 2 × 2 tiles. Returns why not, if it cannot. */
export function build(x: number, y: number): string | undefined {
  const rect = { x, y, width: 2, height: 2 };
  const tiles: Point[] = [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]]; // biome-ignore format: a square
  if (tiles.some(([x, y]) => !grid.contains(x, y) || !grid.isFree(x, y))) return 'There is no room.';
  if (tiles.some((tile) => world.agentAt(tile))) return 'A creep is in the way.';
  if (state.gold < TOWER_COST) return `A tower costs ${TOWER_COST} gold.`;
  // Every creep, and every tile that creeps will come from, must keep a path to the exit.
  const from = [...entrance, ...world.agents.map(({ at }) => at)];
  if (grid.wouldBlock(rect, from, exit)) return 'That would block the creeps.';
  towers.push({ ...rect, readyAt: 0 });
  grid.setRectPassable(x, y, 2, 2, false);
  state.gold -= TOWER_COST;
}

export function towerAt(x: number, y: number): Tower | undefined {
  return towers.find((tower) => x - tower.x >= 0 && x - tower.x < 2 && y - tower.y >= 0 && y - tower.y < 2);
}

export function sell(tower: Tower): void {
  towers.splice(towers.indexOf(tower), 1);
  grid.setRectPassable(tower.x, tower.y, 2, 2, true);
  state.gold += TOWER_COST / 2;
}

/** One step of the game. Tells what the tick cost and who was shot at. */
export function step(): { readonly report: TickReport; readonly shots: readonly Shot[] } {
  spawn();
  const report = world.tick({ budgetMs: 8 });
  for (const creep of world.agents) {
    if (!creep.home) continue;
    remove(creep);
    state.lives--;
  }
  return { report, shots: shoot() };
}

function spawn(): void {
  if (state.toSpawn === 0 && creeps.size === 0 && state.nextWave-- <= 0) {
    state.toSpawn = 200 + 100 * state.wave++;
    state.nextWave = TICKS_BETWEEN_WAVES;
  }
  for (const at of world.time % 2 ? entrance : []) {
    if (state.toSpawn === 0 || world.agentAt(at)) continue;
    const kind = KINDS[state.toSpawn % 7 === 0 ? 2 : state.toSpawn % 3 === 0 ? 0 : 1];
    const goal = exit[state.toSpawn % exit.length]!;
    creeps.set(world.add({ at, goal, speed: kind.speed }), { kind, health: kind.health });
    state.toSpawn--;
  }
}

/** Each tower shoots at the creep in reach that has the shortest way to go. */
function shoot(): Shot[] {
  const shots: Shot[] = [];
  const byDistance = world.agents.map((agent) => ({ agent, at: agent.at, left: field.distance(agent.at) }));
  byDistance.sort((a, b) => a.left - b.left);
  for (const tower of towers) {
    if (tower.readyAt > world.time) continue;
    const target = byDistance.find(
      ({ agent, at: [x, y] }) => agent.alive && Math.hypot(x - tower.x - 0.5, y - tower.y - 0.5) <= RANGE,
    );
    if (!target) continue;
    tower.readyAt = world.time + TICKS_BETWEEN_SHOTS;
    shots.push({ from: [tower.x + 1, tower.y + 1], to: target.agent });
    const creep = creeps.get(target.agent)!;
    if (--creep.health > 0) continue;
    remove(target.agent);
    state.gold += 2;
  }
  return shots;
}

function remove(creep: Agent): void {
  creeps.delete(creep);
  world.remove(creep);
}
