/** Runs the queries of a scenario and compares what is found with what was published. */
import { type FastPaths, FloodgateError, findPath, type Grid, type SearchKind } from 'floodgate';
import { lengthTolerance, mapBaseName, type Scenario, type ScenarioQuery } from 'floodgate/formats';
import type { Heuristic } from 'floodgate/search';
import { type Context, eventLoopYielder } from '../context.ts';
import { startProgress } from '../io/progress.ts';
import { pathFault } from './check-path.ts';

export interface ScenarioRunOptions {
  readonly search: SearchKind;
  readonly heuristic?: Heuristic;
  /** Instead of a heuristic. */
  readonly fast?: FastPaths;
  /** The name of the scenario, for errors. */
  readonly file: string;
  /** Run only this many queries, evenly spread. */
  readonly limit?: number;
}

export interface ScenarioFigures {
  /** Queries, including skipped ones. */
  readonly queries: number;
  readonly solved: number;
  readonly mismatches: number;
  /** Queries that cannot be run: they start or end in a wall or outside the map, or have no path. */
  readonly skipped: number;
  /** Mean length of the paths found, in tile widths. */
  readonly meanCost: number;
  /** Means over the queries run. */
  readonly meanExpanded: number;
  readonly meanReexpanded: number;
  readonly msPerQuery: number;
}

export interface Mismatch {
  readonly query: ScenarioQuery;
  /** Undefined if no path was found. */
  readonly found: number | undefined;
  readonly reason: string;
}

const WARM_UP_MS = 150;

export interface ScenarioRun {
  readonly figures: ScenarioFigures;
  readonly mismatches: readonly Mismatch[];
}

/** Throws a FloodgateError if the scenario is for a map of another size. */
export function runScenario(
  grid: Grid,
  scenario: Scenario,
  options: ScenarioRunOptions,
  context: Context,
): Promise<ScenarioRun> {
  return context.interruption.whileListening(() => runQueries(grid, scenario, options, context));
}

async function runQueries(
  grid: Grid,
  scenario: Scenario,
  options: ScenarioRunOptions,
  context: Context,
): Promise<ScenarioRun> {
  checkScenarioSize(grid, scenario, options.file);
  const queries = spread(scenario.queries, options.limit ?? scenario.queries.length);
  const runnable = queries.filter((query) => canBeRun(grid, query));
  const mismatches: Mismatch[] = [];
  const sums = { solved: 0, cost: 0, expanded: 0, reexpanded: 0, ms: 0 };
  const progress = startProgress(context, { label: 'queries', total: runnable.length });
  const yieldIfDue = eventLoopYielder();
  try {
    warmUp(grid, runnable, options);
    for (let i = 0; i < runnable.length; i++) {
      const query = runnable[i]!;
      const startedAt = performance.now();
      const result = findPath(grid, pathQuery(query, options), options.search);
      sums.ms += performance.now() - startedAt;
      sums.expanded += result.expanded;
      sums.reexpanded += result.reexpanded;
      if (result.status === 'found') {
        sums.solved++;
        sums.cost += result.cost;
        const reason =
          pathFault(grid, query.start, query.goal, result) ?? lengthFault(result.cost, query, scenario);
        if (reason !== undefined) mismatches.push({ query, found: result.cost, reason });
      } else {
        mismatches.push({ query, found: undefined, reason: 'no path found' });
      }
      if (await yieldIfDue()) progress.update(i + 1);
      context.interruption.signal.throwIfAborted();
    }
  } finally {
    progress.stop();
  }
  const mean = (sum: number, count: number): number => (count === 0 ? 0 : sum / count);
  const figures: ScenarioFigures = {
    queries: queries.length,
    solved: sums.solved,
    mismatches: mismatches.length,
    skipped: queries.length - runnable.length,
    meanCost: mean(sums.cost, sums.solved),
    meanExpanded: mean(sums.expanded, runnable.length),
    meanReexpanded: mean(sums.reexpanded, runnable.length),
    msPerQuery: mean(sums.ms, runnable.length),
  };
  return { figures, mismatches };
}

/** `count` of the items, evenly spread; all of them if there are fewer. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (count >= items.length) return items;
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)]!);
}

/**
 * Keeps compilation, and what searches prepare once per map (components, bit rows, scratch space), out of the
 * measured time.
 */
function warmUp(grid: Grid, queries: readonly ScenarioQuery[], options: ScenarioRunOptions): void {
  const end = performance.now() + WARM_UP_MS;
  for (let i = 0; i < queries.length && performance.now() < end; i++) {
    findPath(grid, pathQuery(queries[i]!, options), options.search);
  }
}

function pathQuery(query: ScenarioQuery, { heuristic, fast }: ScenarioRunOptions) {
  return { from: query.start, to: query.goal, ...(heuristic && { heuristic }), ...(fast && { fast }) };
}

/** Throws a FloodgateError with the line if a query is for a map of another size. */
export function checkScenarioSize(grid: Grid, { queries }: Scenario, file: string): void {
  const query = queries.find(({ width, height }) => width !== grid.width || height !== grid.height);
  if (!query) return;
  throw new FloodgateError(
    'bad-file',
    `the scenario is for ${mapBaseName(query.map)} of ${query.width} × ${query.height}, but ${grid.name} is ${grid.width} × ${grid.height}`,
    { file, line: query.line, column: 1 },
  );
}

function canBeRun(grid: Grid, { start, goal, optimal }: ScenarioQuery): boolean {
  // No path is longer than one that visits every free tile; greater lengths mean "no path".
  const longest = grid.freeCount * Math.SQRT2;
  return grid.isFree(...start) && grid.isFree(...goal) && optimal >= 0 && optimal <= longest;
}

function lengthFault(cost: number, query: ScenarioQuery, scenario: Scenario): string | undefined {
  const difference = cost - query.optimal;
  if (Math.abs(difference) <= lengthTolerance(scenario.precision, query.optimal)) return undefined;
  return difference > 0 ? 'longer than published' : 'shorter than published';
}
