/** Ends jobs: stores their results, retries them, or sets them aside. */
import { SCHEMA, type Sql } from '../database/index.ts';
import { ATTEMPTS, completeAll, within } from './boss.ts';
import type { Claim } from './claims.ts';
import type { Store } from './store.ts';

/** The worker that ran a job. */
export interface WorkerIdentity {
  /** Id of the worker. */
  readonly worker: string;
  readonly machine: string;
  readonly codeVersion: string;
}

/** A job that ended. */
export type Settled = Success | Failure;

interface Success {
  readonly claim: Claim;
  readonly result: object;
  readonly timing: object;
  /** Compressed. */
  readonly recording?: Uint8Array;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly finishedAt: number;
}

interface Failure {
  readonly claim: Claim;
  /** One line. */
  readonly error: string;
}

type Place = Pick<Claim, 'run' | 'id' | 'key'>;

/**
 * Writes the outcomes of jobs. A result and the completion of its job are one transaction, and an existing result
 * stays: however often a job is run, one result of it is kept.
 */
export function settleAll(store: Store, by: WorkerIdentity, settled: readonly Settled[]): Promise<void> {
  return store.database.transaction(async (sql) => {
    const successes = settled.filter((one): one is Success => 'result' in one);
    const failures = settled.filter((one): one is Failure => 'error' in one);
    if (successes.length > 0) await keep(store, sql, by, successes);
    for (const failure of failures) await fail(store, sql, by, failure);
    await sql.query(`delete from ${SCHEMA}.claims where worker = $1 and job_id = any($2::uuid[])`, [
      by.worker,
      settled.map(({ claim }) => claim.id),
    ]);
  });
}

async function keep(
  store: Store,
  sql: Sql,
  by: WorkerIdentity,
  successes: readonly Success[],
): Promise<void> {
  const rows = successes.map(({ claim, result, timing, startedAt, finishedAt }) => ({
    key: claim.key,
    result,
    timing,
    started_at: new Date(startedAt).toISOString(),
    finished_at: new Date(finishedAt).toISOString(),
  }));
  await sql.query(
    `insert into ${SCHEMA}.results
       (key, result, timing, code_version, machine, worker, started_at, finished_at)
     select key, result, timing, $2, $3, $4, started_at, finished_at
     from jsonb_to_recordset($1::jsonb)
       as t (key text, result jsonb, timing jsonb, started_at timestamptz, finished_at timestamptz)
     on conflict (key) do nothing`,
    [JSON.stringify(rows), by.codeVersion, by.machine, by.worker],
  );
  for (const { claim, recording } of successes) {
    if (!recording) continue;
    await sql.query(`insert into ${SCHEMA}.recordings values ($1, $2) on conflict (key) do nothing`, [
      claim.key,
      Buffer.from(recording),
    ]);
  }
  // Another process may have set the job aside because it took this worker for dead.
  await sql.query(`delete from ${SCHEMA}.failures where key = any($1)`, [rows.map(({ key }) => key)]);
  const runs = new Set(successes.map(({ claim }) => claim.run));
  for (const run of runs) {
    const ids = successes.filter(({ claim }) => claim.run === run).map(({ claim }) => claim.id);
    await completeAll(store.boss, run, ids, sql);
  }
}

async function fail({ boss }: Store, sql: Sql, by: WorkerIdentity, { claim, error }: Failure): Promise<void> {
  await boss.fail(claim.run, claim.id, { message: error }, { db: within(sql) });
  const attempts = claim.failures + 1;
  if (attempts >= ATTEMPTS) await writeFailure(sql, claim, { error, attempts, machine: by.machine });
}

interface About {
  readonly error: string;
  readonly attempts: number;
  readonly machine: string;
}

/** Gives a job up, whatever its number of attempts. */
export async function setAside({ boss }: Store, sql: Sql, place: Place, about: About): Promise<void> {
  await boss.cancel(place.run, place.id, { db: within(sql) });
  await writeFailure(sql, place, about);
}

async function writeFailure(sql: Sql, { key }: Place, { error, attempts, machine }: About): Promise<void> {
  await sql.query(
    `insert into ${SCHEMA}.failures (key, error, attempts, machine)
     select $1, $2, $3, $4 where not exists (select from ${SCHEMA}.results where key = $1)
     on conflict (key) do nothing`,
    [key, error, attempts, machine],
  );
}
