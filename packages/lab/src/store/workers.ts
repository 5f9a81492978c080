/** The list of workers, and the heartbeats that show that they are alive. */
import { SCHEMA } from '../database/index.ts';
import type { WorkerIdentity } from './settle.ts';
import type { Store } from './store.ts';

export async function register(
  { database }: Store,
  { worker, machine, codeVersion }: WorkerIdentity,
  threads: number,
  deadAfter: number,
): Promise<void> {
  await database.query(
    `insert into ${SCHEMA}.workers (id, machine, process, threads, code_version, dead_after)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set seen_at = now(), stopped_at = null`,
    [worker, machine, process.pid, threads, codeVersion, deadAfter],
  );
}

export async function beat({ database }: Store, worker: string): Promise<void> {
  await database.query(`update ${SCHEMA}.workers set seen_at = now(), stopped_at = null where id = $1`, [
    worker,
  ]);
}

export async function signOff({ database }: Store, worker: string): Promise<void> {
  await database.query(`update ${SCHEMA}.workers set seen_at = now(), stopped_at = now() where id = $1`, [
    worker,
  ]);
}
