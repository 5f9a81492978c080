import { defineConfig } from 'vitest/config';
import { ShortestFirst } from './shortest-first.ts';

/** The tests that mutants of core meet: a part of the project `code`, named by `npm run mutants`. */
export default defineConfig({
  resolve: { conditions: ['floodgate-source'] },
  ssr: { resolve: { conditions: ['floodgate-source'] } },
  test: {
    name: 'mutants',
    include: (process.env.FLOODGATE_MUTANTS_TESTS ?? 'packages/core/src/**/*.test.ts').split(','),
    exclude: ['**/node_modules/**', ...(process.env.FLOODGATE_MUTANTS_SKIP ?? '').split(',').filter(Boolean)],
    setupFiles: ['./testing/fixed-seed.ts', './scripts/mutants/no-shrinking.ts'],
    env: process.env.FLOODGATE_MAPS ? { FLOODGATE_MAPS: process.env.FLOODGATE_MAPS } : {},
    // Stryker has a limit for every mutant; a busy machine must not look like a failing test.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    sequence: { sequencer: ShortestFirst },
  },
});
