import { cpuShare } from './disturbance.ts';
import { floodgateAStar, floodgateFour, floodgateJps, LIBRARIES } from './libraries/index.ts';
import type { BenchMap } from './maps.ts';
import type { Reference } from './reference.ts';
import { type Runner, startLibrary } from './runner.ts';
import { type Row, summarize } from './statistics.ts';
import type { Sample } from './timing.ts';

export interface MeasureOptions {
  readonly rounds: number;
  /** Time for a library on a map in a round. */
  readonly sliceMs: number;
  readonly warmUpMs: number;
  /** Hears what is being done. */
  readonly progress: (what: string) => void;
  /** Hears of libraries that failed. */
  readonly warn: (what: string) => void;
}

/** What others are held against answers all queries, however long that takes. */
const YARDSTICKS = new Set([floodgateAStar, floodgateJps, floodgateFour].map(({ name }) => name));

/** A library whose first slice took longer than this many slices, because of one long query, gets no other. */
const TOO_SLOW = 2;

/**
 * Measures all libraries on a map. They take turns, once in every round, so that what else the machine does hits
 * all alike; only one of them runs at a time. The first round settles how many queries a library has time for;
 * the others repeat these, so that every query of every library has as many samples.
 */
export async function measureMap(
  map: BenchMap,
  reference: Reference | undefined,
  options: MeasureOptions,
): Promise<{ rows: Row[]; cpuShare: number }> {
  const { rounds, sliceMs, warmUpMs, progress, warn } = options;
  const runners = new Set<Runner>();
  const measured = new Map<Runner, Sample[]>();
  const shares: number[] = [];
  try {
    for (const library of LIBRARIES) {
      progress(`${map.name}: preparing ${library.name}`);
      try {
        runners.add(await startLibrary(library, map, warmUpMs));
      } catch (error) {
        warn(`${map.name}: ${library.name} left out: ${(error as Error).message}`);
      }
    }
    if (reference) runners.add(reference.on(map));
    for (let round = 1; round <= rounds; round++) {
      for (const runner of runners) {
        progress(`${map.name}: round ${round} of ${rounds}, ${runner.name}`);
        shares.push(cpuShare());
        const before = measured.get(runner);
        try {
          if (before) {
            before.push(...(await runner.run({ ms: Number.POSITIVE_INFINITY, queries: distinct(before) })));
            continue;
          }
          const ms = YARDSTICKS.has(runner.name) ? Number.POSITIVE_INFINITY : sliceMs;
          const samples = await runner.run({ ms, queries: map.queries.length });
          measured.set(runner, samples);
          if (totalMs(samples) > TOO_SLOW * ms) retire(runner, runners);
        } catch (error) {
          warn(`${map.name}: ${runner.name} given up: ${(error as Error).message}`);
          retire(runner, runners);
        }
      }
    }
  } finally {
    for (const runner of runners) runner.stop();
  }
  const all = [...measured].map(([{ name, moves, preprocessMs }, samples]) => ({
    name,
    moves,
    preprocessMs,
    samples,
  }));
  return { rows: summarize(all), cpuShare: shares.reduce((sum, share) => sum + share, 0) / shares.length };
}

const distinct = (samples: readonly Sample[]): number => new Set(samples.map(({ query }) => query)).size;

const totalMs = (samples: readonly Sample[]): number => samples.reduce((sum, { ms }) => sum + ms, 0);

function retire(runner: Runner, runners: Set<Runner>): void {
  runner.stop();
  runners.delete(runner);
}
