/** PostgreSQL inside this process, in a folder: nothing to install. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { FloodgateError } from 'floodgate';
import type { Database, Sql } from './database.ts';
import { lockFolder } from './lock.ts';
import { isStoreFolder, noStore } from './missing-store.ts';
import { checkRoom, storeTrouble } from './trouble.ts';

const DATA = 'data';

/**
 * Opens the store in a folder. Throws a FloodgateError if another process uses it, if it is damaged, or if there is none
 * and none is to be made.
 */
export async function openEmbedded(folder: string, create: boolean): Promise<Database> {
  if (!create && !isStoreFolder(folder)) throw noStore(folder);
  checkFolder(folder);
  let unlock = (): void => {};
  try {
    unlock = lockFolder(folder);
    checkRoom(folder);
    const lite = await PGlite.create(join(folder, DATA));
    return new EmbeddedDatabase(folder, lite, unlock);
  } catch (error) {
    unlock();
    throw storeTrouble(folder, error, folder);
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
    return this.#named(async () => (await this.#lite.query<Row>(text, [...values])).rows);
  }

  async script(text: string): Promise<void> {
    await this.#named(() => this.#lite.exec(text));
  }

  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#named(
      () =>
        this.#lite.transaction((tx) =>
          work({
            query: async <Row>(text: string, values: readonly unknown[] = []) =>
              (await tx.query<Row>(text, [...values])).rows,
          }),
        ) as Promise<T>,
    );
  }

  /** Errors of a broken database name the store. */
  async #named<T>(work: () => Promise<T>): Promise<T> {
    checkRoom(this.name);
    try {
      return await work();
    } catch (error) {
      throw storeTrouble(this.name, error, this.name);
    }
  }

  async close(): Promise<void> {
    try {
      await this.#lite.close();
    } catch (error) {
      throw storeTrouble(this.name, error, this.name);
    } finally {
      this.#unlock();
    }
  }
}
