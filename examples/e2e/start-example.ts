/**
 * Starts an example in a browser, as `npm run build` makes it. `floodgate` comes from its sources, so nothing has to be
 * built first.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions, type InlineConfig, preview } from 'vite';
import { type OpenPage, openPage } from './open-page.ts';

/** `name` is the example's folder; `path` is what its address ends with, for example `?seed=7`. */
export async function startExample(name: string, path = ''): Promise<OpenPage> {
  const outDir = await mkdtemp(join(tmpdir(), `floodgate-${name}-`));
  const config: InlineConfig = {
    root: fileURLToPath(new URL(`../${name}`, import.meta.url)),
    logLevel: 'error',
    resolve: { conditions: ['floodgate-source', ...defaultClientConditions] },
    build: { outDir, emptyOutDir: true, minify: false, chunkSizeWarningLimit: 10_000 },
    preview: { port: 0, host: '127.0.0.1' },
  };
  await build(config);
  const server = await preview(config);
  const stop = async () => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  };
  try {
    const opened = await openPage(new URL(path, server.resolvedUrls!.local[0]).href);
    return {
      ...opened,
      async close() {
        await opened.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
