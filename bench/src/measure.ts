import { cpuShare } from './disturbance.ts';
import { floodgateAStar, librariesFor, YARDSTICKS } from './libraries/index.ts';
import { REFERENCE_NAME, type Reference } from './reference.ts';
import { type Runner, startLibrary } from './runner.ts';
import { type Measured, type Row, summarize } from './statistics.ts';
import type { Task } from './task.ts';
import type { Pass } from './timing.ts';
import { WARTHOG_SEARCHES, type Warthog } from './warthog.ts';

export interface MeasureOptions {
  readonly rounds: number;
  /** CPU time for a library on a task in a round. */
  readonly sliceMs: number;
  readonly warmUpMs: number;
  readonly reference: Reference | undefined;
  readonly warthog: Warthog | undefined;
  /** Hears what is being done. */
  readonly progress: (what: string) => void;
  /** Hears of libraries that failed. */
  readonly warn: (what: string) => void;
}

/** A library whose first slice took longer than this many slices, because of one long query, gets no other. */
const TOO_SLOW = 2;

/**
 * Measures all libraries on a task. In the first round they take turns to answer queries that are checked; that settles
 * how many a library has time for. In the other rounds they answer these again for the clock. Only one of them runs at a
 * time, and what else the machine does hits all alike.
 */
export async function measureTask(
  task: Task,
  options: MeasureOptions,
): Promise<{ rows: Row[]; cpuShare: number }> {
  const { rounds, sliceMs, progress, warn } = options;
  const where = `${task.map}, ${task.moves} moves${task.terrain ? ', terrain' : ''}`;
  const yardstick = YARDSTICKS.find(
    ({ moves, terrain }) => moves === task.moves && terrain === task.terrain,
  )!;
  const runners = new Set<Runner>();
  const measured = new Map<Runner, Measured & { passes: Pass[] }>();
  const shares: number[] = [];

  /** Runs it; one that fails is out. */
  const turn = async (runner: Runner, what: string, work: () => Promise<void>): Promise<void> => {
    progress(`${where}: ${what}, ${runner.name}`);
    try {
      await work();
    } catch (error) {
      warn(`${where}: ${runner.name} given up: ${(error as Error).message}`);
      retire(runner, runners);
    }
  };

  try {
    for await (const runner of startAll(task, options, where)) runners.add(runner);
    for (const runner of runners) {
      await turn(runner, 'checking', async () => {
        const all = task.queries.length;
        const slice =
          runner.name === yardstick.name
            ? { ms: Number.POSITIVE_INFINITY, queries: all }
            : { ms: sliceMs, queries: runner.name === REFERENCE_NAME ? answeredByAStar(measured) : all };
        const checked = await runner.check(slice);
        const { name, preprocessMs } = runner;
        measured.set(runner, { name, preprocessMs, checked, passes: [] });
        if (checked.cpuMs > TOO_SLOW * slice.ms) retire(runner, runners);
      });
    }
    const marks = [...measured.values()].map(({ checked }) => checked.ms.length).sort((a, b) => a - b);
    for (let round = 1; round <= rounds; round++) {
      for (const runner of runners) {
        await turn(runner, `round ${round} of ${rounds}`, async () => {
          const { checked, passes } = measured.get(runner)!;
          shares.push(cpuShare());
          passes.push(await runner.time(checked.ms.length, runner.name === yardstick.name ? marks : []));
        });
      }
    }
  } finally {
    for (const runner of runners) runner.stop();
  }
  return { rows: summarize([...measured.values()], yardstick.name), cpuShare: sum(shares) / shares.length };
}

/** Starts all that can do the task, one after the other; those that fail are left out. */
async function* startAll(task: Task, options: MeasureOptions, where: string): AsyncGenerator<Runner> {
  const { warmUpMs, reference, warthog, progress, warn } = options;
  const starts = librariesFor(task).map((library) => ({
    name: library.name,
    start: () => startLibrary(library, task, warmUpMs),
  }));
  if (task.moves === 'eight' && !task.terrain) {
    if (reference) starts.push({ name: REFERENCE_NAME, start: async () => reference.on(task) });
    for (const search of warthog ? WARTHOG_SEARCHES : [])
      starts.push({ name: search.name, start: () => warthog!.on(task, search) });
  }
  for (const { name, start } of starts) {
    progress(`${where}: preparing ${name}`);
    try {
      yield await start();
    } catch (error) {
      warn(`${where}: ${name} left out: ${(error as Error).message}`);
    }
  }
}

/** The C++ A\* answers the same queries as ours, so that the nodes that both expand can be compared. */
function answeredByAStar(measured: ReadonlyMap<Runner, Measured>): number {
  const ours = [...measured.values()].find(({ name }) => name === floodgateAStar.name);
  return ours?.checked.ms.length ?? 1;
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

function retire(runner: Runner, runners: Set<Runner>): void {
  runner.stop();
  runners.delete(runner);
}
