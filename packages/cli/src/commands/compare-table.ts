/** The table of a comparison. */
import { LIFELONG } from 'floodgate/problems';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { drawTable } from '../draw/table.ts';
import { InputError } from '../failure.ts';
import { stoppedBy } from '../interruption.ts';
import { showMany, showMean, showRatio, showShare } from '../io/print.ts';
import type { Comparison, ComparisonResult, Row } from './compare-run.ts';
import { sum } from './run-problem.ts';

type Column = readonly [head: string, cell: (row: Row) => string];

const ARRIVALS: readonly Column[] = [
  ['home', (row) => showShare(row.completionRate)],
  ['steps', (row) => showMean(row.meanCompletionSteps)],
  ['arrival', (row) => showRatio(row.arrivalRatio)],
  ['distance', (row) => showMean(row.meanDistance)],
  ['detour', (row) => showRatio(row.suboptimality)],
];

const ARRIVALS_LEGEND = [
  'home: agents at their goals at the end; steps: their mean arrival time in ticks;',
  'arrival: arrival ratio, all ticks until home or so far / all fewest moves alone;',
  'distance: mean, in tiles; detour: distance / shortest path, for agents home;',
];

const LIFELONG_COLUMNS: readonly Column[] = [
  ['goals/tick', (row) => showRatio(row.throughput)],
  ['distance', (row) => showMean(row.meanDistance)],
];

const LIFELONG_LEGEND = ['goals/tick: goals reached per tick, by all agents; distance: mean, in tiles;'];

const TIMES: readonly Column[] = [
  ['ms/tick', (row) => milliseconds(row.msPerTick)],
  ['p99', (row) => milliseconds(row.p99MsPerTick)],
];

const TIMES_LEGEND = 'p99: 99 % of ticks take at most this time, in ms';

/** A table for each number of agents, then what the figures mean and which limits were reached. */
export function comparisonLines(
  comparison: Comparison,
  { rows, complete }: ComparisonResult,
  { stdout, env, interruption }: Context,
): string[] {
  const { bold, dim, yellow } = coloursFor(stdout, env);
  const isLifelong = comparison.problem === LIFELONG.id;
  const columns = [...(isLifelong ? LIFELONG_COLUMNS : ARRIVALS), ...TIMES];
  const legend = [...(isLifelong ? LIFELONG_LEGEND : ARRIVALS_LEGEND), TIMES_LEGEND];
  const finished = comparison.agents.filter((count) => rows.some(({ agents }) => agents === count));
  const tables = finished.flatMap((count) => {
    const title = `${showMany(count, 'agent')}, ${comparison.problem}, ${problems(comparison.seeds)}`;
    return [
      bold(title),
      ...table(
        rows.filter(({ agents }) => agents === count),
        columns,
        { stdout, env },
      ),
      '',
    ];
  });
  const wanted = comparison.agents.length * comparison.planners.length * comparison.presets.length;
  return [
    ...tables,
    ...(rows.length === 0 ? [] : legend.map(dim)),
    ...limitLines(comparison, rows, isLifelong),
    ...(complete
      ? []
      : [
          yellow(
            `stopped by ${stoppedBy(interruption.signal)}: ${rows.length} of ${showMany(wanted, 'row')} finished`,
          ),
        ]),
  ];
}

function problems(seeds: number): string {
  return seeds === 1 ? 'one problem (seed 1)' : `${seeds} problems (seeds 1–${seeds})`;
}

function table(
  rows: readonly Row[],
  columns: readonly Column[],
  { stdout, env }: Pick<Context, 'stdout' | 'env'>,
): string[] {
  const { dim, green, red } = coloursFor(stdout, env);
  const [head, ...lines] = drawTable(
    ['planner', ...columns.map(([head]) => head), 'Referee'],
    rows.map((row) => [
      nameOf(row),
      ...columns.map(([, cell]) => cell(row)),
      row.referee === 'clean' ? green('clean') : red(`${row.violations.length} bad`),
    ]),
  );
  return [dim(head!), ...lines];
}

function nameOf({ planner, preset }: Row): string {
  return preset === 'default' ? planner : `${planner} ${preset}`;
}

/** Two decimals, so that digits align: 0.31, 12.40. */
function milliseconds(ms: number): string {
  if (!Number.isFinite(ms)) return '–';
  return ms < 1000 ? ms.toFixed(2) : Math.round(ms).toLocaleString('en');
}

/** A lifelong run always ends at a limit: only the one on time is worth a line. */
function limitLines({ steps, timeLimit }: Comparison, rows: readonly Row[], isLifelong: boolean): string[] {
  const runs = sum(rows.map((row) => row.runs));
  const byTime = rows.filter(({ stopped }) => stopped.time > 0);
  const bySteps = sum(rows.map(({ stopped }) => stopped.steps));
  const lines: string[] = [];
  if (bySteps > 0 && !isLifelong)
    lines.push(`${bySteps} of ${showMany(runs, 'run')} ended at the limit of ${showMany(steps, 'tick')}`);
  if (byTime.length > 0) {
    const names = [...new Set(byTime.map(nameOf))].join(', ');
    const runs = sum(byTime.map(({ stopped }) => stopped.time));
    lines.push(`${runs} at the limit of ${showMean(timeLimit!)} s of computing: ${names}`);
  }
  return lines;
}

/** Throws if the Referee found anything: a planner that breaks rules is a bug, not a result. */
export function checkClean(rows: readonly Row[]): void {
  const bad = rows.find(({ violations }) => violations.length > 0);
  if (bad) throw new InputError(`the Referee found ${nameOf(bad)} breaking a rule, ${bad.violations[0]}`);
}
