/** The battle: two armies, their orders and their fights. It draws nothing. */
import { type Agent, type Formation, Grid, type Point, pibt, type TickReport, World } from 'floodgate';

export const [WIDTH, HEIGHT] = [60, 34];
export type Team = 'blue' | 'red';

/** Kinds of units: tiles along a side, ticks for a tile, and how many hits they take. */
const KINDS = {
  scout: { size: 1, speed: 1, health: 12 },
  footman: { size: 1, speed: 2, health: 25 },
  engine: { size: 2, speed: 3, health: 80 },
} as const;

const inRiver = (x: number, y: number): boolean => Math.abs(x - 30 - 2 * Math.sin(y / 5)) < 2;
const inFord = (y: number): boolean => y >= 13 && y < 21;
const inWood = (x: number, y: number): boolean =>
  Math.hypot(x - 17, y - 8) < 3.5 || Math.hypot(x - 43, y - 26) < 3.5;
export const isWater = (x: number, y: number): boolean => inRiver(x, y);
const isFree = (x: number, y: number): boolean => !inWood(x, y) && (!inRiver(x, y) || inFord(y));

export const grid = Grid.from(WIDTH, HEIGHT, isFree, { name: 'the ford' });
export const world = new World(grid, { planner: pibt(), seed: 7 });
export const health = new Map<Agent, { left: number; readonly full: number }>();

function enlist(team: Team, kind: keyof typeof KINDS, count: number, left: number): Agent[] {
  const { size, speed, health: full } = KINDS[kind];
  return Array.from({ length: count }, (_, i) => {
    const at: Point = [left + (size + 1) * (i % 2), 9 + (size + 1) * Math.floor(i / 2)];
    const agent = world.add({ at, team, size, speed });
    health.set(agent, { left: full, full });
    return agent;
  });
}

enlist('blue', 'scout', 8, 11);
enlist('blue', 'footman', 16, 6);
enlist('blue', 'engine', 4, 1);
const patrols = enlist('red', 'scout', 6, 44);
enlist('red', 'footman', 14, 48);
enlist('red', 'engine', 4, 53);

export const army = (team: Team): Agent[] => world.agents.filter((agent) => agent.team === team);

/** Units that come within three tiles of an enemy stop and fight, and then go on. */
const ON_SIGHT = { onSight: { range: 3 } };

/** Sends units to places around a tile; an attack stops at the sight of the enemy. */
export function send(units: readonly Agent[], to: Point, formation: Formation, attack: boolean): void {
  world.order(units, { to, formation, ...(attack && ON_SIGHT) });
}

// Red's scouts patrol along the river from the start. The others attack in small bands.
patrols.forEach((scout, i) => {
  const x = 36 + i;
  scout.patrol([[x, 6], [x, 20]], ON_SIGHT); // biome-ignore format: a way and back
});

function commandRed(): void {
  if (world.time % 60 !== 30) return;
  const band = army('red')
    .filter((agent) => !agent.order)
    .slice(0, 6);
  const target = army('blue').sort((a, b) => b.at[0] - a.at[0])[0];
  if (band.length > 0 && target) send(band, target.at, 'line', true);
}

export interface Blow {
  readonly from: Agent;
  readonly to: Agent;
}

/** One step of the battle. Tells what the tick cost and who hit whom. */
export function step(): { readonly report: TickReport; readonly blows: readonly Blow[] } {
  commandRed();
  const report = world.tick({ budgetMs: 6 });
  const { agents } = world;
  const blows = agents.flatMap((from) => {
    const foes = agents.filter((to) => to.team !== from.team && apart(from, to) <= 3);
    const [to] = foes.sort((a, b) => apart(from, a) - apart(from, b) || a.id - b.id);
    return to ? [{ from, to }] : [];
  });
  for (const { to } of blows) health.get(to)!.left--;
  for (const agent of agents) {
    if (health.get(agent)!.left > 0) continue;
    health.delete(agent);
    world.remove(agent);
  }
  return { report, blows: blows.filter(({ from, to }) => from.alive && to.alive) };
}

/** Tiles from edge to edge: 1 if they stand next to each other. */
function apart(a: Agent, b: Agent): number {
  const [ax, ay] = a.at;
  const [bx, by] = b.at;
  return Math.max(ax - bx - b.size + 1, bx - ax - a.size + 1, ay - by - b.size + 1, by - ay - a.size + 1);
}
