import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { lockstepHashes } from '../../testing/lockstep.ts';

it('two processes agree on the hash of every planner’s world for 10,000 ticks', async () => {
  const program = fileURLToPath(new URL('../../testing/lockstep.ts', import.meta.url));
  const other = promisify(execFile)(process.execPath, ['--import', 'tsx', program]);
  const hashes = lockstepHashes();
  expect(JSON.parse((await other).stdout)).toEqual(hashes);
  for (const list of Object.values(hashes)) expect(new Set(list).size).toBe(20);
});
