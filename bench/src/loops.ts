/**
 * `npm run bench:loops`: what it would cost if searches with a loop of their own used the loop of A\* instead. Both
 * do the same work in turns, in one process; times are processor time.
 */
import { findPath, type Grid } from 'floodgate';
import { RealTimeAdaptiveAStar } from 'floodgate/real-time';
import { AStar, CellValues, cellMask, DistanceField, type Heuristic } from 'floodgate/search';
import { gridOf, mapsFolder } from './maps.ts';
import { cpuMs, median, type WalkProblem, walkProblems } from './real-time/problems.ts';

const PROBLEMS = 40;
const ROUNDS = 15;
const LOOKAHEAD = 32;
const REPEATS = 50;
/** Search units of a straight move: octile distance here is as whole as the library's own. */
const STRAIGHT = 470832;

interface Comparison {
  readonly what: string;
  readonly own: () => number;
  readonly shared: () => number;
}

/** Octile distance as a heuristic that the loop has to call. */
function calledOctile(consistent: boolean, plainReopening: boolean): Heuristic {
  return {
    consistent,
    plainReopening,
    prepare(grid, goals) {
      const { stride } = grid;
      const diagonal = grid.stepCosts[1]!;
      const goalY = Math.floor(goals[0]! / stride);
      const goalX = goals[0]! - goalY * stride;
      return (cell) => {
        const y = Math.floor(cell / stride);
        const dx = Math.abs(cell - y * stride - goalX);
        const dy = Math.abs(y - goalY);
        return Math.max(dx, dy) * STRAIGHT + Math.min(dx, dy) * (diagonal - STRAIGHT);
      };
    },
  };
}

const ZERO: Heuristic = { consistent: true, prepare: () => () => 0 };

function comparisons(grid: Grid): Comparison[] {
  const problems = walkProblems(grid, PROBLEMS);
  const expandAll = (heuristic?: Heuristic) => () =>
    sum(problems, ({ start, goal }) => {
      const query = { from: grid.point(start), to: grid.point(goal), ...(heuristic && { heuristic }) };
      return findPath(grid, query, 'astar').expanded;
    });
  const some = problems.slice(0, 8);
  return [
    {
      what: 'A*: octile distance computed in the loop, or by a function that the loop calls',
      own: expandAll(),
      shared: expandAll(calledOctile(true, false)),
    },
    {
      what: 'A* for inconsistent heuristics: without the floor of algorithm B, or with it',
      own: expandAll(calledOctile(false, true)),
      shared: expandAll(calledOctile(false, false)),
    },
    {
      what: 'shortest paths: jump point search, or A*',
      own: () => findAll(grid, problems, 'jps'),
      shared: () => findAll(grid, problems, 'astar'),
    },
    {
      what: 'all distances to a goal: DistanceField, or A* without an estimate',
      own: () =>
        sum(some, ({ goal }) => {
          const field = new DistanceField(grid, grid.point(goal));
          field.advance();
          return field.expanded;
        }),
      shared: () => sum(some, (problem) => floodByAStar(grid, problem)),
    },
    {
      what: `${LOOKAHEAD} expansions with learned values: RTAA*, or A* that does not learn`,
      ...lookaheads(grid, problems),
    },
  ];
}

function findAll(grid: Grid, problems: readonly WalkProblem[], kind: 'astar' | 'jps'): number {
  return sum(problems, ({ start, goal }) =>
    Math.round(findPath(grid, { from: grid.point(start), to: grid.point(goal) }, kind).cost),
  );
}

/** A\* to a cell that it must not enter expands all others, and that one is added. */
function floodByAStar(grid: Grid, { start, goal }: WalkProblem): number {
  const avoid = cellMask(grid, [grid.point(start)]);
  const query = { from: grid.point(goal), to: grid.point(start), heuristic: ZERO, avoid };
  return findPath(grid, query, 'astar').expanded + 1;
}

/** The same agents search again and again from their starts. RTAA\* also learns each time, A\* does not. */
function lookaheads(grid: Grid, problems: readonly WalkProblem[]): Pick<Comparison, 'own' | 'shared'> {
  const rtaa = new RealTimeAdaptiveAStar(grid);
  const nobody = { occupants: new Int32Array(0), vision: 0 };
  const octile = calledOctile(true, false);
  const agents = problems
    .filter(({ optimum }) => optimum > 2 * LOOKAHEAD)
    .map(({ start, goal }) => {
      const values = new CellValues();
      const heuristic: Heuristic = {
        consistent: true,
        prepare(...query) {
          const estimate = octile.prepare(...query);
          return (cell) => {
            const learned = values.get(cell);
            return learned < 0 ? estimate(cell) : learned;
          };
        },
      };
      const query = { from: grid.point(start), to: grid.point(goal), heuristic, maxExpansions: LOOKAHEAD };
      return { start, goal, values, query };
    });
  return {
    own: () => {
      rtaa.expanded = 0;
      for (let i = 0; i < REPEATS; i++) {
        for (const { start, goal, values } of agents) rtaa.search(start, goal, LOOKAHEAD, values, nobody);
      }
      return rtaa.expanded;
    },
    shared: () => {
      let expanded = 0;
      for (let i = 0; i < REPEATS; i++) {
        for (const { query } of agents) {
          const search = new AStar(grid, query);
          search.advance();
          expanded += search.result().expanded;
        }
      }
      return expanded;
    },
  };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

for (const map of mapsFolder() ? ['gloamwarren', 'bg512/AR0504SR'] : ['gloamwarren']) {
  const grid = gridOf(map);
  console.log(`${map}, ${grid.width} × ${grid.height}: time with the second of two over time with the first`);
  for (const { what, own, shared } of comparisons(grid)) {
    const work = own();
    if (shared() !== work) throw new Error(`${what}: not the same work`);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) ratios.push(cpuMs(shared) / cpuMs(own));
    console.log(`  ${median(ratios).toFixed(2)}  ${what}`);
  }
}
