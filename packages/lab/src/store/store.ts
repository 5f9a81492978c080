/** A store: the database with the lab's tables, and the queue in it. */

import {
  checkMigrated,
  type Database,
  exclusively,
  isServerUrl,
  migrate,
  openEmbedded,
  openServer,
} from '../database/index.ts';
import { type Boss, startBoss } from './boss.ts';
import { releaseAllClaims } from './claims.ts';

export interface Store {
  readonly database: Database;
  readonly boss: Boss;
  close(): Promise<void>;
}

/** The default folder of the embedded store. */
export const DEFAULT_STORE = 'floodgate-lab';

export interface OpenOptions {
  /** Make a store if there is none. Default true. */
  readonly create?: boolean;
}

/**
 * Opens a store and brings it up to date: a folder, which is created if there is none, or `postgres://…`. Throws a
 * FloodgateError if the folder is in use or its database damaged, the server cannot be reached, the store is newer than
 * this code, or there is none and none is to be made.
 */
export async function openStore(
  where: string = DEFAULT_STORE,
  { create = true }: OpenOptions = {},
): Promise<Store> {
  const database = isServerUrl(where) ? await openServer(where) : await openEmbedded(where, create);
  try {
    if (!create) await checkMigrated(database);
    const boss = await exclusively(database, async () => {
      await migrate(database);
      return startBoss(database);
    });
    const store: Store = {
      database,
      boss,
      async close() {
        await boss.stop({ graceful: false, close: false });
        await database.close();
      },
    };
    // Only one process can use an embedded store, so the workers that had taken jobs are gone.
    if (!database.shared) await releaseAllClaims(store);
    return store;
  } catch (error) {
    // The first error says what is wrong; closing what is broken may fail as well.
    await database.close().catch(() => {});
    throw error;
  }
}
