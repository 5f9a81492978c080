/** The rules: heroes carry gold to the gate, monsters on patrol take it back. It draws nothing. */
import { type Agent, type Point, pibt, World } from 'floodgate';
import type { PlacedObject } from 'floodgate/formats';
import { areaAt, doors, grid, monsters, objectById, spawns, TILE, treasure } from './dungeon.ts';

/** Ticks that a hero needs for a tile, unless the area says otherwise. */
const HERO_SPEED = 2;

export const world = new World(grid, { planner: pibt(), seed: 1 });
export const state = { gold: 0, lost: 0 };
export const heroes = new Map<Agent, { readonly home: Point; readonly treasure: Point; hasGold: boolean }>();
/** The objects of the map that units come from. */
export const origins = new Map<Agent, PlacedObject>();
/** Whom monsters are after. */
const hunts = new Map<Agent, Agent>();

const routeOf = (monster: Agent) => objectById(origins.get(monster)!.properties.get('route'))!.corners;
export const isOpen = (door: PlacedObject) => grid.isFree(...door.tile);

/** Opens or closes a door, and says what happened. All who want to go through find another way by themselves. */
export function toggle(door: PlacedObject): string {
  const open = !isOpen(door);
  if (door.tiles.some((tile) => world.agentAt(tile))) return `Somebody is in the ${door.name}.`;
  grid.edit((editor) => {
    for (const [x, y] of door.tiles) editor.set(x, y, open);
  });
  return `The ${door.name} is ${open ? 'open' : 'closed'}.`;
}

function spawn(origin: PlacedObject, team: string, speed: number): Agent {
  // A unit is as large as its object; points have no width. With `nearest` it may have a goal behind closed doors.
  const size = Math.max(1, Math.round(origin.object.width / TILE));
  const agent = world.add({ at: origin.tiles[0]!, size, speed, team, nearest: true });
  origins.set(agent, origin);
  return agent;
}
for (const [i, origin] of spawns.entries()) {
  const agent = spawn(origin, 'heroes', HERO_SPEED);
  agent.goal = treasure.tiles[i % treasure.tiles.length]!;
  heroes.set(agent, { home: origin.tile, treasure: agent.goal, hasGold: false });
}
for (const origin of monsters) {
  const monster = spawn(origin, 'monsters', Number(origin.properties.get('speed')));
  const leader = world.agents.find((agent) => origins.get(agent)!.id === origin.properties.get('follows'));
  if (leader) monster.follow(leader, { range: 2 });
  else patrol(monster);
}
for (const door of doors) if (door.properties.get('open') === false) toggle(door);

/** Walks the corners of its route until it sees a thief in the same room. */
function patrol(monster: Agent): void {
  const of = (agent: Agent) => heroes.get(agent)?.hasGold === true && areaAt(agent.at) === areaAt(monster.at);
  monster.patrol(routeOf(monster), { onSight: { range: 4, of, stop: false } }).onSight((_, thief) => {
    monster.follow(thief);
    hunts.set(monster, thief);
  });
}

world.on('arrived', (agent) => {
  const hero = heroes.get(agent);
  if (!hero) return;
  const wasThere = String(agent.at) === String(hero.treasure);
  if (hero.hasGold) state.gold++;
  hero.hasGold = wasThere;
  agent.goal = wasThere ? hero.home : hero.treasure;
});

export function step(): void {
  world.tick({ budgetMs: 8 });
  for (const agent of heroes.keys()) {
    const speed = Number(areaAt(agent.at)?.properties.get('speed') ?? HERO_SPEED);
    if (agent.speed !== speed) agent.speed = speed;
  }
  for (const [monster, thief] of hunts) {
    const hero = heroes.get(thief)!;
    const isCaught = hero.hasGold && gap(monster, thief) <= 1;
    if (hero.hasGold && !isCaught && areaAt(thief.at) === areaAt(monster.at)) continue;
    hunts.delete(monster);
    if (isCaught) {
      hero.hasGold = false;
      state.lost++;
      // It hides the gold at the end of its route before it looks out again.
      monster.queue([routeOf(monster).at(-1)!]).onSettled(() => patrol(monster));
    } else patrol(monster);
  }
}

/** How far two units are apart, 1 if they touch: each covers a square, and `at` is its upper left tile. */
function gap(a: Agent, b: Agent): number {
  const along = (i: 0 | 1) => Math.max(b.at[i] - a.at[i] - a.size + 1, a.at[i] - b.at[i] - b.size + 1);
  return Math.max(along(0), along(1));
}
