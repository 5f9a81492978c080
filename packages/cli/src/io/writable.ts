import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';

/** Throws the system's error if the files cannot be written. Called before a long run, not after it. */
export function checkWritable(...files: readonly (string | undefined)[]): void {
  for (const file of files) if (file !== undefined) accessSync(dirname(file), constants.W_OK);
}
