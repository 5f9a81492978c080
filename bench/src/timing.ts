import { checkPath, type Verdict } from './check.ts';
import { cpuNow } from './cpu.ts';
import type { Library } from './libraries/index.ts';
import { spreadOrder } from './spread.ts';
import type { Task } from './task.ts';

/** How much a library may run at a time. */
export interface Slice {
  /** No query is begun after this much CPU time in queries. */
  readonly ms: number;
  /** How many queries to answer at most, in the order of {@link spreadOrder}. */
  readonly queries: number;
}

/** Times of the first queries in the order of {@link spreadOrder}, answered one after the other. */
export interface Pass {
  /** Time of every query by the clock. */
  readonly ms: readonly number[];
  /** CPU time of the whole pass. */
  readonly cpuMs: number;
  /** CPU time of its beginning, by the number of queries in it, for those numbers that were asked for. */
  readonly cpuMsAt: ReadonlyMap<number, number>;
}

/** A first pass, with every path checked. */
export interface CheckedPass extends Pass {
  readonly verdicts: readonly Verdict[];
  /** Nodes expanded in all queries; 0 where a library does not tell. */
  readonly expanded: number;
}

export interface Timer {
  readonly preprocessMs: number;
  /** Answers queries and checks the paths, as many as fit into the slice. */
  check(slice: Slice): Promise<CheckedPass>;
  /** Answers that many queries for the clock alone. Notes the CPU time after as many queries as the marks say. */
  time(queries: number, marks: readonly number[]): Promise<Pass>;
}

/** A process that has waited for its turn has cold caches and a small heap. It first answers queries for so much CPU time, in ms. */
const TURN_WARM_UP = 100;
/**
 * A pass that takes less CPU time than this, in ms, is repeated, and the least of its CPU times counts: CPU time is that of the
 * whole process, and threads that still compile would weigh heavily in a short pass.
 */
const SHORT_PASS = 200;
const MOST_PASSES = 20;

/** Times a library query by query, after it has been warmed up. */
export async function createTimer(library: Library, task: Task, warmUpMs: number): Promise<Timer> {
  const { grid, queries } = task;
  const order = spreadOrder(queries.length);
  const prepared = await library.prepare(grid);

  /** From the shortest query on, so that a library that needs many seconds for a long one does not do so here. */
  const warmUp = async (ms: number): Promise<void> => {
    const end = cpuNow() + ms;
    for (let i = 0; cpuNow() < end; i++) {
      const { from, to } = queries[i % queries.length]!;
      prepared.setUp?.();
      await prepared.query(from, to);
    }
  };

  const timePass = async (count: number, marks: ReadonlySet<number>): Promise<Pass> => {
    const asked = order.slice(0, count).map((index) => queries[index]!);
    const cpuMsAt = new Map<number, number>();
    const ms = new Array<number>(count).fill(0);
    let untimed = 0;
    const began = cpuNow();
    for (let i = 0; i < count; i++) {
      const { from, to } = asked[i]!;
      if (prepared.setUp) {
        const before = cpuNow();
        prepared.setUp();
        untimed += cpuNow() - before;
      }
      const start = performance.now();
      const result = prepared.query(from, to);
      // Only where there is a promise: waiting takes time.
      if (result instanceof Promise) await result;
      ms[i] = performance.now() - start;
      if (marks.has(i + 1)) cpuMsAt.set(i + 1, cpuNow() - began - untimed);
    }
    return { ms, cpuMs: cpuMsAt.get(count)!, cpuMsAt };
  };

  await warmUp(warmUpMs);
  return {
    preprocessMs: prepared.preprocessMs,
    async check(slice) {
      const ms: number[] = [];
      const verdicts: Verdict[] = [];
      let expanded = 0;
      let cpuMs = 0;
      for (const query of order.slice(0, slice.queries).map((index) => queries[index]!)) {
        if (cpuMs > slice.ms) break;
        prepared.setUp?.();
        const cpuStart = cpuNow();
        const start = performance.now();
        let result = prepared.query(query.from, query.to);
        if (result instanceof Promise) result = await result;
        ms.push(performance.now() - start);
        cpuMs += cpuNow() - cpuStart;
        expanded += prepared.expanded?.(result) ?? 0;
        verdicts.push(checkPath(grid, library.moves, query, prepared.points(result)));
      }
      return { ms, cpuMs, cpuMsAt: new Map(), verdicts, expanded };
    },
    async time(count, marks) {
      await warmUp(TURN_WARM_UP);
      const wanted = new Set([...marks, count]);
      const passes: Pass[] = [];
      let spent = 0;
      while (passes.length === 0 || (spent < SHORT_PASS && passes.length < MOST_PASSES)) {
        passes.push(await timePass(count, wanted));
        spent += passes.at(-1)!.cpuMs;
      }
      const least = (of: (pass: Pass) => number): number => Math.min(...passes.map(of));
      return {
        ms: passes[0]!.ms,
        cpuMs: least((pass) => pass.cpuMs),
        cpuMsAt: new Map(
          [...wanted].map((mark) => [mark, least((pass) => pass.cpuMsAt.get(mark) ?? Number.NaN)]),
        ),
      };
    },
  };
}
