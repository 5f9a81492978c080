/** The tables of a store, and how an older store is brought up to date. */
import { FloodgateError } from 'floodgate';
import type { Database, Sql } from './database.ts';

/** All tables are in this schema, so that a server's database can hold other things too. */
export const SCHEMA = 'floodgate_lab';

/** Id of the lock that processes take when they open a store. Any number will do. */
const LOCK = 6_174_027;

/**
 * Migration n takes a store from version n to n + 1. A released migration never changes; changes are added at the
 * end.
 */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `create table ${SCHEMA}.runs (
      id text primary key,
      name text not null,
      title text not null,
      jobs integer not null,
      timeout real not null,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    )`,
    // losses: how often a worker died while it had the job.
    `create table ${SCHEMA}.jobs (
      key text primary key,
      kind text not null,
      spec jsonb not null,
      losses integer not null default 0
    )`,
    `create table ${SCHEMA}.run_jobs (
      run_id text not null references ${SCHEMA}.runs on delete cascade,
      position integer not null,
      key text not null references ${SCHEMA}.jobs,
      primary key (run_id, position)
    )`,
    `create table ${SCHEMA}.results (
      key text primary key references ${SCHEMA}.jobs,
      result jsonb not null,
      timing jsonb not null,
      code_version text not null,
      machine text not null,
      worker uuid not null,
      started_at timestamptz not null,
      finished_at timestamptz not null,
      stored_at timestamptz not null default now()
    )`,
    `create index on ${SCHEMA}.results (stored_at)`,
    `create table ${SCHEMA}.recordings (
      key text primary key references ${SCHEMA}.jobs,
      recording bytea not null
    )`,
    `create table ${SCHEMA}.failures (
      key text primary key references ${SCHEMA}.jobs,
      error text not null,
      attempts integer not null,
      machine text not null,
      failed_at timestamptz not null default now()
    )`,
    `create table ${SCHEMA}.workers (
      id uuid primary key,
      machine text not null,
      process integer not null,
      threads integer not null,
      code_version text not null,
      dead_after real not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      stopped_at timestamptz
    )`,
    // Which worker has taken which job of the queue.
    `create table ${SCHEMA}.claims (
      run_id text not null,
      job_id uuid not null,
      key text not null,
      worker uuid not null,
      primary key (run_id, job_id)
    )`,
    `create index on ${SCHEMA}.claims (worker)`,
  ],
];

/**
 * Does something that two processes must not do at the same time, such as creating a store. The work may use other
 * connections of the database.
 */
export async function exclusively<T>(database: Database, work: () => Promise<T>): Promise<T> {
  // An embedded database has one process and one connection.
  if (!database.shared) return work();
  return database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [LOCK]);
    return work();
  });
}

/** Brings a store to the version of this code. Throws a FloodgateError if it is newer. */
export async function migrate(database: Database): Promise<void> {
  const version = await database.transaction(async (sql) => {
    let version = await versionOf(sql);
    for (; version < MIGRATIONS.length; version++) {
      for (const statement of MIGRATIONS[version]!) await sql.query(statement);
      await sql.query(`update ${SCHEMA}.version set version = $1`, [version + 1]);
    }
    return version;
  });
  if (version > MIGRATIONS.length) {
    throw new FloodgateError(
      'unsupported',
      `the store ${database.name} was made by a newer floodgate: it has version ${version}, ` +
        `this one knows versions up to ${MIGRATIONS.length}`,
    );
  }
}

/** Throws a FloodgateError if nobody has made a store in this database of a server yet. */
export async function checkMigrated(database: Database): Promise<void> {
  // The folder of an embedded database is a store.
  if (!database.shared) return;
  const [row] = await database.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `${SCHEMA}.version`,
  ]);
  if (row!.found) return;
  throw new FloodgateError(
    'bad-argument',
    `the database ${database.name} has no store in it: check its name, or make one with floodgate lab run`,
  );
}

async function versionOf(sql: Sql): Promise<number> {
  await sql.query(`create schema if not exists ${SCHEMA}`);
  await sql.query(`create table if not exists ${SCHEMA}.version (version integer not null)`);
  const [row] = await sql.query<{ version: number }>(`select version from ${SCHEMA}.version`);
  if (row) return row.version;
  await sql.query(`insert into ${SCHEMA}.version values (0)`);
  return 0;
}
