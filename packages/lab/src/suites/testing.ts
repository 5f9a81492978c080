import { checkExperiment, type Experiment, type Job, jobKey } from '../experiment/index.ts';
import { type KindId, kindById, type ResultOf, type SpecOf, type TimingOf } from '../jobs/index.ts';
import type { Report } from '../report/index.ts';
import type { ResultRow } from '../store/index.ts';
import { ThreadContext } from '../work/thread-context.ts';
import { SUITES } from './index.ts';

/** The report of a suite on some rows. */
export function reportOf(id: string, rows: readonly ResultRow[]): Report {
  return SUITES.find((suite) => suite.id === id)!.report({ scale: 'quick', rows, failures: [], missing: 0 });
}

/** The cells of the line of a Markdown table that begins with a name. */
export function cellsOf(report: Report, name: string, heading = ''): string[] {
  const text = report['index.md']!;
  const lines = text.slice(text.indexOf(heading)).split('\n');
  const line = lines.find((line) => line.replaceAll('*', '').startsWith(`| ${name} |`));
  return (
    line
      ?.replaceAll('*', '')
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim()) ?? []
  );
}

/** The rows that a run would leave in the store. */
export async function rowsFrom(
  experiment: Experiment,
  mapFolders: readonly string[] = [],
  onRow: (row: ResultRow, job: Job) => void = () => {},
): Promise<ResultRow[]> {
  const context = new ThreadContext(mapFolders);
  const rows: ResultRow[] = [];
  for (const job of checkExperiment(experiment).jobs) {
    const { result, timing } = await kindById(job.kind)!.run(job.spec, context);
    const row = stored(job, result, timing);
    rows.push(row);
    onRow(row, job);
  }
  return rows;
}

/** A row as a run would leave it, without the run. */
export function madeUpRow<K extends KindId>(
  kind: K,
  spec: Partial<SpecOf<K>>,
  result: Partial<ResultOf<K>>,
  timing: Partial<TimingOf<K>> = {},
): ResultRow {
  return stored({ key: jobKey(kind, spec), kind, spec: spec as object }, result, timing);
}

/** A crowd of which a share is home. */
export function crowdRow(
  map: string,
  planner: string,
  agents: number,
  figures: { rate: number; steps?: number; distance?: number; arrivalRatio?: number },
): ResultRow {
  const { rate, steps = 100, distance = 50 } = figures;
  return madeUpRow(
    'crowd',
    {
      map,
      problem: 'random',
      agents,
      seed: 1,
      planner: { id: planner, preset: 'paper', parameters: {} },
      limit: { steps: 1000 },
    },
    {
      agents,
      home: Math.round(rate * agents),
      completionRate: rate,
      meanCompletionSteps: steps,
      meanDistance: distance,
      ...(figures.arrivalRatio !== undefined && { arrivalRatio: figures.arrivalRatio }),
      walked: 120,
      shortest: 100,
      expansions: 10 * agents,
      ticks: 1000,
      stoppedBy: rate < 1 ? 'steps' : null,
      outlook: null,
      violations: 0,
    },
    { msPerTick: 1, p99MsPerTick: 2, firstTickMs: 3, seconds: 1, meanCompletionSeconds: 0.5 },
  );
}

function stored(job: Job, result: object, timing: object): ResultRow {
  return {
    ...job,
    result,
    timing,
    codeVersion: '0.0.0+test',
    machine: 'a test',
    worker: 'w1',
    startedAt: new Date(0),
    finishedAt: new Date(0),
  } as unknown as ResultRow;
}
