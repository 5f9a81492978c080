/**
 * A process of its own that runs one crowd until everybody is home and prints what that took as JSON: `node
 * arrive.js planner map agents [name=value …]`. Then everybody gets a new order, and walls are turned.
 */
import { findPath, percentile, plannerById, Random, run, World } from 'floodgate';
import { generateProblem, populate } from 'floodgate/problems';
import { gridOf } from '../maps.ts';
import type { Arrival } from './arrival.ts';

const MOST_TICKS = 3000;
const WALLS = 20;
const WARM_UP_TICKS = 60;

const [planner = '', map = '', agentsText = '', ...settings] = process.argv.slice(2);
const agents = Number(agentsText);
const grid = gridOf(map);
const problem = generateProblem(grid, { type: 'random', agents, seed: 1 });
const shortest = problem.agents.map(({ start, goal }) => findPath(grid, { from: start, to: goal }).cost);
const parameters = Object.fromEntries(settings.map((setting) => setting.split('=')));

// Compilation is not the crowd's fault: another one walks a little first.
const another = new World(grid, { planner: plannerById(planner, parameters), seed: 2 });
populate(another, generateProblem(grid, { type: 'random', agents, seed: 2 }));
run(another, { ticks: WARM_UP_TICKS });
another.dispose();

const before = memory();
const emptyAt = performance.now();
const world = new World(grid, { planner: plannerById(planner, parameters), seed: 1 });
const crowd = populate(world, problem);
world.tick();
const firstMoveMs = performance.now() - emptyAt;
let mostMemory = 0;
const { msPerTick, p99MsPerTick } = run(world, { ticks: MOST_TICKS - 1 }, () => {
  if (world.time % 100 === 0) mostMemory = Math.max(mostMemory, memory());
});
const home = crowd.filter((agent) => agent.home).length;
const walked = crowd.reduce((sum, agent) => sum + agent.distance, 0);
const arrivedAfter = world.time;

// Goals change hands, so that everybody has somewhere else to go.
const goals = crowd.map((agent) => agent.goal);
crowd.forEach((agent, i) => {
  agent.goal = goals[(i + 1) % goals.length]!;
});
const orderMs = world.tick().planningMs;
for (let i = 0; i < 50; i++) world.tick();

const random = new Random('walls');
const walls: number[] = [];
for (let i = 0; i < WALLS; i++) {
  const [x, y] = freeTile();
  for (const passable of [false, true]) {
    const from = performance.now();
    grid.setPassable(x, y, passable);
    walls.push(performance.now() - from);
    world.tick();
  }
}

const arrival: Arrival = {
  planner: [planner, ...settings].join(' '),
  map,
  agents,
  home: home / agents,
  ticks: arrivedAfter,
  distance: walked / shortest.reduce((sum, length) => sum + length, 0),
  firstMoveMs,
  orderMs,
  meanTickMs: msPerTick,
  p99TickMs: p99MsPerTick,
  wallMs: percentile(walls, 0.5),
  megabytes: (Math.max(mostMemory, memory()) - before) / 1e6,
};
process.stdout.write(JSON.stringify(arrival));

/** A free tile that nobody stands on. */
function freeTile(): readonly [number, number] {
  for (;;) {
    const cell = grid.randomFreeCell(random)!;
    if (world.crowd.occupants[cell]! < 0) return grid.point(cell);
  }
}

function memory(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
