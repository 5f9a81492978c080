/** Takes jobs from the queue and gives them back, and records which worker has which job. */
import { SCHEMA, type Sql } from '../database/index.ts';
import type { Job } from '../experiment/index.ts';
import { completeAll, QUEUE_SCHEMA, within } from './boss.ts';
import { setAside } from './settle.ts';
import type { Store } from './store.ts';

/** What the queue carries. */
export interface QueuedJob extends Job {
  /** Seconds after which it counts as hung. */
  readonly timeout: number;
}

/** A job that a worker has taken. */
export interface Claim extends QueuedJob {
  /** The run that it belongs to; also the name of its queue. */
  readonly run: string;
  /** Its id in the queue. */
  readonly id: string;
  /** How often it was tried and failed. */
  readonly failures: number;
  /** Workers died with this job and others: the worker that runs it should have no other. */
  readonly isSuspect: boolean;
}

interface ClaimRow {
  readonly run_id: string;
  readonly job_id: string;
  readonly key: string;
  readonly worker: string;
}

/** After this many workers died while they had a job and no other, it is set aside: the job may be the cause. */
const LOSSES = 5;

/** The priority of suspects in the queue: they come last, those with fewer losses first. */
const SUSPECT = -1;

/**
 * Takes up to `count` jobs of a run for a worker. When a worker dies, nobody knows which of its jobs was the cause, so all
 * are suspects. A suspect is given only to a worker that has nothing else (`isIdle`), and alone. Jobs that got a result from another run in the meantime are completed
 * at once and not returned; `taken` counts them too.
 */
export function claim(
  { database, boss }: Store,
  run: string,
  worker: string,
  count: number,
  isIdle = true,
): Promise<{ claims: Claim[]; taken: number }> {
  return database.transaction(async (sql) => {
    // pg-boss swallows errors of this statement.
    let failure: unknown;
    const db = within(sql);
    const fetched = await boss.fetch<QueuedJob>(run, {
      batchSize: count,
      includeMetadata: true,
      db: {
        executeSql: (text, values) =>
          db.executeSql(text, values).catch((error: unknown) => {
            failure = error;
            throw error;
          }),
      },
    });
    if (failure !== undefined) throw failure;
    const jobs = withoutMixing(fetched, isIdle);
    const left = fetched.filter((job) => !jobs.includes(job));
    await requeue(
      sql,
      left.map(({ id }) => ({ run_id: run, job_id: id })),
    );
    if (jobs.length === 0) return { claims: [], taken: 0 };
    const known = await sql.query<{ key: string }>(`select key from ${SCHEMA}.results where key = any($1)`, [
      jobs.map(({ data }) => data.key),
    ]);
    const done = new Set(known.map(({ key }) => key));
    const settled = jobs.filter(({ data }) => done.has(data.key)).map(({ id }) => id);
    if (settled.length > 0) await completeAll(boss, run, settled, sql);
    const claims = jobs
      .filter(({ data }) => !done.has(data.key))
      .map(
        ({ id, data, retryCount, priority }): Claim => ({
          run,
          id,
          ...data,
          failures: retryCount,
          isSuspect: priority <= SUSPECT,
        }),
      );
    await sql.query(
      `insert into ${SCHEMA}.claims (run_id, job_id, key, worker)
       select $1, id, key, $2 from unnest($3::uuid[], $4::text[]) as t (id, key)
       on conflict (run_id, job_id) do update set worker = excluded.worker`,
      [run, worker, claims.map(({ id }) => id), claims.map(({ key }) => key)],
    );
    return { claims, taken: jobs.length };
  });
}

/** Either jobs that nobody suspects, or one that is suspected. */
function withoutMixing<T extends { readonly priority: number }>(
  jobs: readonly T[],
  isIdle: boolean,
): readonly T[] {
  const trusted = jobs.filter(({ priority }) => priority > SUSPECT);
  if (trusted.length > 0) return trusted;
  return isIdle ? jobs.slice(0, 1) : [];
}

/** Puts jobs back as if they had never been taken. */
export async function giveBack(store: Store, worker: string, claims: readonly Claim[]): Promise<void> {
  if (claims.length > 0) await release(store, worker, 'job_id = any($2::uuid[])', claims);
}

/** The same for all jobs that the store has recorded for a worker but the worker does not have. */
export function giveBackAllBut(store: Store, worker: string, kept: readonly Claim[]): Promise<void> {
  return release(store, worker, 'not job_id = any($2::uuid[])', kept);
}

function release(
  { database }: Store,
  worker: string,
  which: string,
  claims: readonly Claim[],
): Promise<void> {
  return database.transaction(async (sql) => {
    const rows = await sql.query<ClaimRow>(
      `delete from ${SCHEMA}.claims where worker = $1 and ${which} returning run_id, job_id, key, worker`,
      [worker, claims.map(({ id }) => id)],
    );
    await requeue(sql, rows);
  });
}

/** Gives back the jobs of workers whose heartbeats stopped. Returns the number of jobs. */
export function recoverFromDead(store: Store): Promise<number> {
  return store.database.transaction(async (sql) => {
    const rows = await sql.query<ClaimRow>(
      `delete from ${SCHEMA}.claims c using ${SCHEMA}.workers w
       where c.worker = w.id and (w.stopped_at is not null or w.seen_at < now() - w.dead_after * interval '1 second')
       returning c.run_id, c.job_id, c.key, c.worker`,
    );
    await requeueLost(store, sql, rows);
    return rows.length;
  });
}

export function releaseAllClaims(store: Store): Promise<void> {
  return store.database.transaction(async (sql) => {
    const rows = await sql.query<ClaimRow>(
      `delete from ${SCHEMA}.claims returning run_id, job_id, key, worker`,
    );
    await requeueLost(store, sql, rows);
    await sql.query(`update ${SCHEMA}.workers set stopped_at = seen_at where stopped_at is null`);
  });
}

async function requeueLost(store: Store, sql: Sql, rows: readonly ClaimRow[]): Promise<void> {
  if (rows.length === 0) return;
  const held = new Map<string, number>();
  for (const { worker } of rows) held.set(worker, (held.get(worker) ?? 0) + 1);
  const alone = rows.filter(({ worker }) => held.get(worker) === 1);
  const counted = await sql.query<{ key: string; losses: number }>(
    `update ${SCHEMA}.jobs set losses = losses + 1 where key = any($1) returning key, losses`,
    [alone.map(({ key }) => key)],
  );
  const givenUp = new Set(counted.filter(({ losses }) => losses >= LOSSES).map(({ key }) => key));
  const others = rows.filter(({ key }) => !givenUp.has(key));
  await requeue(sql, others);
  await suspect(sql, others);
  for (const { run_id, job_id, key } of rows.filter(({ key }) => givenUp.has(key))) {
    const error = `${LOSSES} workers died while they had this job and no other`;
    const place = { run: run_id, id: job_id, key };
    await setAside(store, sql, place, { error, attempts: LOSSES, machine: '' });
  }
}

/**
 * pg-boss cannot return a job without counting it as failed; but if a worker stops or dies, the job did not fail.
 */
async function requeue(sql: Sql, rows: readonly Pick<ClaimRow, 'run_id' | 'job_id'>[]): Promise<void> {
  for (const run of new Set(rows.map(({ run_id }) => run_id))) {
    await sql.query(
      `update ${QUEUE_SCHEMA}.job set state = 'created', started_on = null
       where name = $1 and id = any($2::uuid[]) and state = 'active'`,
      [run, rows.filter(({ run_id }) => run_id === run).map(({ job_id }) => job_id)],
    );
  }
}

async function suspect(sql: Sql, rows: readonly ClaimRow[]): Promise<void> {
  await sql.query(
    `update ${QUEUE_SCHEMA}.job q set priority = $1 - j.losses
     from unnest($2::text[], $3::uuid[], $4::text[]) as t (run, id, key) join ${SCHEMA}.jobs j on j.key = t.key
     where q.name = t.run and q.id = t.id`,
    [SUSPECT, rows.map(({ run_id }) => run_id), rows.map(({ job_id }) => job_id), rows.map(({ key }) => key)],
  );
}
