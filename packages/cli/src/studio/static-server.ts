/** Serves the files of a folder over HTTP, and nothing outside of it. */
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve, sep } from 'node:path';
import { InputError } from '../failure.ts';
import { hostCheck } from './allowed-hosts.ts';

export interface StaticServer {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface ServeOptions {
  readonly host: string;
  /** The first port to try; 0 takes any that is free. */
  readonly port: number;
  /** How many ports to try, each one higher. */
  readonly attempts: number;
  /** Names under which it may be asked, beside those of this machine and `host`; in lower case. */
  readonly allowedHosts?: readonly string[];
  /** What is sent with every file. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sent with every answer: nothing is taken for another type, says where it came from, or is read by other sites. */
const ALWAYS = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Throws an InputError if every port that may be tried is taken, or the system does not let it listen.
 *
 * @param extras texts by path, served instead of files
 */
export async function serveFolder(
  folder: string,
  options: ServeOptions,
  extras: Readonly<Record<string, string>> = {},
): Promise<StaticServer> {
  const root = await realpath(folder);
  const isAllowed = hostCheck(options.host, options.allowedHosts);
  const site: Site = { root, extras, headers: { ...options.headers, ...ALWAYS } };
  const server = createServer((request, response) => {
    if (!isAllowed(request.headers.host)) return refuse(response, 403, WRONG_HOST);
    answer(site, request, response).catch(() => refuse(response, 500, 'the file could not be read'));
  });
  for (let tried = 0; tried < options.attempts; tried++) {
    if (await listens(server, options.host, options.port + tried)) return running(server, options.host);
  }
  const last = options.port + options.attempts - 1;
  throw new InputError(
    options.attempts === 1
      ? `port ${options.port} of ${options.host} is taken: choose another with --port, or 0 for any`
      : `the ports ${options.port} to ${last} of ${options.host} are taken: choose another with --port`,
  );
}

function listens(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((done, fail) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') done(false);
      else fail(new InputError(`cannot serve on ${host}:${port}: ${reasonOf(error)}`));
    };
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      done(true);
    });
  });
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES:
    'the system does not permit it. Ports below 1024 often need more rights: choose another with --port',
  EADDRNOTAVAIL: 'this machine has no such address: choose another with --host',
  ENOTFOUND: 'no such name: choose another address with --host',
  EAFNOSUPPORT: 'this machine has no addresses of that kind: choose another with --host',
};

function reasonOf(error: NodeJS.ErrnoException): string {
  return REASONS[error.code ?? ''] ?? error.message;
}

function running(server: Server, host: string): StaticServer {
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${nameOf(host)}:${port}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** A name that a browser on this machine can open. */
function nameOf(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

const WRONG_HOST =
  'not served under this name: open it at localhost, or start it with --allow-host and the name';

interface Site {
  readonly root: string;
  readonly extras: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

async function answer(
  { root, extras, headers }: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return refuse(response, 405, 'only GET and HEAD');
  }
  const path = decodePath(request.url ?? '/');
  const extra = path !== undefined && Object.hasOwn(extras, path) ? extras[path]! : undefined;
  const file = extra === undefined ? await findFile(root, path) : undefined;
  if (!file && extra === undefined) return refuse(response, 404, 'no such file');
  response.writeHead(200, {
    'Content-Type': TYPES[extname(file?.path ?? path!)] ?? 'application/octet-stream',
    'Content-Length': file?.size ?? Buffer.byteLength(extra!),
    ...headers,
  });
  if (request.method === 'HEAD') response.end();
  else if (!file) response.end(extra);
  else
    createReadStream(file.path)
      .on('error', () => response.destroy())
      .pipe(response);
}

async function findFile(
  root: string,
  asked: string | undefined,
): Promise<{ readonly path: string; readonly size: number } | undefined> {
  if (asked === undefined) return undefined;
  const path = resolve(join(root, asked.endsWith('/') ? `${asked}index.html` : asked));
  try {
    // The real path: a symbolic link must not lead out of the folder either.
    const real = await realpath(path);
    if (!real.startsWith(root + sep)) return undefined;
    const info = await stat(real);
    return info.isFile() ? { path: real, size: info.size } : undefined;
  } catch {
    return undefined;
  }
}

function decodePath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0]!);
    return path.startsWith('/') && !path.includes('\0') ? path : undefined;
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, code: number, text: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(code, { 'Content-Type': 'text/plain; charset=utf-8', ...ALWAYS }).end(`${text}\n`);
}
