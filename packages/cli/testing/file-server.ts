/** A file server on this machine that can be told to misbehave. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedFile {
  content: Buffer;
  etag?: string;
  lastModified?: string;
  /** Answer every request with the whole file. */
  ignoresRange?: boolean;
  /** Break the connection after so many bytes, for the next so many requests. */
  cutAfter?: number;
  cuts?: number;
  /** Answer the next requests with these codes first. */
  failures?: number[];
  /** Do not say how long the file is. */
  hidesLength?: boolean;
  /** Never answer. */
  silent?: boolean;
}

export interface SeenRequest {
  readonly path: string;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

export class FileServer {
  readonly files = new Map<string, ServedFile>();
  readonly requests: SeenRequest[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => this.#answer(request, response));
  }

  static async start(): Promise<FileServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FileServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '/').slice(1);
    const { range } = request.headers;
    const ifRange = request.headers['if-range'] as string | undefined;
    this.requests.push({ path, range, ifRange });
    const file = this.files.get(path);
    if (!file) return void response.writeHead(404).end();
    if (file.silent) return;
    const failure = file.failures?.shift();
    if (failure !== undefined) return void response.writeHead(failure).end();
    const start = this.#rangeStart(file, range, ifRange);
    const body = file.content.subarray(start ?? 0);
    const headers: Record<string, string> = file.hidesLength ? {} : { 'content-length': String(body.length) };
    if (file.etag) headers.etag = file.etag;
    if (file.lastModified) headers['last-modified'] = file.lastModified;
    if (start !== undefined) {
      headers['content-range'] = `bytes ${start}-${file.content.length - 1}/${file.content.length}`;
    }
    response.writeHead(start === undefined ? 200 : 206, headers);
    if (file.cutAfter === undefined || (file.cuts ?? 0) <= 0) return void response.end(body);
    file.cuts!--;
    // Time enough for a busy client to store what it has received.
    response.write(body.subarray(0, file.cutAfter), () => setTimeout(() => response.destroy(), 150));
  }

  #rangeStart(file: ServedFile, range: string | undefined, ifRange: string | undefined): number | undefined {
    const match = /^bytes=(\d+)-$/.exec(range ?? '');
    if (!match || file.ignoresRange) return undefined;
    if (ifRange !== undefined && ifRange !== file.etag && ifRange !== file.lastModified) return undefined;
    return Number(match[1]);
  }
}
