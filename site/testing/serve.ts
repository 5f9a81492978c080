/** Serves the built site as a plain web server does: files, and index.html for folders. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { BASE, BUILT } from './built-site.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.woff2': 'font/woff2',
};

export async function serveSite(): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://site').pathname);
    const file = join(BUILT, path.slice(BASE.length), path.endsWith('/') ? 'index.html' : '');
    try {
      if (!path.startsWith(BASE)) throw new Error(`${path} is not below ${BASE}`);
      const content = await readFile(file);
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${BASE}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
