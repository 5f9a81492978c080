/** Whether a run ended as it must: one result for each job, and only the bad one set aside. */
import type { PostgresServer } from '../../packages/lab/testing/postgres-server.ts';

interface Row {
  readonly seed: number;
  readonly action: string;
  readonly results: number;
  readonly found: number | null;
  readonly error: string | null;
}

/** Exit code of a run with some jobs set aside. */
const SOME_SET_ASIDE = 3;

/** Returns how many jobs have exactly one result. Throws an error that names the first job that is wrong. */
export async function checkOutcome(
  server: PostgresServer,
  { name, jobs }: { readonly name: string; readonly jobs: number },
  exitCode: number,
): Promise<number> {
  const rows = await server.query<Row>(
    name,
    `select (j.spec->>'seed')::int as seed, j.spec->>'action' as action,
       (select count(*)::int from floodgate_lab.results r where r.key = j.key) as results,
       (select (r.result->>'seed')::int from floodgate_lab.results r where r.key = j.key) as found,
       (select f.error from floodgate_lab.failures f where f.key = j.key) as error
     from floodgate_lab.jobs j`,
  );
  if (rows.length !== jobs + 1) throw new Error(`${name} has ${rows.length} jobs and not ${jobs + 1}`);
  for (const { seed, action, results, found, error } of rows) {
    const job = `${name}: the job ${action} ${seed}`;
    if (action === 'kill') {
      if (results > 0 || error === null) throw new Error(`${job} was not set aside`);
      continue;
    }
    if (error !== null) throw new Error(`${job} is innocent and was set aside: ${error}`);
    if (results !== 1) throw new Error(`${job} has ${results} results`);
    if (found !== seed) throw new Error(`${job} has the result of ${found}`);
  }
  const [left] = await server.query<{ claims: number; open: number }>(
    name,
    `select (select count(*)::int from floodgate_lab.claims) as claims,
       (select count(*)::int from floodgate_lab.runs where finished_at is null) as open`,
  );
  if (left!.claims > 0 || left!.open > 0)
    throw new Error(`${name} has ${left!.claims} jobs that somebody still holds and ${left!.open} open runs`);
  if (exitCode !== SOME_SET_ASIDE)
    throw new Error(`${name} ended with ${exitCode} and not ${SOME_SET_ASIDE}`);
  return jobs;
}
