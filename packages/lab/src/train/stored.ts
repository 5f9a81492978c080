import type { Job } from '../experiment/experiment.ts';
import { SCHEMA } from '../store/migrations.ts';
import type { ResultRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** The results that a store has of some jobs, whichever run they were made by, in the order of the jobs. */
export async function resultsOfJobs({ database }: Store, jobs: readonly Job[]): Promise<ResultRow[]> {
  const rows = await database.query<ResultRow>(
    `select j.key, j.kind, j.spec, r.result, r.timing, r.code_version as "codeVersion", r.machine,
       r.worker, r.started_at as "startedAt", r.finished_at as "finishedAt"
     from ${SCHEMA}.jobs j join ${SCHEMA}.results r on r.key = j.key where j.key = any($1::text[])`,
    [jobs.map(({ key }) => key)],
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return jobs.map(({ key }) => byKey.get(key)).filter((row) => row !== undefined);
}
