import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshStoreFolder } from '../../../lab/testing/fresh-store.ts';
import { cli, freshFolder } from '../../testing/run-cli.ts';

const TIMEOUT = 60_000;

function experiment(text: string): string {
  const file = join(freshFolder(), 'mine.yaml');
  writeFileSync(file, text);
  return file;
}

const SMALL =
  'name: small\njobs: [{ kind: bcp, scenarios: rescue, units: [4, 5], planners: bcp, seeds: 3 }]\n';

describe('lab', () => {
  it.each([[], ['run'], ['worker'], ['status'], ['report'], ['export']])(
    'help of %s has an example',
    async (...words) => {
      const { code, stdout, stderr } = await cli(['lab', ...words, '--help']);
      expect(stdout).toContain('Example');
      expect(stderr).toBe('');
      expect(code).toBe(0);
    },
  );

  it.each([
    [['run', 'smokey'], "no suite or file 'smokey' (did you mean 'smoke'?): use "],
    [['report', 'smokey'], "unknown suite 'smokey' (did you mean 'smoke'?)"],
    [['worker'], 'the store floodgate-lab is a folder, which only one process can use'],
    [
      ['worker', '--store', 'postgres://me:hidden@127.0.0.1:1/lab'],
      'cannot open the store postgres://me:…@127.0.0.1:1/lab: no server answers there',
    ],
    [
      ['status', '--store', '/nowhere/at/all'],
      'there is no store /nowhere/at/all: floodgate lab run creates one',
    ],
    [['report', 'smoke', '--store', '/nowhere/at/all'], 'there is no store /nowhere/at/all'],
    [
      ['export', 'smoke', '--store', '/nowhere/at/all', '--out', 'x.csv'],
      'there is no store /nowhere/at/all',
    ],
    [['contest', '--models', 'trees', '--store', '/nowhere/at/all'], 'there is no store /nowhere/at/all'],
    [['run', 'smoke', '--store', join(import.meta.dirname)], 'is not a store and not empty'],
    [['run', 'smoke', '--networks', '1'], 'smoke has no networks to train'],
    [['run', 'single', '--network', 'small'], '--network needs --networks'],
    [
      ['run', 'single', '--networks', '1', '--network', 'smal'],
      "unknown network 'smal' (did you mean 'small'?)",
    ],
  ])('%j is refused in one line', async (args, message) => {
    const { code, stdout, stderr } = await cli(['lab', ...args]);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^floodgate: [^\n]*\n$/);
    expect(stderr).not.toContain('hidden');
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });

  it('refuses a bad experiment with the path of the field, before a store is made', async () => {
    const store = join(freshFolder(), 'store');
    const file = experiment('name: bad\njobs: [{ kind: bcp, scenarios: rescue, units: 4, planners: [bpc] }]');
    const { code, stderr } = await cli(['lab', 'run', file, '--store', store]);
    expect(stderr).toContain(`${file}: jobs[0].planners[0]: unknown planner 'bpc' (did you mean 'bcp'?)`);
    expect(code).toBe(1);
    expect(existsSync(store)).toBe(false);
  });

  it('refuses a map that is not there', async () => {
    const file = experiment('name: bad\njobs: [{ kind: decompose, maps: [arena, erebor] }]');
    const { stderr } = await cli(['lab', 'run', file]);
    expect(stderr).toContain("jobs[0].maps[1]: no map 'erebor'");
  });
});

describe('a run of the lab', { timeout: TIMEOUT }, () => {
  let store: string;
  let file: string;
  beforeAll(async () => {
    store = await freshStoreFolder();
    file = experiment(SMALL);
  }, TIMEOUT);

  it('keeps its results, shows its status and exports', async () => {
    const first = await cli(['lab', 'run', file, '--store', store, '--threads', '1', '--json']);
    expect(first.stderr).toBe('');
    expect(JSON.parse(first.stdout)).toMatchObject({
      name: 'small',
      jobs: 6,
      done: 6,
      before: 0,
      failed: 0,
      complete: true,
      report: null,
      store,
    });
    const second = await cli(['lab', 'run', file, '--store', store]);
    expect(second.stdout).toMatch(/6 of 6 jobs done in \d+ s, 6 of them earlier/);
    const status = await cli(['lab', 'status', '--store', store, '--json']);
    expect(JSON.parse(status.stdout)).toMatchObject({
      runs: [{ name: 'small', jobs: 6, done: 6, left: 0 }],
      workers: [],
    });
    const shown = await cli(['lab', 'status', '--store', store]);
    expect(shown.stdout).toMatch(/small-[0-9a-f]{8}\s+6\s+6\s+0\s+–\s+complete/);
    const out = join(freshFolder(), 'results.csv');
    await cli(['lab', 'export', 'small', '--store', store, '--out', out]);
    expect(readFileSync(out, 'utf8').split('\r\n')).toHaveLength(8);
  });

  it('ends with 3 when some jobs were set aside and with 4 when all were', async () => {
    const some = experiment('name: some\njobs: [{ kind: probe, seeds: 2, actions: [work, fail] }]');
    const first = await cli(['lab', 'run', some, '--store', store, '--threads', '1', '--json']);
    expect(JSON.parse(first.stdout)).toMatchObject({ done: 2, failed: 2, finished: true, complete: false });
    expect(first.stderr).toContain('floodgate: 2 of 4 jobs were set aside: floodgate lab status shows why');
    expect(first.code).toBe(3);
    const all = experiment('name: all\njobs: [{ kind: probe, seeds: 2, actions: [fail] }]');
    const second = await cli(['lab', 'run', all, '--store', store, '--threads', '1']);
    expect(second.stdout).toContain('0 of 2 jobs done');
    expect(second.code).toBe(4);
  });

  it('says how to go on when Ctrl-C stops it', async () => {
    const long = experiment('name: long\njobs: [{ kind: probe, seeds: 500, ms: 50 }]');
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 3000);
    const { code, stdout, stderr } = await cli(['lab', 'run', long, '--store', store, '--threads', '1'], {
      signal: stop.signal,
    });
    expect(stdout).toContain('of 500 jobs done so far');
    expect(stderr).toBe(`stopped; to continue: floodgate lab run ${long} --store ${store}\n`);
    expect(code).toBe(130);
  });

  it('cannot be reported on before it was run', async () => {
    const { code, stderr } = await cli(['lab', 'report', 'smoke', '--store', store]);
    expect(stderr).toContain('the store has none of the');
    expect(stderr).toContain('first floodgate lab run smoke');
    expect(code).toBe(1);
  });
});

describe('a store with a mistyped name', () => {
  it.each([
    ['status', []],
    ['report', ['smoke']],
    ['export', ['smoke', '--out', 'never.csv']],
    ['train', []],
    ['train', ['--portfolio', 'paper']],
  ])('is neither made nor filled by lab %s %j', { timeout: TIMEOUT }, async (command, more) => {
    const folder = freshFolder();
    mkdirSync(join(folder, 'results', 'data'), { recursive: true });
    writeFileSync(join(folder, 'results', 'data', 'PG_VERSION'), '17\n');
    const typed = join(folder, 'reslts');
    const { code, stdout, stderr } = await cli(['lab', command, ...more, '--store', typed]);
    expect(stderr).toBe(
      `floodgate: there is no store ${typed} (did you mean 'results'?): floodgate lab run creates one\n`,
    );
    expect(stdout).toBe('');
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual(['results']);
  });
});

describe('a store that is damaged', () => {
  it.each([
    ['pg_control', (data: string) => truncateSync(join(data, 'global', 'pg_control'), 0)],
    ['no folder of tables', (data: string) => rmSync(join(data, 'base'), { recursive: true })],
  ])('is named with what to do: %s', { timeout: TIMEOUT }, async (_, damage) => {
    const store = await freshStoreFolder();
    damage(join(store, 'data'));
    const { code, stdout, stderr } = await cli(['lab', 'status', '--store', store]);
    expect(stderr).toMatch(/^floodgate: the store [^\n]* is damaged: [^\n]*\n$/);
    expect(stderr).toContain(`mv ${store} ${store}.damaged`);
    expect(stderr).not.toContain('a bug in floodgate');
    expect(stdout).toBe('');
    expect(code).toBe(1);
    // It can be moved away at once: nothing has it open.
    expect(readdirSync(store)).toEqual(['data']);
  });
});

describe('a store that another process has open', () => {
  const release: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of release.splice(0)) await close();
  });

  it('is refused, but the status that its run wrote down is shown', { timeout: TIMEOUT }, async () => {
    const { openStore, statusOf, writeStatusFile } = await import('@floodgate/lab');
    const folder = await freshStoreFolder();
    const store = await openStore(folder);
    release.push(() => store.close());
    const refused = await cli(['lab', 'run', experiment(SMALL), '--store', folder]);
    expect(refused.stderr).toContain(`the store ${folder} is in use by process ${process.pid}`);
    expect(refused.code).toBe(1);
    expect((await cli(['lab', 'status', '--store', folder])).code).toBe(1);
    writeStatusFile(folder, await statusOf(store));
    expect((await cli(['lab', 'status', '--store', folder])).stdout).toContain('no runs yet');
  });
});
