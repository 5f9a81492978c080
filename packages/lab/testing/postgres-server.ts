/** A real PostgreSQL server on loopback in a temporary folder, from the system's packages. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const PACKAGES = '/usr/lib/postgresql';
const USER = 'lab';

/** The folder with initdb and postgres, installing them if this is root on a system with apt; else undefined. */
export function postgresPrograms(): string | undefined {
  const found = installedPrograms();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
      timeout: 180_000,
    });
  }
  const installed = installedPrograms();
  if (installed === undefined) {
    console.warn(
      '\n*** NO POSTGRESQL SERVER HERE: tests of shared stores are SKIPPED (install postgresql) ***\n',
    );
  }
  return installed;
}

function installedPrograms(): string | undefined {
  const onPath = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const folders = [
    ...(existsSync(PACKAGES) ? readdirSync(PACKAGES).map((version) => join(PACKAGES, version, 'bin')) : []),
    ...(onPath.status === 0 ? [onPath.stdout.trim()] : []),
  ];
  return folders.reverse().find((folder) => existsSync(join(folder, 'initdb')));
}

export class PostgresServer {
  readonly #programs: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #user: { uid?: number; gid?: number };
  #process: ChildProcess | undefined;

  private constructor(programs: string, folder: string, port: number, user: { uid?: number; gid?: number }) {
    this.#programs = programs;
    this.#folder = folder;
    this.#port = port;
    this.#user = user;
  }

  static async start(programs: string): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), 'floodgate-postgres-'));
    // The server refuses to be root.
    const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? otherUser() : {};
    if (user.uid !== undefined) chownSync(folder, user.uid, user.gid!);
    execFileSync(
      join(programs, 'initdb'),
      ['-D', join(folder, 'data'), '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...user, cwd: folder, stdio: 'ignore' },
    );
    const server = new PostgresServer(programs, folder, await freePort(), user);
    await server.start();
    return server;
  }

  url(database: string, password = 'secret-word'): string {
    return `postgres://${USER}:${password}@127.0.0.1:${this.#port}/${database}`;
  }

  /** Makes an empty database and returns its URL. */
  async freshDatabase(name: string): Promise<string> {
    await this.query('postgres', `create database "${name}"`);
    return this.url(name);
  }

  async query<Row>(database: string, text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url(database) });
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  async start(): Promise<void> {
    for (let attempts = 0; ; attempts++) {
      const child = spawn(
        join(this.#programs, 'postgres'),
        [
          '-D',
          join(this.#folder, 'data'),
          '-h',
          '127.0.0.1',
          '-p',
          String(this.#port),
          '-k',
          this.#folder,
          '-F',
        ],
        { ...this.#user, cwd: this.#folder, stdio: 'ignore' },
      );
      this.#process = child;
      if (await this.#answers(child)) return;
      // What a killed server leaves behind takes a moment to go.
      if (attempts >= 20) throw new Error('the PostgreSQL server does not start');
      await sleep(200);
    }
  }

  /** Kills it as a crash would. */
  async kill(): Promise<void> {
    const child = this.#process!;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      // At once: nobody needs what is in it.
      child.kill('SIGQUIT');
      await gone;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #answers(child: ChildProcess): Promise<boolean> {
    while (child.exitCode === null && child.signalCode === null) {
      try {
        await this.query('postgres', 'select 1');
        return true;
      } catch {
        await sleep(50);
      }
    }
    return false;
  }
}

function otherUser(): { uid: number; gid: number } {
  const id = (flag: string, name: string): string =>
    execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: Number(id('-u', name)), gid: Number(id('-g', name)) };
    } catch {
      // No such user.
    }
  }
  throw new Error(
    'the tests run as root, and there is neither a user postgres nor nobody to run a server as',
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
