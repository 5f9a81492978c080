import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The game maps are too large and not ours to commit; tests use them where they lie beside the project.
const besideTheProject = fileURLToPath(new URL('../shared/maps', import.meta.url));
const maps = process.env.FLOODGATE_MAPS ?? (existsSync(besideTheProject) ? besideTheProject : undefined);

export default defineConfig({
  resolve: { conditions: ['floodgate-source'] },
  ssr: { resolve: { conditions: ['floodgate-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'bench/src/**/*.test.ts', 'examples/**/*.test.ts'],
    env: maps ? { FLOODGATE_MAPS: maps } : {},
    testTimeout: 30_000,
  },
});
