/** PostgreSQL inside this process, in a folder: nothing to install. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { FloodgateError } from 'floodgate';
import type { Database, Sql } from './database.ts';
import { lockFolder } from './lock.ts';

const DATA = 'data';

/** Opens the store in a folder and creates it if there is none. Throws a FloodgateError if another process uses it. */
export async function openEmbedded(folder: string): Promise<Database> {
  checkFolder(folder);
  const unlock = lockFolder(folder);
  try {
    const lite = await PGlite.create(join(folder, DATA));
    return new EmbeddedDatabase(folder, lite, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function checkFolder(folder: string): void {
  if (!existsSync(folder) || existsSync(join(folder, DATA))) return;
  const others = readdirSync(folder).filter((name) => !name.startsWith('in-use-by.json'));
  if (others.length === 0) return;
  throw new FloodgateError(
    'bad-argument',
    `${folder} is not a store and not empty (it contains ${others[0]}): choose another folder`,
  );
}

class EmbeddedDatabase implements Database {
  readonly shared = false;
  readonly name: string;
  readonly #lite: PGlite;
  readonly #unlock: () => void;

  constructor(name: string, lite: PGlite, unlock: () => void) {
    this.name = name;
    this.#lite = lite;
    this.#unlock = unlock;
  }

  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.#lite.query<Row>(text, [...values])).rows;
  }

  async script(text: string): Promise<void> {
    await this.#lite.exec(text);
  }

  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#lite.transaction((tx) =>
      work({
        query: async <Row>(text: string, values: readonly unknown[] = []) =>
          (await tx.query<Row>(text, [...values])).rows,
      }),
    ) as Promise<T>;
  }

  async close(): Promise<void> {
    await this.#lite.close();
    this.#unlock();
  }
}
