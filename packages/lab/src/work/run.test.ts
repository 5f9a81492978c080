/** Runs with real threads in an embedded store. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkRecording } from 'floodgate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshFolder, freshStoreFolder } from '../../testing/fresh-store.ts';
import { bundledThread } from '../../testing/thread-bundle.ts';
import { checkExperiment, type Experiment } from '../experiment/index.ts';
import type { CrowdResult, CrowdSpec } from '../jobs/index.ts';
import {
  enqueue,
  failuresOf,
  openStore,
  recordingOf,
  resultsOf,
  type Store,
  statusOf,
} from '../store/index.ts';
import { type RunOptions, type RunProgress, runExperiment } from './run.ts';
import { Worker } from './worker.ts';

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = await freshStoreFolder();
  store = await openStore(folder);
}, 60_000);
afterAll(() => store?.close());

function run(name: string, jobs: Experiment['jobs'], options: Partial<RunOptions> = {}, timeout = 900) {
  return runExperiment(store, checkExperiment({ name, timeout, jobs }), {
    threads: 2,
    mapFolders: [],
    threadFile: bundledThread(),
    grace: 1,
    ...options,
  });
}

describe('a run', () => {
  it('sets aside what fails, crashes or hangs, and does the rest', { timeout: 60_000 }, async () => {
    const end = await run(
      'trouble',
      [
        { kind: 'probe', seeds: 30, ms: 1 },
        { kind: 'probe', actions: ['fail', 'crash', 'hang'] },
      ],
      {},
      1.5,
    );
    expect(end).toMatchObject({ jobs: 33, done: 30, failed: 3, finished: true, complete: false });
    const errors = (await failuresOf(store, end.run)).map(({ spec, error, attempts }) => ({
      action: (spec as { action: string }).action,
      error,
      attempts,
    }));
    expect(errors).toEqual([
      { action: 'fail', error: 'probe 1 was told to fail', attempts: 3 },
      { action: 'crash', error: 'worker exited with code: 1', attempts: 3 },
      { action: 'hang', error: 'took longer than 1.5 s and was stopped', attempts: 3 },
    ]);
  });

  it('keeps recordings if asked', async () => {
    const end = await run('recorded', [
      { kind: 'crowd', maps: 'arena', agents: 10, planners: 'far', limits: { steps: 50 }, record: true },
    ]);
    const [row] = await resultsOf(store, end.run);
    const recording = await recordingOf(store, row!.key);
    expect(checkRecording(recording!)).toEqual([]);
    expect(recording!.agents).toHaveLength(10);
    expect(row).toMatchObject({
      machine: expect.stringContaining('×'),
      codeVersion: expect.stringMatching(/^\d/),
    });
  });

  it('runs a planner from a file, and runs it again when the file has changed', {
    timeout: 120_000,
  }, async () => {
    const file = join(freshFolder(), 'idle.ts');
    const write = (title: string): void =>
      writeFileSync(
        file,
        `import { definePlanner } from 'floodgate/planner-kit';
        export default definePlanner({
          id: 'idle', title: '${title}', summary: 'nobody moves', central: false, parameters: {},
          create: () => ({ plan(): void {} }),
        });`,
      );
    const jobs: Experiment['jobs'] = [
      { kind: 'crowd', maps: 'arena', agents: 10, planners: [file, 'pibt'], limits: { steps: 200 } },
    ];
    write('Idle');
    const first = await run('own-planner', jobs);
    const rows = await resultsOf(store, first.run);
    const rates = rows.map(({ spec, result }) => [
      (spec as CrowdSpec).planner.id,
      (result as CrowdResult).completionRate,
    ]);
    expect(Object.fromEntries(rates)).toEqual({ idle: expect.any(Number), pibt: 1 });
    expect(Object.fromEntries(rates).idle).toBeLessThan(1);
    write('Idle again');
    const second = await run('own-planner', jobs);
    expect([first.done, second.done]).toEqual([2, 2]);
    const keys = (await resultsOf(store, second.run)).map(({ key }) => key);
    expect(keys.filter((key) => rows.some((row) => row.key === key))).toHaveLength(1);
  });

  it('goes on where it was stopped, and then has nothing left to do', { timeout: 30_000 }, async () => {
    const jobs: Experiment['jobs'] = [{ kind: 'probe', seeds: 40, ms: [20, 21] }];
    const stop = new AbortController();
    const seen: RunProgress[] = [];
    const stopped = await run('stopped', jobs, {
      signal: stop.signal,
      onProgress: (progress) => seen.push(progress),
      onEvent: () => stop.abort(),
    });
    expect(stopped.complete).toBe(false);
    expect(stopped.done).toBeGreaterThan(0);
    expect(stopped.done).toBeLessThan(80);
    const { runs, workers } = await statusOf(store);
    expect(runs.find(({ id }) => id === stopped.run)).toMatchObject({
      done: stopped.done,
      left: 80 - stopped.done,
    });
    expect(workers).toEqual([]);
    const [claims] = await store.database.query('select count(*)::int as count from floodgate_lab.claims');
    expect(claims).toEqual({ count: 0 });

    expect(await run('stopped', jobs)).toMatchObject({ complete: true, before: stopped.done, done: 80 });
    const again = await run('stopped', jobs);
    expect(again).toMatchObject({ complete: true, before: 80, done: 80 });
    expect(seen[0]).toMatchObject({ jobs: 80, done: 0, secondsLeft: null });
  });

  it('does not wait for long jobs when it is stopped, and gives them back', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 500);
    const from = performance.now();
    const end = await run('long', [{ kind: 'probe', seeds: 2, ms: 60_000 }], { signal: stop.signal });
    expect(end).toMatchObject({ done: 0, failed: 0, complete: false });
    expect(performance.now() - from).toBeLessThan(30_000);
  });

  it('gives back what only newer code can run, and says which machine is too old', async () => {
    const jobs: Experiment['jobs'] = [{ kind: 'probe', seeds: 5 }];
    const checked = checkExperiment({ name: 'newer', jobs });
    const id = await enqueue(store, checked);
    await store.database.query(
      `update floodgate_queue.job set data = jsonb_set(data, '{kind}', '"telepathy"') where name = $1`,
      [id],
    );
    const worker = new Worker(store, {
      threads: 1,
      mapFolders: [],
      threadFile: bundledThread(),
      runs: async () => [id],
    });
    await expect(worker.work()).rejects.toThrow(
      `the run ${id} has jobs of kind 'telepathy', which this version`,
    );
    expect(await failuresOf(store, id)).toEqual([]);
    const [waiting] = await store.database.query(
      "select count(*)::int as jobs, max(retry_count) as tries from floodgate_queue.job where name = $1 and state = 'created'",
      [id],
    );
    expect(waiting).toEqual({ jobs: 5, tries: 0 });
  });

  it('works in a store that no other process can open meanwhile', async () => {
    await expect(openStore(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    await expect(openStore(new URL('.', import.meta.url).pathname)).rejects.toThrow(
      'is not a store and not empty',
    );
    expect(freshFolder()).not.toBe(folder);
  });
});
