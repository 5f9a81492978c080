/** A room of core, and the tests that its mutants meet. */
export interface Room {
  readonly folder: string;
  /** Globs of test files. They are a part of `npm test`, so what they kill, `npm test` kills. */
  readonly tests: readonly string[];
  /** Those of them that take too long to run for thousands of mutants. */
  readonly skipped: readonly string[];
}

const CORE = 'packages/core/src';

const inCore = (paths: readonly string[]): string[] => paths.map((path) => `${CORE}/${path}`);

function room(name: string, otherTests: readonly string[], skipped: readonly string[]): Room {
  return {
    folder: `${CORE}/${name}`,
    tests: inCore([`${name}/**/*.test.ts`, ...otherTests]),
    skipped: inCore(skipped),
  };
}

export const ROOMS: ReadonlyMap<string, Room> = new Map([
  [
    'search',
    room(
      'search',
      ['compat/**/*.test.ts', 'real-time/**/*.test.ts', 'fast-paths/jump-graph.test.ts'],
      ['search/published.test.ts'],
    ),
  ],
  ['regions', room('regions', [], ['regions/live/kept-basins.test.ts'])],
  ['world', room('world', ['orders/**/*.test.ts'], [])],
  ['planners', room('planners', [], [])],
]);
