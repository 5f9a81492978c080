/** One run from its first job to its last, while its processes and its server are killed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '../../packages/lab/testing/postgres-server.ts';
import { checkOutcome } from './outcome.ts';
import { Processes } from './processes.ts';

export type Victim = 'worker' | 'run' | 'server';

export interface Round {
  readonly name: string;
  readonly jobs: number;
  /** Seconds that the server stays away, once; 0 for never. */
  readonly outage: number;
  /** Numbers from 0 to 1. */
  readonly random: () => number;
  /** Called before every kill; false if there were enough. */
  readonly mayKill: () => boolean;
  readonly onKill: (victim: Victim) => void;
  readonly onSay: (text: string) => void;
  /** When to give up, by performance.now(). */
  readonly deadline: number;
}

/** Milliseconds of a job: long enough to be hit, short beside the time between two kills. */
const JOB_MS = 40;
/** A kill comes after so many more results, so that it hits work and not only processes that start. */
const RESULTS = { least: 0, most: 12 };
/** And then at any moment of so many milliseconds. */
const PAUSE_MS = { least: 0, most: 500 };
/** Without more results, because the bad job keeps everybody busy, it comes after this time. */
const PATIENCE_MS = 8000;
const LOOK_MS = 200;
/** How long a killed server stays away. */
const AWAY_MS = { least: 200, most: 2000 };
/** Of so many kills one is the run's, and one the server's. */
const RUN_SHARE = 0.2;
const SERVER_SHARE = 0.15;

/** Returns how many jobs have exactly one result. Throws an error that says what is wrong. */
export async function playRound(server: PostgresServer, round: Round): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'floodgate-kills-'));
  const file = join(folder, 'kills.json');
  writeFileSync(file, JSON.stringify(experiment(round)));
  const url = await server.freshDatabase(round.name);
  const processes = new Processes(url, file, folder);
  let outage = round.outage;
  try {
    for (;;) {
      await untilMore(server, round, processes);
      await sleep(between(PAUSE_MS, round));
      if (processes.ended !== undefined) break;
      if (performance.now() > round.deadline)
        throw new Error(`the time is over; the last that was said: ${processes.lastWords}`);
      if (!round.mayKill()) continue;
      const victim = victimOf(round.random());
      if (victim !== 'server') {
        if (processes.kill(victim)) round.onKill(victim);
        continue;
      }
      await server.kill();
      round.onKill(victim);
      const awayMs = outage > 0 ? outage * 1000 : between(AWAY_MS, round);
      if (outage > 0) round.onSay(`the server stays away for ${outage} s`);
      outage = 0;
      await sleep(awayMs);
      await server.start();
    }
    return await checkOutcome(server, round, processes.ended);
  } finally {
    processes.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits for more results, and keeps all processes going. */
async function untilMore(server: PostgresServer, round: Round, processes: Processes): Promise<void> {
  const from = performance.now();
  const before = await resultsIn(server, round.name);
  const wanted = before + Math.round(between(RESULTS, round));
  while (processes.ended === undefined && performance.now() - from < PATIENCE_MS) {
    processes.revive();
    if ((await resultsIn(server, round.name)) >= Math.min(wanted, round.jobs)) return;
    await sleep(LOOK_MS);
  }
}

/** 0 while there is no store yet. */
async function resultsIn(server: PostgresServer, name: string): Promise<number> {
  const rows = await server
    .query<{ count: number }>(name, 'select count(*)::int as count from floodgate_lab.results')
    .catch(() => []);
  return rows[0]?.count ?? 0;
}

function experiment({ name, jobs }: Round): object {
  return {
    name,
    jobs: [
      { kind: 'probe', seeds: jobs, ms: JOB_MS },
      { kind: 'probe', actions: ['kill'] },
    ],
  };
}

function victimOf(draw: number): Victim {
  if (draw < SERVER_SHARE) return 'server';
  return draw < SERVER_SHARE + RUN_SHARE ? 'run' : 'worker';
}

function between(
  { least, most }: { readonly least: number; readonly most: number },
  { random }: Round,
): number {
  return least + random() * (most - least);
}
