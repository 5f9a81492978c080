/** A PostgreSQL server that many processes and machines share. */
import { FloodgateError } from 'floodgate';
import pg from 'pg';
import type { Database, Sql } from './database.ts';
import { storeTrouble } from './trouble.ts';

const CONNECT_MS = 10_000;
const CONNECTIONS = 4;

/** Connects to `postgres://user:password@host:port/database`. Throws a FloodgateError that says what is wrong. */
export async function openServer(url: string): Promise<Database> {
  const name = withoutPassword(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'floodgate lab',
    keepAlive: true,
  });
  // A connection broke while nobody used it; the next query opens another or says what is wrong.
  pool.on('error', () => {});
  const database = new ServerDatabase(name, pool);
  try {
    await database.query('select 1');
  } catch (error) {
    await pool.end();
    throw new FloodgateError('unsupported', `cannot open the store ${name}: ${reasonOf(error, url)}`);
  }
  return database;
}

export function isServerUrl(where: string): boolean {
  return /^postgres(ql)?:/i.test(where);
}

/** Throws a FloodgateError if it is not a URL. */
function withoutPassword(text: string): string {
  if (!URL.canParse(text)) {
    const shown = text.replace(/:\/\/.*@/, '://…@');
    throw new FloodgateError(
      'bad-argument',
      `'${shown}' is not a store: write postgres://user:password@host:port/database`,
    );
  }
  const url = new URL(text);
  if (url.password !== '') url.password = '…';
  for (const name of [...url.searchParams.keys()]) if (/pass/i.test(name)) url.searchParams.set(name, '…');
  return decodeURIComponent(url.href);
}

function reasonOf(error: unknown, url: string): string {
  const { code, message, errors } = error as Error & { code?: string; errors?: Error[] };
  switch (code) {
    case 'ECONNREFUSED':
      return 'no server answers there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no machine ${new URL(url).hostname}`;
    case '28P01':
    case '28000':
      return 'the user or the password is wrong';
    case '3D000':
      return 'the server has no such database';
    default: {
      const text = message || errors?.[0]?.message || String(error);
      const { password } = new URL(url);
      return password === '' ? text : text.replaceAll(decodeURIComponent(password), '…');
    }
  }
}

/** True if the server is gone or not back yet: the same may work later. */
export function isLostConnection(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|08|57P0)/.test(code) ||
    /Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable/i.test(
      message,
    )
  );
}

class ServerDatabase implements Database {
  readonly shared = true;
  readonly name: string;
  readonly #pool: pg.Pool;

  constructor(name: string, pool: pg.Pool) {
    this.name = name;
    this.#pool = pool;
  }

  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    try {
      return (await this.#pool.query(text, [...values])).rows as Row[];
    } catch (error) {
      throw storeTrouble(this.name, error);
    }
  }

  async script(text: string): Promise<void> {
    const client = await this.#pool.connect();
    let failed = false;
    try {
      await client.query(text);
    } catch (error) {
      // It may have begun a transaction and not ended it.
      failed = true;
      throw error;
    } finally {
      client.release(failed);
    }
  }

  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    // Nobody else listens while the client is checked out, and an unhandled error would end the process.
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query('begin');
      const result = await work({
        query: async <Row>(text: string, values: readonly unknown[] = []) =>
          (await client.query(text, [...values])).rows as Row[],
      });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw storeTrouble(this.name, error);
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
