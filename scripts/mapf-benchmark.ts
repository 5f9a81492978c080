/**
 * The MAPF benchmark maps with their random scenarios, solved by `lacam`: how long until a solution is known, and how
 * far it is from what the agents would need if they were alone, as found first and as walked after improvement.
 * Where a map has no scenario file, starts and goals are drawn by seed. Every recording goes through the Referee.
 *
 *   npm run mapf
 *   npm run mapf -- --map room --agents 100 --seconds 30
 *
 * `--seconds` is what a solution may take, `--improve` the seconds spent on a shorter one before the first step.
 * Sum of costs: ticks until each agent is home for good, over the least number of moves. Way: length walked, over
 * the shortest path.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkRecording, FloodgateError, findPath, Grid, plannerById, run, World } from 'floodgate';
import { parseMovingAiMap, parseScenario } from 'floodgate/formats';
import { generateProblem, type Problem, populate, problemFromScenario } from 'floodgate/problems';
import { mapFolder } from './game-maps.ts';

/** What planning may take in a tick until a solution is known, in milliseconds. */
const TICK_MS = 50;
/** What it may take afterwards to look for a shorter one. */
const IMPROVE_MS = 5;
const MOST_TICKS = 20_000;

interface Solution {
  readonly solved: boolean;
  readonly outlook: string;
  readonly ticks: number;
  readonly firstMs: number;
  readonly costs: number;
  readonly length: number;
  readonly violations: number;
}

const { values } = parseArgs({
  options: {
    map: { type: 'string', default: '' },
    agents: { type: 'string', default: '400' },
    seconds: { type: 'string', default: '10' },
    improve: { type: 'string', default: '1' },
  },
});
const folder = mapFolder();
if (!folder) throw new Error('the benchmark needs the MovingAI maps: set FLOODGATE_MAPS');
const names = readdirSync(join(folder, 'mapf'))
  .filter((file) => file.endsWith('.map') && file.includes(values.map))
  .map((file) => file.slice(0, -'.map'.length));

const HEADS = ['agents', 'solved', 'first ms', 'ticks', 'costs', 'way', 'improved: ticks', 'costs', 'way'];
const WIDTHS = [8, 8, 10, 7, 8, 8, 17, 8, 8];
console.log('map'.padEnd(26) + HEADS.map((head, i) => head.padStart(WIDTHS[i]!)).join(''));
let solved = 0;
let violations = 0;
for (const name of names) {
  const grid = parseMovingAiMap(readFileSync(join(folder, 'mapf', `${name}.map`), 'utf8'), { file: name });
  const problem = problemOn(grid, name);
  const alone = lengthsAlone(problem);
  const first = solve(problem, false);
  const improved = solve(problem, true);
  const cells = [
    problem.agents.length,
    first.solved ? 'yes' : first.outlook,
    first.firstMs.toFixed(0),
    first.ticks,
    (first.costs / alone.moves).toFixed(3),
    (first.length / alone.length).toFixed(3),
    improved.ticks,
    (improved.costs / alone.moves).toFixed(3),
    (improved.length / alone.length).toFixed(3),
  ];
  if (first.solved && improved.solved) solved++;
  violations += first.violations + improved.violations;
  console.log(name.padEnd(26) + cells.map((cell, i) => String(cell).padStart(WIDTHS[i]!)).join(''));
}
console.log(
  `${solved} of ${names.length} maps solved within ${values.seconds} s; ${violations} violations found by the Referee`,
);
process.exitCode = solved < names.length || violations > 0 ? 1 : 0;

/** As many agents as asked for, or as the scenario and the map have. */
function problemOn(grid: Grid, name: string): Problem {
  const file = join(folder!, 'mapf', 'scen-random', `${name}-random-1.scen`);
  const wanted = Number(values.agents);
  if (!existsSync(file)) {
    return generateProblem(grid, { agents: Math.min(wanted, grid.freeCount >> 1), seed: name });
  }
  const scenario = parseScenario(readFileSync(file, 'utf8'), { file });
  for (let agents = Math.min(wanted, scenario.queries.length); ; agents--) {
    try {
      return problemFromScenario(grid, scenario, agents);
    } catch (error) {
      if (!(error instanceof FloodgateError) || agents === 1) throw error;
    }
  }
}

/** What all agents would need if each were alone. */
function lengthsAlone({ grid, agents }: Problem): { moves: number; length: number } {
  let moves = 0;
  let length = 0;
  const { width, height, corners } = grid;
  const byMoves = Grid.from(width, height, (x, y) => grid.isFree(x, y), { corners, costs: 'uniform' });
  for (const { start, goal } of agents) {
    length += findPath(grid, { from: start, to: goal }).cost;
    moves += findPath(byMoves, { from: start, to: goal }).cost;
  }
  return { moves, length };
}

function isSolved(world: World): boolean {
  return world.outlook === 'solved';
}

function solve(problem: Problem, improve: boolean): Solution {
  const world = new World(problem.grid, { planner: plannerById('lacam', { improve }), record: true });
  populate(world, problem);
  const limitMs = 1000 * Number(values.seconds);
  let spentMs = 0;
  let firstMs = Number.NaN;
  let known = false;
  const budget = () => {
    if (known) return improve ? { budgetMs: IMPROVE_MS } : {};
    return { budgetMs: improve && world.time === 0 ? 1000 * Number(values.improve) : TICK_MS };
  };
  run(world, { ticks: MOST_TICKS, budget }, ({ planningMs }) => {
    if (!known) spentMs += planningMs;
    if (!known && isSolved(world)) firstMs = spentMs;
    known = isSolved(world);
    return world.outlook !== 'unsolvable' && spentMs < limitMs;
  });
  world.dispose();
  const { meanCompletionSteps, meanDistance, agents } = world.metrics();
  return {
    solved: world.done,
    outlook: world.outlook ?? '',
    ticks: world.time,
    firstMs,
    costs: (meanCompletionSteps ?? Number.NaN) * agents,
    length: (meanDistance ?? Number.NaN) * agents,
    violations: checkRecording(world.recording()).length,
  };
}
