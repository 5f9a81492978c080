/** Adds the jobs of an experiment to the store and its queue. */
import { createHash } from 'node:crypto';
import { SCHEMA, type Sql } from '../database/index.ts';
import type { CheckedExperiment, Job } from '../experiment/index.ts';
import { ATTEMPTS, makeQueue, QUEUE_SCHEMA, within } from './boss.ts';
import type { QueuedJob } from './claims.ts';
import type { Store } from './store.ts';

const CHUNK = 2000;
const MAX_EXPIRY = 23 * 3600;

export interface EnqueueOptions {
  /** Retry jobs that were set aside. */
  readonly retryFailed?: boolean;
  /** Delete existing results and run all jobs again. */
  readonly again?: boolean;
}

/**
 * The id of an experiment's run: the same for the same jobs under the same name, so that running it again continues
 * the run.
 */
export function runId({ name, jobs }: Pick<CheckedExperiment, 'name' | 'jobs'>): string {
  const hash = createHash('sha256');
  for (const { key } of jobs) hash.update(key);
  return `${name}-${hash.digest('hex').slice(0, 8)}`;
}

/** Returns the run's id. Jobs that have a result, or are in the queue already, are not queued again. */
export async function enqueue(
  store: Store,
  experiment: CheckedExperiment,
  { retryFailed = false, again = false }: EnqueueOptions = {},
): Promise<string> {
  const { name, title, jobs, timeout } = experiment;
  const run = runId(experiment);
  await store.database.query(
    `insert into ${SCHEMA}.runs (id, name, title, jobs, timeout) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set title = excluded.title, timeout = excluded.timeout`,
    [run, name, title, jobs.length, timeout],
  );
  let queued = 0;
  for (let from = 0; from < jobs.length; from += CHUNK) {
    const chunk = jobs.slice(from, from + CHUNK);
    const missing = await store.database.transaction(async (sql) => {
      await insertJobs(sql, run, chunk, from);
      const keys = chunk.map(({ key }) => key);
      if (again) await forgetResults(sql, keys);
      if (again || retryFailed) await forgetFailures(sql, keys);
      return withoutOutcome(sql, chunk);
    });
    if (missing.length > 0) await queueJobs(store, run, missing, timeout);
    queued += missing.length;
  }
  // The database must know that there are many rows now, or it chooses slow plans; an embedded one does not analyze
  // by itself.
  if (queued >= CHUNK) await analyze(store);
  return run;
}

async function analyze({ database }: Store): Promise<void> {
  for (const table of [`${QUEUE_SCHEMA}.job`, `${SCHEMA}.jobs`, `${SCHEMA}.run_jobs`, `${SCHEMA}.results`])
    await database.query(`analyze ${table}`);
}

async function insertJobs(sql: Sql, run: string, jobs: readonly Job[], from: number): Promise<void> {
  await sql.query(
    `insert into ${SCHEMA}.jobs (key, kind, spec)
     select key, kind, spec from jsonb_to_recordset($1::jsonb) as t (key text, kind text, spec jsonb)
     on conflict (key) do nothing`,
    [JSON.stringify(jobs)],
  );
  await sql.query(
    `insert into ${SCHEMA}.run_jobs (run_id, position, key)
     select $1, $2::integer + n - 1, key from unnest($3::text[]) with ordinality as t (key, n)
     on conflict do nothing`,
    [run, from, jobs.map(({ key }) => key)],
  );
}

async function forgetResults(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql.query(`delete from ${SCHEMA}.results where key = any($1)`, [keys]);
  await sql.query(`delete from ${SCHEMA}.recordings where key = any($1)`, [keys]);
}

async function forgetFailures(sql: Sql, keys: readonly string[]): Promise<void> {
  await sql.query(`delete from ${SCHEMA}.failures where key = any($1)`, [keys]);
  await sql.query(`update ${SCHEMA}.jobs set losses = 0 where key = any($1)`, [keys]);
}

async function withoutOutcome(sql: Sql, jobs: readonly Job[]): Promise<Job[]> {
  const settled = await sql.query<{ key: string }>(
    `select key from ${SCHEMA}.results where key = any($1)
     union select key from ${SCHEMA}.failures where key = any($1)`,
    [jobs.map(({ key }) => key)],
  );
  const done = new Set(settled.map(({ key }) => key));
  return jobs.filter(({ key }) => !done.has(key));
}

async function queueJobs(store: Store, run: string, jobs: readonly Job[], timeout: number): Promise<void> {
  await store.database.transaction(async (sql) => {
    // This also keeps other processes from dropping the queue because it is empty.
    await sql.query(`update ${SCHEMA}.runs set finished_at = null where id = $1`, [run]);
    await makeQueue(sql, run);
    // Completed jobs would block new ones with the same id.
    await sql.query(
      `delete from ${QUEUE_SCHEMA}.job where name = $1 and id = any($2::uuid[]) and state > 'active'`,
      [run, jobs.map(({ key }) => queueId(key))],
    );
    await store.boss.insert(
      jobs.map(({ key, kind, spec }) => ({
        id: queueId(key),
        name: run,
        data: { key, kind, spec, timeout } satisfies QueuedJob,
        retryLimit: ATTEMPTS - 1,
        expireInSeconds: Math.min(MAX_EXPIRY, Math.ceil(2 * timeout) + 3600),
      })),
      { db: within(sql) },
    );
  });
}

/** A job's key in the form of the queue's ids, so that a job cannot be in a run's queue twice. */
function queueId(key: string): string {
  return key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
