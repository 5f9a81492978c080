/** What the store knows about runs: progress, results, failures. */
import { gunzipSync } from 'node:zlib';
import type { Recording } from 'floodgate';
import { SCHEMA, type Sql } from '../database/index.ts';
import type { Job } from '../experiment/index.ts';
import { dropQueue } from './boss.ts';
import type { FailureRow, ResultRow } from './rows.ts';
import type { Store } from './store.ts';

export interface RunRow {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  /** Number of jobs. */
  readonly jobs: number;
  readonly createdAt: Date;
  /** Null while jobs are left. */
  readonly finishedAt: Date | null;
}

export interface Progress {
  readonly jobs: number;
  readonly done: number;
  readonly failed: number;
}

const RUN_COLUMNS = 'id, name, title, jobs, created_at as "createdAt", finished_at as "finishedAt"';

/** Oldest first. */
export function allRuns({ database }: Store): Promise<RunRow[]> {
  return database.query(`select ${RUN_COLUMNS} from ${SCHEMA}.runs order by created_at, id`);
}

/** Runs with jobs left, oldest first. */
export function openRuns({ database }: Store): Promise<RunRow[]> {
  return database.query(
    `select ${RUN_COLUMNS} from ${SCHEMA}.runs where finished_at is null order by created_at, id`,
  );
}

/** The newest run of that id or name. */
export async function findRun({ database }: Store, idOrName: string): Promise<RunRow | undefined> {
  const [row] = await database.query<RunRow>(
    `select ${RUN_COLUMNS} from ${SCHEMA}.runs where id = $1 or name = $1
     order by (id = $1) desc, created_at desc limit 1`,
    [idOrName],
  );
  return row;
}

export async function progressOf(sql: Sql, run: string): Promise<Progress> {
  const [row] = await sql.query<Progress>(
    `select count(*)::integer as jobs, count(r.key)::integer as done, count(f.key)::integer as failed
     from ${SCHEMA}.run_jobs j
     left join ${SCHEMA}.results r on r.key = j.key
     left join ${SCHEMA}.failures f on f.key = j.key
     where j.run_id = $1`,
    [run],
  );
  return row!;
}

/** Marks a run as finished and drops its queue if all its jobs have a result or were set aside; true if so. */
export function finishIfDone({ database }: Store, run: string): Promise<boolean> {
  return database.transaction(async (sql) => {
    const [row] = await sql.query<{ jobs: number; finishedAt: Date | null }>(
      `select jobs, finished_at as "finishedAt" from ${SCHEMA}.runs where id = $1 for update`,
      [run],
    );
    if (!row) return false;
    if (row.finishedAt !== null) return true;
    const { jobs, done, failed } = await progressOf(sql, run);
    // Fewer jobs than the run has: another process is still adding them.
    if (jobs < row.jobs || done + failed < jobs) return false;
    await sql.query(`update ${SCHEMA}.runs set finished_at = now() where id = $1`, [run]);
    await dropQueue(sql, run);
    return true;
  });
}

const RESULT_COLUMNS = `j.key, j.kind, j.spec, r.result, r.timing, r.code_version as "codeVersion", r.machine,
  r.worker, r.started_at as "startedAt", r.finished_at as "finishedAt"`;

/** The results of a run in the order of its jobs. */
export function resultsOf({ database }: Store, run: string): Promise<ResultRow[]> {
  return database.query(
    `select ${RESULT_COLUMNS}
     from ${SCHEMA}.run_jobs o
     join ${SCHEMA}.jobs j on j.key = o.key
     join ${SCHEMA}.results r on r.key = o.key
     where o.run_id = $1 order by o.position`,
    [run],
  );
}

/** The results that a store has of some jobs, whichever run they were made by, in the order of the jobs. */
export async function resultsOfJobs({ database }: Store, jobs: readonly Job[]): Promise<ResultRow[]> {
  const rows = await database.query<ResultRow>(
    `select ${RESULT_COLUMNS}
     from ${SCHEMA}.jobs j join ${SCHEMA}.results r on r.key = j.key where j.key = any($1::text[])`,
    [jobs.map(({ key }) => key)],
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return jobs.map(({ key }) => byKey.get(key)).filter((row) => row !== undefined);
}

/** The jobs of a run that were set aside, in their order. */
export function failuresOf({ database }: Store, run: string): Promise<FailureRow[]> {
  return database.query(
    `select j.key, j.kind, j.spec, f.error, f.attempts, f.machine, f.failed_at as "failedAt"
     from ${SCHEMA}.run_jobs o
     join ${SCHEMA}.jobs j on j.key = o.key
     join ${SCHEMA}.failures f on f.key = o.key
     where o.run_id = $1 order by o.position`,
    [run],
  );
}

/** The recording of a job, if one was asked for. */
export async function recordingOf({ database }: Store, key: string): Promise<Recording | undefined> {
  const [row] = await database.query<{ recording: Uint8Array }>(
    `select recording from ${SCHEMA}.recordings where key = $1`,
    [key],
  );
  return row && (JSON.parse(gunzipSync(row.recording).toString('utf8')) as Recording);
}
