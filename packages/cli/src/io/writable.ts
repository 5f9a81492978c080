import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';

/** Throws the system's error if files cannot be written there: better before a long run than after it. */
export function checkWritable(...files: readonly (string | undefined)[]): void {
  for (const file of files) if (file !== undefined) accessSync(dirname(file), constants.W_OK);
}
