/** The status of an embedded store as a file beside it, to be read while another process has the store open. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveFile } from '../files/index.ts';
import type { StoreStatus } from './status.ts';

const FILE = 'status.json';

export interface WrittenStatus extends StoreStatus {
  readonly writtenAt: string;
}

/** Replaces the file in one step, so that nobody reads half of it. */
export function writeStatusFile(folder: string, status: StoreStatus): void {
  const written: WrittenStatus = { ...status, writtenAt: new Date().toISOString() };
  saveFile(join(folder, FILE), JSON.stringify(written));
}

/** Undefined if there is none. Times are text, as JSON has them. */
export function readStatusFile(folder: string): WrittenStatus | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8')) as WrittenStatus;
  } catch {
    return undefined;
  }
}
