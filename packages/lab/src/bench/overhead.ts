/**
 * What the lab costs, as ratios within one run: jobs of a millisecond and of a second with the store and, in the same
 * number of threads, without it; and how much a second thread gains. Takes a store as argument.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkExperiment, openStore, runExperiment } from '../index.ts';
import { Threads } from '../work/index.ts';

const THREADS = 2;
const ROUNDS = 3;

const folder = mkdtempSync(join(tmpdir(), 'floodgate-lab-bench-'));
const store = await openStore(process.argv[2] ?? join(folder, 'store'));
let names = 0;

try {
  await compare('1 ms jobs', 1500, 1);
  await compare('1 s jobs', 8, 1000);
  const gains: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const one = await inStore(40, 100, 1);
    gains.push(one / (await inStore(40, 100, 2)));
  }
  print('100 ms jobs', `2 threads do ${median(gains).toFixed(2)} times the jobs of 1`);
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Alternates, so that other work of the machine affects both alike. */
async function compare(what: string, jobs: number, ms: number): Promise<void> {
  const rates: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await withoutStore(jobs, ms);
    const stored = await inStore(jobs, ms, THREADS);
    rates.push(jobs / stored);
    ratios.push(stored / alone);
  }
  const rate = median(rates);
  print(
    what,
    `${rate.toFixed(rate < 10 ? 2 : 0)} a second, ${median(ratios).toFixed(3)} × the time of threads alone`,
  );
}

/** Seconds from the first job to the last, threads started before. */
async function inStore(jobs: number, ms: number, threads: number): Promise<number> {
  const name = `bench-${process.pid}-${++names}`;
  const seeds = Array.from({ length: jobs }, (_, i) => `${name}/${i}`);
  const experiment = checkExperiment({ name, jobs: [{ kind: 'probe', seeds, ms }] });
  const { run, complete, failed } = await runExperiment(store, experiment, { threads, mapFolders: [] });
  if (!complete || failed > 0) throw new Error(`${name} did not complete`);
  const [row] = await store.database.query<{ seconds: number }>(
    `select extract(epoch from max(stored_at) - min(started_at))::float8 as seconds
     from floodgate_lab.results r join floodgate_lab.run_jobs j on j.key = r.key where j.run_id = $1`,
    [run],
  );
  return row!.seconds;
}

async function withoutStore(jobs: number, ms: number): Promise<number> {
  const threads = new Threads(THREADS, { mapFolders: [] });
  const task = (seed: number) => threads.run({ kind: 'probe', spec: { seed, ms, action: 'work' } }, 60);
  await Promise.all(Array.from({ length: THREADS }, (_, i) => task(i)));
  const from = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < jobs) await task(next++);
  };
  await Promise.all(Array.from({ length: THREADS }, lane));
  const seconds = (performance.now() - from) / 1000;
  await threads.end();
  return seconds;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

function print(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(12)} ${figure}\n`);
}
