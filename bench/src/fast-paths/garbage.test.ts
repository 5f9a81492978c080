import { FastPaths, findPath, PathBuffer, type PathQuery } from 'floodgate';
import { describe, expect, it } from 'vitest';
import { allocationsOf } from './garbage.ts';
import { subject } from './subjects.ts';

const WARM_UP = 10_000;
const QUERIES = 10_000;

/** Bytes that a query allocates, after the code has been compiled. */
async function bytesPerQuery(map: ReturnType<typeof subject>, options: Partial<PathQuery>): Promise<number> {
  const query = { ...options, from: 0, to: 0, cells: true };
  const work = (count: number): void => {
    for (let i = 0; i < count; i++) {
      const [from, to] = map.queries[i % map.queries.length]!;
      query.from = from;
      query.to = to;
      findPath(map.grid, query);
    }
  };
  work(WARM_UP);
  const { bytes } = await allocationsOf(() => work(QUERIES));
  return bytes / QUERIES;
}

describe('queries with cells and a buffer', () => {
  it.each(['no-corner-cutting', 'never'] as const)('leave no garbage (%s)', async (corners) => {
    const map = subject('ravenkeep', 50, corners);
    // A path of its own shows that the profile would see garbage.
    expect(await bytesPerQuery(map, {})).toBeGreaterThan(100);
    // Compiled code and its notes are all that is allocated now and then.
    expect(await bytesPerQuery(map, { out: new PathBuffer() })).toBeLessThan(4);
    expect(await bytesPerQuery(map, { out: new PathBuffer(), fast: new FastPaths(map.grid) })).toBeLessThan(
      4,
    );
  });
});
