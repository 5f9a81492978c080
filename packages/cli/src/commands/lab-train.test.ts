import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshStoreFolder } from '../../../lab/testing/fresh-store.ts';
import { cli, freshFolder } from '../../testing/run-cli.ts';

describe('lab train', () => {
  it('says what it can train', async () => {
    const { stdout } = await cli(['lab', 'train', '--help']);
    expect(stdout).toContain('"paper", "strong", "all"');
    expect(stdout).toContain('alexnet');
    const { code, stderr } = await cli(['lab', 'train', '--model', 'forest']);
    expect(stderr).toContain("'forest'");
    expect(code).toBe(2);
  });

  it('ships only the selector that a game can use, and says so before it works for minutes', async () => {
    const store = join(freshFolder(), 'store');
    const { code, stderr } = await cli(['lab', 'train', '--ship', '--portfolio', 'paper', '--store', store]);
    expect(stderr).toBe('floodgate: only --portfolio all --model trees can be shipped\n');
    expect(code).toBe(1);
    expect(existsSync(store)).toBe(false);
  });

  it('says what is missing in a store that it may not fill', { timeout: 60_000 }, async () => {
    const store = await freshStoreFolder();
    const { code, stdout, stderr } = await cli([
      'lab',
      'train',
      '--no-run',
      '--portfolio',
      'strong',
      '--store',
      store,
    ]);
    expect(stderr).toMatch(/^without (\d+) jobs of \1 that have no result in the store$/m);
    expect(stderr).toContain("the store has 0 problems that every planner of 'strong' was run on");
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });
});
