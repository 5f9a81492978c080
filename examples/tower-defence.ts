import { FlowField, Grid, type Point, pibt, Random, type TileRect, World } from 'floodgate';

const CREEPS = 300;
const TOWERS = 40;
const TICKS_PER_TOWER = 3;
const exit: Point = [63, 32];

// A valley of 64 × 64 tiles with a wall in the middle that has two gates.
const grid = Grid.from(64, 64, (x, y) => x !== 32 || Math.abs(y - 16) < 2 || Math.abs(y - 48) < 2);
const world = new World(grid, { planner: pibt(), seed: 1 });
const field = new FlowField(grid, exit); // for the game: where creeps will go, and how far they still have
const random = new Random('towers');
const towers: TileRect[] = [];
let [spawned, escaped, refused] = [0, 0, 0];

/** Every creep and the corner that new ones come from must keep a path to the exit. */
function build(rect: TileRect): boolean {
  const { x, y, width, height } = rect;
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++)
      if (!grid.isFree(column, row) || world.agentAt(column, row)) return false;
  if (grid.wouldBlock(rect, [[0, 0], ...world.agents.map(({ at }) => at)], exit)) {
    refused++;
    return false;
  }
  towers.push(rect);
  return grid.setRectPassable(x, y, width, height, false);
}

function sell({ x, y, width, height }: TileRect): void {
  grid.setRectPassable(x, y, width, height, true);
}

// Towers are best put where creeps pass: a few steps ahead of the one that is nearest to the exit.
function siteAhead(steps: number): TileRect {
  const leader = world.agents.reduce((a, b) => (field.distance(b.at) < field.distance(a.at) ? b : a));
  let cell = grid.cell(...leader.at);
  for (let d = field.directionAt(cell); d >= 0 && steps > 0; d = field.directionAt(cell), steps--)
    cell += grid.offsets[d]!;
  const [x, y] = grid.point(cell);
  return { x: Math.min(x, 60), y: Math.min(y, 62), width: 2, height: 2 };
}

/** Small towers in the gates: the last tile of the second gate must stay free. */
function siteInGate(): TileRect {
  return { x: 32, y: (random.chance(0.5) ? 16 : 48) + random.between(-1, 1), width: 1, height: 1 };
}

const before = field.distance([0, 16]);
let longest = before;
let ticks = 0;
for (; escaped < CREEPS && ticks < 2000; ticks++) {
  for (let y = 0; y < 64 && spawned < CREEPS && ticks % 4 === 0; y += 8) {
    if (world.agentAt(0, y)) continue;
    world.add({ at: [0, y], goal: exit });
    spawned++;
  }
  if (ticks % TICKS_PER_TOWER === 0 && towers.length < TOWERS) {
    build(random.chance(0.4) ? siteAhead(random.between(4, 24)) : siteInGate());
    longest = Math.max(longest, field.distance([0, 16]));
  }
  world.tick();
  for (const creep of world.agents) {
    if (!creep.home) continue;
    world.remove(creep);
    escaped++;
  }
}
console.log(`${towers.length} towers built, ${refused} refused because they would have blocked the creeps`);
console.log(`${escaped} of ${CREEPS} creeps are out after ${ticks} ticks`);
console.log(`the path from (0, 16) is ${before.toFixed(1)} tiles, ${longest.toFixed(1)} past the towers`);
for (const tower of towers) sell(tower);
console.log(`${field.distance([0, 16]).toFixed(1)} again when all towers are sold`);
