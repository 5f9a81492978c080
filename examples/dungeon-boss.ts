import { type Agent, Grid, type Point, pibt, World } from 'floodgate';

// Four halls around a court; the boss covers 3 × 3 tiles and fits through the wide doors only.
const rows = [
  '##############################',
  '#.........#........#.........#',
  '#.........#........#.........#',
  '#....................#.......#',
  '#.........#........#.........#',
  '#.........#........#.........#',
  '####...####........####...####',
  '#............................#',
  '#............................#',
  '#............................#',
  '#............................#',
  '#............................#',
  '####...####........####...####',
  '#.........#........#.........#',
  '#.........#........#.........#',
  '#..................#.........#',
  '#.........#........#.........#',
  '#.........#........#.........#',
  '##############################',
];
const grid = Grid.from(rows[0]!.length, rows.length, (x, y) => rows[y]![x] === '.');
const world = new World(grid, { planner: pibt(), seed: 3 });

const boss = world.add({ at: [13, 8], size: 3, speed: 2, team: 'dungeon', goal: [13, 8] });
const guard = world.add({ at: [20, 3], team: 'dungeon', hold: true, goal: [20, 3] });
const starts: Point[] = [
  [1, 1],
  [2, 1],
  [1, 2],
  [2, 2],
  [27, 16],
  [28, 16],
];
const heroes = starts.map((at) => world.add({ at, team: 'heroes', goal: at }));
heroes.forEach((hero, i) => {
  hero.patrol(
    i < 4
      ? [
          [27, 2 + i],
          [2, 14 + (i % 3)],
        ]
      : [
          [2, 4 + i],
          [26, 15],
        ],
  );
});

/** Tiles between two squares, diagonals counted as one; 1 if they touch. */
function gap(a: Agent, b: Agent): number {
  const along = (i: 0 | 1): number =>
    Math.max(b.at[i] - (a.at[i] + a.size - 1), a.at[i] - (b.at[i] + b.size - 1));
  return Math.max(along(0), along(1), 0);
}

let prey: Agent | undefined;
let [caught, changes, walked] = [0, 0, 0];
let overlaps = 0;
for (let tick = 0; tick < 600 && caught < heroes.length; tick++) {
  // The nearest hero is chased; a new order only when that is another one.
  const alive = heroes.filter((hero) => hero.alive);
  const nearest = alive.reduce((a, b) => (gap(boss, b) < gap(boss, a) ? b : a));
  if (nearest !== prey) {
    boss.follow(nearest);
    prey = nearest;
    changes++;
  }
  const [x, y] = boss.at;
  world.tick();
  if (boss.at[0] !== x || boss.at[1] !== y) walked++;
  overlaps += alive.filter((hero) => gap(boss, hero) < 1).length;
  for (const hero of alive) {
    if (gap(boss, hero) > 1) continue;
    world.remove(hero);
    caught++;
  }
}
console.log(
  `the boss caught ${caught} of ${heroes.length} heroes in ${world.time} ticks and ${walked} steps`,
);
console.log(`it changed its prey ${changes} times; ${overlaps} times it stood on somebody`);
console.log(`the guard still stands on (${guard.at.join(', ')})`);
