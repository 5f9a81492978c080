/** Runs survive whatever is killed: a worker, the run itself, the database server. With the real command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshFolder, freshStoreFolder } from '../testing/fresh-store.ts';
import { PostgresServer, postgresPrograms } from '../testing/postgres-server.ts';
import { readStatusFile } from './store/index.ts';

const BIN = fileURLToPath(new URL('../../cli/bin/floodgate.js', import.meta.url));
const JOBS = 120;
const TIMEOUT = 120_000;

/** Step limits, so that results do not depend on the machine; the probes make it last. */
const EXPERIMENT = `
name: survival
jobs:
  - { kind: probe, seeds: 90, ms: 30 }
  - { kind: crowd, maps: arena, agents: [10, 20], planners: [bmaa, far, whca], seeds: 5, limits: { steps: 60 } }
`;

const programs = postgresPrograms();
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

function floodgate(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [BIN, ...args], {
    stdio: 'ignore',
    cwd: freshFolder(),
  });
  children.push(child);
  return child;
}

async function json(...args: string[]): Promise<Record<string, number>> {
  const child = spawn(process.execPath, [BIN, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    cwd: freshFolder(),
  });
  children.push(child);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  await once(child, 'close');
  return JSON.parse(text);
}

function experimentFile(text = EXPERIMENT): string {
  const file = join(freshFolder(), 'survival.yaml');
  writeFileSync(file, text);
  return file;
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** Asks again and again; that there is nothing to ask yet is a no. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds().catch(() => false))) await sleep(50);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

describe.skipIf(programs === undefined)('a run with two worker processes on a server', () => {
  let server: PostgresServer;
  let undisturbed: unknown[];

  beforeAll(async () => {
    server = await PostgresServer.start(programs!);
    const url = await server.freshDatabase('undisturbed');
    const file = experimentFile();
    const run = floodgate('lab', 'run', file, '--store', url, '--threads', '1');
    const worker = floodgate('lab', 'worker', '--store', url, '--threads', '1', '--heartbeat', '0.3');
    expect(await exitCode(run)).toBe(0);
    // A worker that is asked to leave leaves.
    worker.kill('SIGTERM');
    expect(await exitCode(worker)).toBe(0);
    undisturbed = await resultsIn('undisturbed');
    expect(undisturbed).toHaveLength(JOBS);
  }, TIMEOUT);
  afterAll(() => server?.stop(), TIMEOUT);

  /** Everything that was found, timings left out. */
  function resultsIn(database: string): Promise<unknown[]> {
    return server.query(database, 'select key, result from floodgate_lab.results order by key');
  }

  /** Starts a run and a worker, and returns when both have brought results and a third is done. */
  async function inTheMiddle(database: string, file: string) {
    const url = await server.freshDatabase(database);
    const common = ['--store', url, '--threads', '1', '--heartbeat', '0.3'];
    // The worker first: it must be there before the run has done everything alone.
    const worker = floodgate('lab', 'worker', ...common);
    await until(async () => {
      const [row] = await server.query<{ workers: number }>(
        database,
        'select count(*)::int as workers from floodgate_lab.workers',
      );
      return row?.workers === 1;
    });
    const run = floodgate('lab', 'run', file, ...common);
    for (;;) {
      await sleep(50);
      const [row] = await server
        .query<{ done: number; workers: number }>(
          database,
          'select count(*)::int as done, count(distinct worker)::int as workers from floodgate_lab.results',
        )
        .catch(() => []);
      if (row && row.done >= JOBS) throw new Error('it was over before anything could be killed');
      if (row && row.workers === 2 && row.done >= 20) return { run, worker, common };
    }
  }

  async function expectAllDone(database: string): Promise<void> {
    expect(await resultsIn(database)).toEqual(undisturbed);
    const [left] = await server.query<{ claims: number; queues: number; open: number; failures: number }>(
      database,
      `select (select count(*)::int from floodgate_lab.claims) as claims,
         (select count(*)::int from floodgate_queue.queue) as queues,
         (select count(*)::int from floodgate_lab.failures) as failures,
         (select count(*)::int from floodgate_lab.runs where finished_at is null) as open`,
    );
    expect(left).toEqual({ claims: 0, queues: 0, open: 0, failures: 0 });
  }

  it('completes when a worker is killed', { timeout: TIMEOUT }, async () => {
    const { run, worker } = await inTheMiddle('worker', experimentFile());
    worker.kill('SIGKILL');
    expect(await exitCode(run)).toBe(0);
    await expectAllDone('worker');
  });

  it('completes when the run is killed and started again', { timeout: TIMEOUT }, async () => {
    const file = experimentFile();
    const { run, common } = await inTheMiddle('run', file);
    run.kill('SIGKILL');
    await exitCode(run);
    expect(await exitCode(floodgate('lab', 'run', file, ...common))).toBe(0);
    await expectAllDone('run');
  });

  it('completes when the run is killed and only a worker is left', { timeout: TIMEOUT }, async () => {
    const { run, common } = await inTheMiddle('orphan', experimentFile());
    run.kill('SIGKILL');
    expect(await exitCode(floodgate('lab', 'worker', '--until-done', ...common))).toBe(0);
    await expectAllDone('orphan');
  });

  it('completes when the server is killed and started again', { timeout: TIMEOUT }, async () => {
    const { run } = await inTheMiddle('server', experimentFile());
    await server.kill();
    await sleep(1500);
    await server.start();
    expect(await exitCode(run)).toBe(0);
    await expectAllDone('server');
  });
});

describe('a run in an embedded store', () => {
  it('goes on where it was when it is killed', { timeout: TIMEOUT }, async () => {
    const file = experimentFile('name: long\njobs: [{ kind: probe, seeds: 200, ms: 40 }]\n');
    const store = await freshStoreFolder();
    const first = floodgate('lab', 'run', file, '--store', store, '--threads', '1');
    // A run that nobody watches says now and then how far it is.
    while (!readStatusFile(store)?.runs[0]?.done) {
      if (first.exitCode !== null)
        throw new Error(`the run ended by itself, with exit code ${first.exitCode}`);
      await sleep(50);
    }
    first.kill('SIGKILL');
    await exitCode(first);
    const { before, done, failed, complete } = await json('lab', 'run', file, '--store', store, '--json');
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(200);
    expect({ done, failed, complete }).toEqual({ done: 200, failed: 0, complete: true });
    // What it says of itself at the end is the end.
    expect(readStatusFile(store)?.runs[0]).toMatchObject({ done: 200, left: 0 });
  });
});
