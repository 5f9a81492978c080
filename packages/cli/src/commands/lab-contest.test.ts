import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshStoreFolder } from '../../../lab/testing/fresh-store.ts';
import { cli, freshFolder } from '../../testing/run-cli.ts';

describe('lab contest', () => {
  it('refuses a model that it does not know', async () => {
    const { code, stderr } = await cli(['lab', 'contest', '--models', 'trees,forest']);
    expect(stderr).toContain("unknown model 'forest'");
    expect(code).toBe(2);
  });

  it('refuses trials that it cannot read, before it works for hours', async () => {
    const folder = freshFolder();
    const file = join(folder, 'trials.json');
    writeFileSync(file, '{"half');
    const store = join(folder, 'store');
    const args = ['lab', 'contest', '--models', 'trees', '--out', folder, '--store', store];
    const { code, stderr } = await cli(args);
    expect(stderr).toContain(`${file} is not a list of trials`);
    expect(code).toBe(1);
    expect(existsSync(store)).toBe(false);
  });

  it('says what to run if the store has no results', { timeout: 120_000 }, async () => {
    const store = await freshStoreFolder();
    const out = join(freshFolder(), 'out');
    const { code, stderr } = await cli([
      'lab',
      'contest',
      '--models',
      'trees',
      '--store',
      store,
      '--out',
      out,
    ]);
    expect(stderr).toContain('floodgate lab run mapf');
    expect(code).toBe(1);
  });
});
