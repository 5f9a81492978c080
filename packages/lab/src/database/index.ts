/**
 * The database under a store: PostgreSQL's dialect, embedded in this process or on a server, and the lab's tables.
 * Knows nothing of jobs and queues.
 */
export type { Database, Sql } from './database.ts';
export { openEmbedded } from './embedded.ts';
export { checkMigrated, exclusively, migrate, SCHEMA } from './migrations.ts';
export { isLostConnection, isServerUrl, openServer } from './server.ts';
