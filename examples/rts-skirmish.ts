/** Two armies of different units: one holds a ford, the other attacks it in formation and stops where it meets the enemy. */
import { type Agent, checkRecording, Grid, pibt, World } from 'floodgate';

// A river with a ford of six tiles.
const grid = Grid.from(60, 40, (x, y) => x !== 30 || (y >= 17 && y < 23), { name: 'the ford' });
const world = new World(grid, { planner: pibt(), seed: 7, record: true });

/** The game's own knowledge of its units. */
const health = new Map<Agent, number>();

function enlist(team: string, count: number, left: number, size: number, speed: number): Agent[] {
  return Array.from({ length: count }, (_, i) => {
    const at = [left + size * (i % 3), 6 + size * Math.floor(i / 3)] as const;
    const agent = world.add({ at, team, size, speed });
    health.set(agent, 10 * size * size);
    return agent;
  });
}

// Blue attacks: fast scouts, footmen that need two ticks for a tile, two siege engines of 2 × 2 tiles.
const scouts = enlist('blue', 6, 2, 1, 1);
const footmen = enlist('blue', 18, 8, 1, 2);
const engines = enlist('blue', 2, 14, 2, 2);
const blue = [...scouts, ...footmen, ...engines];

// Red guards: a line behind the ford, of which nobody gives way, and a captain whom a guard follows.
const red = enlist('red', 9, 50, 1, 1);
const line = world.order(red, { to: [36, 20], formation: 'line' });
line.onSettled(({ agents }) => {
  for (const agent of agents) agent.hold = true;
});
const captain = world.add({ at: [55, 20], team: 'red' });
const guard = world.add({ at: [56, 20], team: 'red' });
health.set(captain, 10).set(guard, 10);
captain.patrol([
  [44, 12],
  [44, 28],
]);
guard.follow(captain, { range: 2 });
while (!line.settled) world.tick();
console.log(`red stands in line after ${world.time} ticks`);

// Attack-move: whoever comes within two tiles of an enemy stops and fights, then goes on.
let met = 0;
const attack = world.order(blue, { to: [45, 20], formation: 'block', onSight: { range: 2, of: 'red' } });
attack.onSight(() => met++);

/** Everybody hits the nearest enemy in reach. Who has no health left is removed. */
function fight(): void {
  for (const agent of world.agents) {
    const others = world.agents.filter((other) => other.team !== agent.team && apart(agent, other) <= 2);
    const [enemy] = others.sort((a, b) => apart(agent, a) - apart(agent, b) || a.id - b.id);
    if (enemy) health.set(enemy, health.get(enemy)! - 1);
  }
  for (const agent of world.agents) if (health.get(agent)! <= 0) world.remove(agent);
}

function apart(a: Agent, b: Agent): number {
  const [ax, ay] = a.at;
  const [bx, by] = b.at;
  return Math.max(ax - bx - b.size + 1, bx - ax - a.size + 1, ay - by - b.size + 1, by - ay - a.size + 1);
}

// The captain runs when the line has fallen.
let fled = false;
while (attack.active && world.time < 1000) {
  world.tick();
  fight();
  if (!fled && captain.alive && red.every(({ alive }) => !alive)) {
    captain.flee(blue.find(({ alive }) => alive)!, { until: 20 });
    fled = true;
  }
}

const left = (team: string): number => world.agents.filter((agent) => agent.team === team).length;
console.log(`${met} times somebody stopped at the sight of the enemy`);
console.log(`blue ${attack.settled ? 'has taken' : 'has not taken'} the ford after ${world.time} ticks`);
console.log(`${left('blue')} of ${blue.length} blue and ${left('red')} of 11 red are left`);
console.log(`${checkRecording(world.recording()).length} rules were broken`);
