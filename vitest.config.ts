import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The game maps are too large and not ours to commit; tests use them where they lie beside the project.
const besideTheProject = fileURLToPath(new URL('../shared/maps', import.meta.url));
const maps = process.env.FLOODGATE_MAPS ?? (existsSync(besideTheProject) ? besideTheProject : undefined);

const EXAMPLE_TESTS = 'examples/e2e/**/*.test.ts';
const NETWORK_TESTS = 'packages/select/src/networks/**/*.test.ts';

export default defineConfig(({ mode }) => ({
  resolve: { conditions: ['floodgate-source'] },
  ssr: { resolve: { conditions: ['floodgate-source'] } },
  test: {
    setupFiles: ['./testing/fixed-seed.ts'],
    // `npm run test:long` runs what is too long for every day too: all combinations, more random values, large maps.
    env: { ...(maps && { FLOODGATE_MAPS: maps }), ...(mode === 'long' && { FLOODGATE_LONG: '1' }) },
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['packages/{core,select,studio}/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', NETWORK_TESTS],
          testTimeout: 90_000,
          // Modules are loaded once and not for every file, a quarter of the time: what a test changes outside of
          // itself, it puts back.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: [
            'packages/{lab,cli}/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'examples/**/*.test.ts',
            'scripts/**/*.test.ts',
            'packages/create/src/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', EXAMPLE_TESTS],
          testTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'networks',
          include: [NETWORK_TESTS],
          // ONNX Runtime is not part of npm ci: it is fetched before the first of these tests.
          globalSetup: ['packages/select/testing/onnx-runtime.ts'],
          testTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['packages/studio/e2e/**/*.test.ts'],
          globalSetup: ['packages/studio/e2e/setup.ts'],
          testTimeout: 120_000,
          // A browser that draws on the processor can stand still for a moment.
          retry: 1,
          // Beside other tests it would crawl.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          // One connection to the browser for all files.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'examples',
          include: [EXAMPLE_TESTS],
          globalSetup: ['examples/e2e/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: 1,
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['site/*.test.ts'],
          // Builds the site, once.
          globalSetup: ['site/testing/built-site.ts'],
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
    ],
    // One core is not left free for anybody: on small machines that would double the time.
    maxWorkers: availableParallelism(),
  },
}));
