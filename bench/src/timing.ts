import { checkPath, type Verdict } from './check.ts';
import type { Library } from './libraries/index.ts';
import { type BenchMap, spreadOrder } from './maps.ts';

/** One timed query. */
export interface Sample {
  /** Index into the map's queries. */
  readonly query: number;
  readonly ms: number;
  /** Nodes expanded; 0 where a library does not tell. */
  readonly expanded: number;
  readonly verdict: Verdict;
}

/** How much a library may run at a time. */
export interface Slice {
  /** No query is begun later than this. */
  readonly ms: number;
  /** How many queries to time, in the order of {@link spreadOrder}. */
  readonly queries: number;
}

export interface Timer {
  readonly preprocessMs: number;
  run(slice: Slice): Sample[];
}

/** Times a library query by query, after it has been warmed up. */
export function createTimer(library: Library, map: BenchMap, warmUpMs: number): Timer {
  const { grid, queries } = map;
  const order = spreadOrder(queries.length);
  const prepared = library.prepare(grid);
  const verdicts: Verdict[] = [];

  const time = (query: number): Sample => {
    const { from, to, optimum } = queries[query]!;
    prepared.setUp?.();
    const start = performance.now();
    const result = prepared.query(from, to);
    const ms = performance.now() - start;
    const expanded = prepared.expanded?.(result) ?? 0;
    // Libraries are deterministic: what was right once is right again.
    verdicts[query] ??= checkPath(
      grid,
      library.moves,
      from,
      to,
      optimum[library.moves],
      prepared.points(result),
    );
    return { query, ms, expanded, verdict: verdicts[query] };
  };

  const run = (slice: Slice): Sample[] => {
    const samples: Sample[] = [];
    const end = performance.now() + slice.ms;
    for (const query of order.slice(0, slice.queries)) {
      if (performance.now() > end) break;
      samples.push(time(query));
    }
    return samples;
  };

  // From the shortest query on, so that a library that needs many seconds for a long one does not do so here.
  const warm = performance.now() + warmUpMs;
  for (let i = 0; performance.now() < warm; i++) time(i % queries.length);
  return { preprocessMs: prepared.preprocessMs, run };
}
