/** What only a real server shows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshStoreFolder } from '../../testing/fresh-store.ts';
import { PostgresServer, postgresPrograms } from '../../testing/postgres-server.ts';
import { bundledThread } from '../../testing/thread-bundle.ts';
import { checkExperiment } from '../experiment/index.ts';
import { runExperiment, Worker } from '../work/index.ts';
import { enqueue } from './enqueue.ts';
import { finishIfDone, resultsOf } from './runs.ts';
import { openStore } from './store.ts';

const programs = postgresPrograms();

const experiment = checkExperiment({
  name: 'same-everywhere',
  jobs: [
    {
      kind: 'crowd',
      maps: ['arena'],
      agents: [10, 30],
      planners: ['bmaa', 'far'],
      seeds: 3,
      limits: { steps: 60 },
    },
    { kind: 'bcp', scenarios: ['rescue', 'crossing'], units: [4, 8], planners: ['bcp'], seeds: 3 },
    { kind: 'search', maps: ['arena'], queries: { generate: 20 }, searches: ['astar', 'jps'] },
  ],
});

/** What a store holds, without timings. */
async function tableOf(where: string): Promise<unknown[]> {
  const store = await openStore(where);
  const end = await runExperiment(store, experiment, {
    threads: 1,
    mapFolders: [],
    threadFile: bundledThread(),
  });
  const rows = await resultsOf(store, end.run);
  await store.close();
  return rows.map(({ key, kind, spec, result }) => ({ key, kind, spec, result }));
}

describe.skipIf(programs === undefined)('a store on a PostgreSQL server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start(programs!);
  }, 60_000);
  afterAll(() => server?.stop(), 30_000);

  it('holds the same results as an embedded one, with one worker and with three', async () => {
    const url = await server.freshDatabase('three');
    const stores = await Promise.all([1, 2, 3].map(() => openStore(url)));
    const run = await enqueue(stores[0]!, experiment);
    const workers = stores.map(
      (store) =>
        new Worker(store, {
          threads: 1,
          mapFolders: [],
          threadFile: bundledThread(),
          runs: async () => [run],
        }),
    );
    const working = Promise.all(workers.map((worker) => worker.work()));
    while (!(await finishIfDone(stores[0]!, run))) await new Promise((resolve) => setTimeout(resolve, 50));
    for (const worker of workers) worker.stop();
    await working;
    const done = new Set((await resultsOf(stores[0]!, run)).map(({ worker }) => worker));
    expect(done.size).toBeGreaterThan(1);
    await Promise.all(stores.map((store) => store.close()));

    const byThree = await tableOf(url);
    const byOne = await tableOf(await server.freshDatabase('one'));
    const embedded = await tableOf(await freshStoreFolder());
    expect(byThree).toHaveLength(experiment.jobs.length);
    expect(byOne).toEqual(byThree);
    expect(embedded).toEqual(byThree);
  }, 60_000);

  it('is shared by two runs of the same experiment, which do each job once', async () => {
    const url = await server.freshDatabase('two-runs');
    const stores = await Promise.all([1, 2].map(() => openStore(url)));
    const jobs = checkExperiment({ name: 'two-runs', jobs: [{ kind: 'probe', seeds: 40, ms: 10 }] });
    const settings = { threads: 1, mapFolders: [], threadFile: bundledThread() };
    const ends = await Promise.all(stores.map((store) => runExperiment(store, jobs, settings)));
    for (const end of ends) expect(end).toMatchObject({ jobs: 40, done: 40, failed: 0, complete: true });
    const seeds = (await resultsOf(stores[0]!, ends[0]!.run)).map(
      ({ result }) => (result as { seed: number }).seed,
    );
    expect(seeds).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    await Promise.all(stores.map((store) => store.close()));
  }, 60_000);

  it('is not made by a command that only reads', async () => {
    const url = await server.freshDatabase('mistyped');
    await expect(openStore(url, { create: false })).rejects.toThrow('has no store in it: check its name');
    const schemas = await server.query(
      'mistyped',
      "select schema_name from information_schema.schemata where schema_name like 'floodgate%'",
    );
    expect(schemas).toEqual([]);
  });

  it('is refused if it was made by a newer version', async () => {
    const url = await server.freshDatabase('newer');
    await (await openStore(url)).close();
    await server.query('newer', 'update floodgate_lab.version set version = 99');
    await expect(openStore(url)).rejects.toThrow(/made by a newer floodgate: it has version 99/);
  });

  it('can be opened by many at once while it is still empty', async () => {
    const url = await server.freshDatabase('crowded');
    const stores = await Promise.all(Array.from({ length: 6 }, () => openStore(url)));
    await Promise.all(stores.map((store) => store.close()));
  });

  it('says what is wrong and keeps the password to itself', async () => {
    const missing = openStore(server.url('no-such-database'));
    await expect(missing).rejects.toThrow(/no such database/);
    await expect(missing).rejects.not.toThrow(/secret-word/);
  });
});

describe('a store that is not there', () => {
  it('is refused without its password', async () => {
    const url = 'postgres://lab:secret-word@127.0.0.1:1/lab';
    await expect(openStore(url)).rejects.toThrow('postgres://lab:…@127.0.0.1:1/lab: no server answers there');
    await expect(openStore('postgres://lab:secret word@ [x')).rejects.toThrow(
      "'postgres://…@ [x' is not a store",
    );
  });
});
