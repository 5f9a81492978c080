import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freshFolder } from '../../testing/run-cli.ts';
import { type ServeOptions, type StaticServer, serveFolder } from './static-server.ts';

const ANY_PORT: ServeOptions = { host: '127.0.0.1', port: 0, attempts: 1 };

const running: StaticServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function serve(options = ANY_PORT): Promise<StaticServer> {
  const outside = freshFolder();
  const folder = join(outside, 'page');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'assets', 'a b.js'), 'export {};');
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'));
  const server = await serveFolder(folder, options);
  running.push(server);
  return server;
}

/** Not fetch, which tidies up paths before it sends them. */
function get(server: StaticServer, path: string, method = 'GET') {
  return new Promise<{ status: number; type: string | undefined; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, method }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode!, type: response.headers['content-type'], body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the static server', () => {
  it('serves files with their types, and the page for a folder', async () => {
    const server = await serve();
    expect(await get(server, '/')).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
      body: '<!doctype html>',
    });
    const script = await get(server, '/assets/a%20b.js?v=1');
    expect(script).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8', body: 'export {};' });
    expect(await get(server, '/', 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/link.txt',
    '/assets',
    '/nothing',
    '/%00',
    '/%zz',
  ])('finds nothing at %s', async (path) => {
    const { status, body } = await get(await serve(), path);
    expect(status).toBe(404);
    expect(body).not.toContain('secret');
  });

  it('serves texts that it was given instead of files', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'planners.json'), '[]');
    const server = await serveFolder(folder, ANY_PORT, { '/planners.json': '["ü"]' });
    running.push(server);
    expect(await get(server, '/planners.json')).toMatchObject({ status: 200, body: '["ü"]' });
    expect((await get(server, '/toString')).status).toBe(404);
  });

  it('only reads', async () => {
    expect((await get(await serve(), '/', 'POST')).status).toBe(405);
  });

  it('takes the next port where one is taken, and says so if it may not', async () => {
    const first = await serve();
    const next = await serve({ ...ANY_PORT, port: first.port, attempts: 20 });
    expect(next.port).toBeGreaterThan(first.port);
    await expect(serve({ ...ANY_PORT, port: first.port })).rejects.toThrow(`port ${first.port}`);
  });
});
