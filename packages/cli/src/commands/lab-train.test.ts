import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshStoreFolder } from '../../../lab/testing/fresh-store.ts';
import { cli, freshFolder } from '../../testing/run-cli.ts';

describe('lab train', () => {
  it('says what it can train', async () => {
    const { stdout } = await cli(['lab', 'train', '--help']);
    expect(stdout).toContain('"auto", "paper"');
    expect(stdout).toContain('alexnet');
    const { code, stderr } = await cli(['lab', 'train', '--model', 'forest']);
    expect(stderr).toContain("'forest'");
    expect(code).toBe(2);
  });

  it('ships only the selector that a game can use, and says so before it works for minutes', async () => {
    const store = join(freshFolder(), 'store');
    const { code, stderr } = await cli(['lab', 'train', '--ship', '--portfolio', 'paper', '--store', store]);
    expect(stderr).toBe('floodgate: only --portfolio auto can be shipped\n');
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
      'paper',
      '--store',
      store,
    ]);
    expect(stderr).toMatch(/^without (\d+) jobs of \1 that have no result in the store$/m);
    expect(stderr).toContain("the store has 0 problems that every planner of 'paper' was run on");
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });

  it('says that auto is made of trees and tested on unseen maps', async () => {
    const network = await cli(['lab', 'train', '--model', 'cnn']);
    expect(network).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('auto is made of trees: --model needs --portfolio paper'),
    });
    const random = await cli(['lab', 'train', '--split', 'random']);
    expect(random).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'auto is tested on unseen maps: --split random needs --portfolio paper',
      ),
    });
  });

  it('says what is missing for auto, too', { timeout: 60_000 }, async () => {
    const store = await freshStoreFolder();
    const { code, stderr } = await cli(['lab', 'train', '--no-run', '--keep-members', '--store', store]);
    expect(stderr).toMatch(/^without 1,000 jobs of 1,000 that have no result in the store$/m);
    expect(stderr).toContain('the store has 0 problems on which every planner of the portfolio was run');
    expect(code).toBe(1);
  });
});
