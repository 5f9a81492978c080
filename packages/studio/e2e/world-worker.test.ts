/** A world in a real web worker: the page of docs/guides/worker.md, bundled by Vite, with and without cross-origin isolation. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions } from 'vite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { PATIENCE, test } from './studio-test.ts';

const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const folder = mkdtempSync(join(tmpdir(), 'floodgate-worker-page-'));
let server: Server;

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'error',
    base: './',
    resolve: { conditions: ['floodgate-source', ...defaultClientConditions] },
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      outDir: folder,
      rollupOptions: {
        input: fileURLToPath(new URL('../../../examples/worker-page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js' },
      },
    },
  });
  server = createServer(async ({ url = '/' }, response) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    const isScript = pathname.endsWith('.js');
    // Scripts of workers need the headers as well; a page without them ignores those.
    const headers = isScript || search === '?isolated' ? ISOLATED : {};
    response.writeHead(200, { ...headers, 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
    response.end(
      isScript ? await readFile(join(folder, pathname)) : '<script type="module" src="page.js"></script>',
    );
  }).listen(0);
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a world in a web worker', () => {
  const pages = [
    ['?isolated', 'shared memory'],
    ['', 'sent buffers'],
  ] as const;
  test.for(pages)('moves the agents of the page%s, in %s', async ([search, how], { studio: { page } }) => {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/${search}`);
    const title = expect.poll(() => page.title(), { timeout: PATIENCE });
    await title.toMatch(new RegExp(`^500 agents, tick \\d{2,}, ${how}$`));
  });
});
