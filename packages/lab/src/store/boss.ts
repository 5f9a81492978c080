/** The queue: pg-boss on the store's own connections. */
import PgBoss from 'pg-boss';
import type { Database, Sql } from '../database/index.ts';

export type Boss = PgBoss;

/** Where pg-boss keeps its tables. */
export const QUEUE_SCHEMA = 'floodgate_queue';

/** Failures of a job itself, not of the machine under it, after which it is set aside. */
export const ATTEMPTS = 3;

export async function startBoss(database: Database): Promise<Boss> {
  const boss = new PgBoss({
    db: {
      // pg-boss sends several statements at once when there are no values.
      async executeSql(text, values) {
        if (values !== undefined) return { rows: await database.query(text, values) };
        if (isScript(text)) {
          await database.script(text);
          return { rows: [] };
        }
        return { rows: await database.query(text) };
      },
    },
    schema: QUEUE_SCHEMA,
    // Workers send their own heartbeats, and a run's queue is dropped when it is done.
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  return boss;
}

/** Lets pg-boss work inside a transaction. */
export function within(sql: Sql): PgBoss.Db {
  return { executeSql: async (text, values) => ({ rows: await sql.query(text, values) }) };
}

function isScript(text: string): boolean {
  return /;\s*\S/.test(text);
}

/** Marks jobs as done, inside a transaction. */
export async function completeAll(
  boss: Boss,
  queue: string,
  ids: readonly string[],
  sql: Sql,
): Promise<void> {
  // The type of pg-boss for a list of ids has no place for the options, which come after the output.
  await boss.complete(queue, ids as unknown as string, {}, { db: within(sql) });
}

/** Makes a queue unless there is one, inside a transaction, which pg-boss itself cannot do. */
export async function makeQueue(sql: Sql, queue: string): Promise<void> {
  await sql.query(`select ${QUEUE_SCHEMA}.create_queue($1, '{"policy": "standard"}')`, [queue]);
  const [row] = await sql.query<{ table: string }>(
    `select partition_name as table from ${QUEUE_SCHEMA}.queue where name = $1`,
    [queue],
  );
  // The order in which jobs are taken: without this, taking a few sorts all that wait.
  await sql.query(
    `create index if not exists ${row!.table}_order on ${QUEUE_SCHEMA}.${row!.table}
     (priority desc, created_on, id) where state < 'active'`,
  );
}

/** Drops a queue, and the jobs left in it, inside a transaction. */
export async function dropQueue(sql: Sql, queue: string): Promise<void> {
  // pg-boss refuses to drop a queue that has jobs in it, done or not.
  await sql.query(`delete from ${QUEUE_SCHEMA}.job where name = $1`, [queue]);
  await sql.query(
    `select ${QUEUE_SCHEMA}.delete_queue($1) where exists (select from ${QUEUE_SCHEMA}.queue where name = $1)`,
    [queue],
  );
}
