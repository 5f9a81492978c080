import { defineConfig } from 'vitest/config';

/** `npx vitest run --config examples/e2e/vitest.config.ts` */
export default defineConfig({
  resolve: { conditions: ['floodgate-source'] },
  ssr: { resolve: { conditions: ['floodgate-source'] } },
  test: {
    name: 'examples',
    root: new URL('../..', import.meta.url).pathname,
    include: ['examples/e2e/**/*.test.ts'],
    globalSetup: ['examples/e2e/setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    isolate: false,
  },
});
