/**
 * A process of its own that runs the sequence of events with one crowd for several budgets, and prints the results as JSON:
 * `node run.js options`, with {@link RunOptions} as JSON. Code is compiled before that in runs on a built-in map.
 */
import { percentile } from 'floodgate';
import { gridOf } from '../maps.ts';
import type { FrameCase, RunOptions } from './report.ts';
import { type Phase, runSequence } from './sequence.ts';

const WARM_UP = { map: 'stonehalls', agents: 1000, ticks: 60, budgetMs: 4, worstTiles: [[20, 20]] as const };

const options: RunOptions = JSON.parse(process.argv[2]!);
const { planner, ticks, worstTiles } = options;
for (let i = 0; i < 3; i++) runSequence(gridOf(WARM_UP.map), { ...WARM_UP, planner });
const grid = gridOf(options.map);
const cases = options.budgets.map((budgetMs): FrameCase => {
  const task = { planner, agents: options.agents, budgetMs, ticks, worstTiles };
  const { agents, phases } = runSequence(grid, task);
  const tickMs = phases.flatMap((phase) => phase.tickMs);
  const callOf = (event: string): number => phases.find((phase) => phase.event.endsWith(event))!.callMs;
  const edit = greatest(
    phases.filter(({ isEdit }) => isEdit),
    ({ callMs }) => callMs,
  );
  const slowest = greatest(phases, (phase) => Math.max(...phase.tickMs));
  const watched = runSequence(grid, { ...task, watched: true }).phases;
  const unserved = greatest(watched, (phase) => phase.unserved);
  return {
    map: options.map,
    planner,
    agents,
    budgetMs,
    ticks: tickMs.length,
    startMs: callOf('start'),
    firstTickMs: tickMs[0]!,
    newGoalsMs: callOf('new goals for all'),
    addMs: callOf('agents added'),
    editMs: edit.callMs,
    editOf: edit.event,
    p50: percentile(tickMs, 0.5),
    p99: percentile(tickMs, 0.99),
    p999: percentile(tickMs, 0.999),
    max: Math.max(...slowest.tickMs),
    maxAfter: slowest.event,
    unserved: unserved.unserved,
    unservedAfter: unserved.event,
  };
});
process.stdout.write(JSON.stringify(cases));

function greatest(phases: readonly Phase[], of: (phase: Phase) => number): Phase {
  return phases.reduce((a, b) => (of(b) > of(a) ? b : a));
}
