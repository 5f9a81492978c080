/** The status of a store: runs, rates, workers. */
import { SCHEMA } from '../database/index.ts';
import type { FailureRow } from './rows.ts';
import { allRuns, failuresOf, progressOf, type RunRow } from './runs.ts';
import type { Store } from './store.ts';

export interface StoreStatus {
  readonly runs: readonly RunStatus[];
  /** Those that are alive. */
  readonly workers: readonly WorkerStatus[];
}

export interface RunStatus extends RunRow {
  readonly done: number;
  readonly failed: number;
  readonly left: number;
  /** Jobs a second over the last minute; 0 if none was done. */
  readonly rate: number;
  /** At that rate; null if it is 0 or nothing is left. */
  readonly secondsLeft: number | null;
  readonly failures: readonly FailureRow[];
}

export interface WorkerStatus {
  readonly id: string;
  readonly machine: string;
  readonly process: number;
  readonly threads: number;
  readonly codeVersion: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** Number of jobs that it has taken. */
  readonly jobs: number;
}

const WINDOW = 60;

export async function statusOf(store: Store): Promise<StoreStatus> {
  const runs: RunStatus[] = [];
  for (const run of await allRuns(store)) runs.push(await statusOfRun(store, run));
  const workers = await store.database.query<WorkerStatus>(
    `select w.id, w.machine, w.process, w.threads, w.code_version as "codeVersion",
       w.started_at as "startedAt", w.seen_at as "seenAt", count(c.worker)::integer as jobs
     from ${SCHEMA}.workers w left join ${SCHEMA}.claims c on c.worker = w.id
     where w.stopped_at is null and w.seen_at > now() - w.dead_after * interval '1 second'
     group by w.id order by w.started_at`,
  );
  return { runs, workers };
}

async function statusOfRun(store: Store, run: RunRow): Promise<RunStatus> {
  const { done, failed } = await progressOf(store.database, run.id);
  const left = run.jobs - done - failed;
  const [recent] = await store.database.query<{ count: number; seconds: number | null }>(
    `select count(*)::integer as count, extract(epoch from now() - min(r.stored_at))::float8 as seconds
     from ${SCHEMA}.results r join ${SCHEMA}.run_jobs j on j.key = r.key
     where j.run_id = $1 and r.stored_at > now() - $2 * interval '1 second'`,
    [run.id, WINDOW],
  );
  const rate = recent!.count === 0 ? 0 : recent!.count / Math.max(1, recent!.seconds ?? 1);
  return {
    ...run,
    done,
    failed,
    left,
    rate,
    secondsLeft: rate > 0 && left > 0 ? left / rate : null,
    failures: failed > 0 ? await failuresOf(store, run.id) : [],
  };
}
