import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
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

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Not fetch, which tidies up paths before it sends them. */
function get(server: StaticServer, path: string, method = 'GET', headers: OutgoingHttpHeaders = {}) {
  return new Promise<Answer>((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

/** What a server answers to exactly these bytes. */
function raw(server: StaticServer, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    connect(server.port, '127.0.0.1')
      .on('data', (chunk) => {
        answer += chunk;
      })
      .on('close', () => resolve(answer))
      .on('error', reject)
      .end(bytes);
  });
}

describe('the static server', () => {
  it('serves files with their types, and the page for a folder', async () => {
    const server = await serve();
    expect(await get(server, '/')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<!doctype html>',
    });
    const script = await get(server, '/assets/a%20b.js?v=1');
    expect(script).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
      body: 'export {};',
    });
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

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])(
    'only reads: %s is refused',
    async (method) => {
      const { status, headers } = await get(await serve(), '/', method);
      expect(status).toBe(405);
      expect(headers.allow).toBe('GET, HEAD');
    },
  );

  it.each(['localhost', 'LocalHost:4180', '127.0.0.1:1', '[::1]:4180'])(
    'answers as %s, a name of this machine',
    async (host) => {
      expect((await get(await serve(), '/', 'GET', { host })).status).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'evil.example:4180',
    'localhost.evil.example',
    'localhost@evil.example',
    '192.168.0.7',
    '127.0.0.1.nip.io',
    '[::1].evil.example',
  ])('refuses pages that came by another name (DNS rebinding): "%s"', async (host) => {
    const { status, body } = await get(await serve(), '/', 'GET', { host });
    expect(status).toBe(403);
    expect(body).toContain('--allow-host');
    expect(body).not.toContain('doctype');
  });

  it('answers under names that it was told, and at any address where it serves on all', async () => {
    const told = await serve({ ...ANY_PORT, allowedHosts: ['build.example'] });
    expect((await get(told, '/', 'GET', { host: 'Build.example:80' })).status).toBe(200);
    expect((await get(told, '/', 'GET', { host: 'other.example' })).status).toBe(403);
    const all = await serve({ ...ANY_PORT, host: '0.0.0.0' });
    expect((await get(all, '/', 'GET', { host: '192.168.0.7:80' })).status).toBe(200);
    expect((await get(all, '/', 'GET', { host: '[fe80::1]' })).status).toBe(200);
    expect((await get(all, '/', 'GET', { host: 'evil.example' })).status).toBe(403);
  });

  it('refuses a request without a host, and one that names another site in its first line', async () => {
    const server = await serve();
    expect(await raw(server, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 403 /);
    const proxied = 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    expect(await raw(server, proxied)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('sends its headers with every file, and guards answers that are refusals too', async () => {
    const server = await serve({ ...ANY_PORT, headers: { 'Content-Security-Policy': "default-src 'none'" } });
    const guards = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    };
    const page = await get(server, '/');
    expect(page.headers).toMatchObject({ ...guards, 'content-security-policy': "default-src 'none'" });
    expect((await get(server, '/nothing')).headers).toMatchObject(guards);
    expect((await get(server, '/', 'GET', { host: 'evil.example' })).headers).toMatchObject(guards);
  });

  it('takes the next port where one is taken, and says so if it may not', async () => {
    const first = await serve();
    const next = await serve({ ...ANY_PORT, port: first.port, attempts: 20 });
    expect(next.port).toBeGreaterThan(first.port);
    await expect(serve({ ...ANY_PORT, port: first.port })).rejects.toThrow(`port ${first.port}`);
  });
});
