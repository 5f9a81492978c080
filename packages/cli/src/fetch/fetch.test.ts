import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileServer, type ServedFile } from '../../testing/file-server.ts';
import { makeZip, type ZipEntry } from '../../testing/make-zip.ts';
import { type CliResult, cli, freshFolder } from '../../testing/run-cli.ts';
import { DEFAULT_BASE_URL, MAP_SETS } from './sets.ts';

const MAP = 'type octile\nheight 2\nwidth 3\nmap\n.@.\n...\n';
const SCEN = 'version 1\n0\ta.map\t3\t2\t0\t0\t2\t0\t4.0\n';
const MAPS_ZIP = 'dao/dao-map.zip';
const SCEN_ZIP = 'dao/dao-scen.zip';

let server: FileServer;
let into: string;

beforeEach(async () => {
  server = await FileServer.start();
  into = freshFolder();
});

afterEach(() => server.stop());

function serve(entries: readonly ZipEntry[], more: Partial<ServedFile> = {}): ServedFile {
  const file: ServedFile = { content: makeZip(entries), etag: '"1"', ...more };
  server.files.set(MAPS_ZIP, file);
  server.files.set(SCEN_ZIP, { content: makeZip([{ name: 'a.map.scen', content: SCEN }]), etag: '"s"' });
  return file;
}

function fetchDao(...more: string[]): Promise<CliResult> {
  return cli(['maps', 'fetch', 'dao', '--from', server.url, '--into', into, '--retries', '0', ...more]);
}

/** Enough that half of it is worth resuming. Random letters, so that it does not pack to nothing. */
const manyMaps: ZipEntry[] = Array.from({ length: 40 }, (_, i) => {
  const row = Array.from({ length: 300 }, (_, x) => ((x * 7919 + i * 104729) % 13 < 5 ? '@' : '.')).join('');
  return { name: `m${i}.map`, content: `type octile\nheight 1\nwidth 300\nmap\n${row}\n` };
});

function requestsFor(path: string) {
  return server.requests.filter((request) => request.path === path);
}

function expectNothingInstalled(): void {
  expect(existsSync(join(into, 'dao'))).toBe(false);
  expect(readdirSync(into).filter((name) => name.startsWith('.unpack'))).toEqual([]);
}

describe('maps fetch', () => {
  it('brings maps and scenarios that can be used by name', async () => {
    serve([
      { name: 'a.map', content: MAP },
      { name: '__MACOSX/._a.map', content: 'rubbish' },
      { name: '.DS_Store', content: 'rubbish' },
    ]);
    const { code, stdout, stderr } = await fetchDao();
    expect(stderr).toBe('');
    expect(stdout).toBe(`dao: 1 map and 1 scenario checked, in ${join(into, 'dao')}\n`);
    expect(code).toBe(0);
    expect(readdirSync(join(into, 'dao')).sort()).toEqual(['a.map', 'a.map.scen']);
    expect(readdirSync(join(into, '.downloads'))).toEqual([]);
    const run = await cli(['scen', 'dao/a', '--json'], { env: { FLOODGATE_CACHE: into } });
    expect(JSON.parse(run.stdout)).toMatchObject({ solved: 1, mismatches: 0 });
  });

  it('takes the address from FLOODGATE_FETCH_URL, with or without a slash', async () => {
    serve([{ name: 'a.map', content: MAP }]);
    const env = { FLOODGATE_FETCH_URL: server.url.slice(0, -1), FLOODGATE_CACHE: into };
    expect((await cli(['maps', 'fetch', 'dao', '--json'], { env })).code).toBe(0);
    expect(existsSync(join(into, 'dao', 'a.map'))).toBe(true);
  });

  it('does not fetch again what is here, unless forced', async () => {
    const file = serve([{ name: 'a.map', content: MAP }]);
    await fetchDao();
    const before = server.requests.length;
    expect((await fetchDao()).stdout).toContain('already installed, 1 map');
    expect(server.requests.length).toBe(before);
    file.content = makeZip([{ name: 'b.map', content: MAP }]);
    expect((await fetchDao('--force')).code).toBe(0);
    expect(readdirSync(join(into, 'dao')).sort()).toEqual(['a.map.scen', 'b.map']);
  });

  it('lists the sets', async () => {
    const { stdout } = await cli(['maps', 'fetch', '--list', '--into', into]);
    for (const { id } of MAP_SETS) expect(stdout).toContain(id);
  });

  it('knows the addresses of the published sets', () => {
    const urls = MAP_SETS.map(({ maps }) => new URL(maps, DEFAULT_BASE_URL).href);
    expect(urls).toContain('https://movingai.com/benchmarks/dao/dao-map.zip');
    expect(urls).toContain('https://movingai.com/benchmarks/wc3maps512/wc3maps512-map.zip');
  });

  it('installs maps without scenarios where none are published, and says so', async () => {
    serve([{ name: 'a.map', content: MAP }]);
    server.files.delete(SCEN_ZIP);
    const { code, stdout } = await fetchDao();
    expect(stdout).toContain(`no scenarios at ${server.url}${SCEN_ZIP}`);
    expect(code).toBe(0);
  });
});

describe('a download that breaks off', () => {
  it('leaves nothing installed and goes on where it was', async () => {
    const file = serve(manyMaps, { cutAfter: 1000, cuts: 1 });
    const broken = await fetchDao();
    expect(broken.code).toBe(1);
    expect(broken.stderr).toMatch(/^floodgate: .*dao-map\.zip: .*; run the command again to resume\n$/);
    expectNothingInstalled();
    expect(readFileSync(join(into, '.downloads', 'dao', 'dao-map.zip.part'))).toHaveLength(1000);
    expect((await fetchDao()).stdout).toContain('40 maps');
    expect(requestsFor(MAPS_ZIP).at(-1)).toMatchObject({ range: 'bytes=1000-', ifRange: file.etag });
  });

  it('is taken up again within one run while attempts are left', async () => {
    serve(manyMaps, { cutAfter: 700, cuts: 2 });
    expect((await fetchDao('--retries', '2')).code).toBe(0);
    expect(requestsFor(MAPS_ZIP).map(({ range }) => range)).toEqual([undefined, 'bytes=700-', 'bytes=1400-']);
  });

  it('starts clean if the server ignores Range', async () => {
    serve(manyMaps, { cutAfter: 1000, cuts: 1, ignoresRange: true });
    await fetchDao();
    expect((await fetchDao()).stdout).toContain('40 maps');
  });

  it('starts clean if the file has changed on the server', async () => {
    const file = serve(manyMaps, { cutAfter: 1000, cuts: 1 });
    await fetchDao();
    file.content = makeZip([{ name: 'new.map', content: MAP }, ...manyMaps]);
    file.etag = '"2"';
    expect((await fetchDao()).stdout).toContain('41 maps');
  });

  it('starts clean if nothing tells whether the file has changed', async () => {
    const file = serve(manyMaps, { cutAfter: 1000, cuts: 1 });
    delete file.etag;
    await fetchDao();
    expect((await fetchDao()).code).toBe(0);
    expect(requestsFor(MAPS_ZIP).at(-1)!.range).toBeUndefined();
  });

  it('resumes by date if the server has no tags', async () => {
    const lastModified = 'Wed, 21 Oct 2015 07:28:00 GMT';
    const file = serve(manyMaps, { cutAfter: 1000, cuts: 1, lastModified });
    delete file.etag;
    await fetchDao();
    expect((await fetchDao()).code).toBe(0);
    expect(requestsFor(MAPS_ZIP).at(-1)).toMatchObject({ range: 'bytes=1000-', ifRange: lastModified });
  });

  it('survives a rubbish note beside the part', async () => {
    serve(manyMaps, { cutAfter: 1000, cuts: 1 });
    await fetchDao();
    writeFileSync(join(into, '.downloads', 'dao', 'dao-map.zip.part.json'), '{');
    expect((await fetchDao()).code).toBe(0);
  });

  it('starts over if the part is longer than the file', async () => {
    serve(manyMaps, { cutAfter: 1000, cuts: 1 });
    await fetchDao();
    writeFileSync(join(into, '.downloads', 'dao', 'dao-map.zip.part'), Buffer.alloc(1_000_000));
    expect((await fetchDao()).code).toBe(0);
  });

  it('stops on Ctrl-C and leaves nothing half done', async () => {
    serve([{ name: 'a.map', content: MAP }], { silent: true });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const args = ['maps', 'fetch', 'dao', '--from', server.url, '--into', into];
    expect((await cli(args, { signal: controller.signal })).code).toBe(130);
    expectNothingInstalled();
  });
});

describe('trouble with the server', () => {
  it('tries again after 503', async () => {
    serve([{ name: 'a.map', content: MAP }], { failures: [503] });
    expect((await fetchDao('--retries', '1')).code).toBe(0);
  });

  it('does not try again after 404', async () => {
    const { code, stderr } = await fetchDao('--retries', '5');
    expect(stderr).toBe(`floodgate: ${server.url}${MAPS_ZIP}: the server answered 404\n`);
    expect(code).toBe(1);
    expect(server.requests).toHaveLength(1);
  });

  it('gives up on a silent server', async () => {
    serve([{ name: 'a.map', content: MAP }], { silent: true });
    const { code, stderr } = await fetchDao('--timeout', '0.2');
    expect(stderr).toContain('no answer for 0.2 s');
    expect(code).toBe(1);
  });

  it('says so in one line if nobody answers at all', async () => {
    const { code, stderr } = await fetchDao('--from', 'http://127.0.0.1:9/');
    expect(stderr).toMatch(/^floodgate: [^\n]*\n$/);
    expect(code).toBe(1);
  });

  it.each([
    [['daoo'], "unknown map set 'daoo' (did you mean 'dao'?): use dao, bg"],
    [['dao', '--from', 'ftp://x'], "'ftp://x' is not an http or https address"],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await cli(['maps', 'fetch', ...args]);
    expect(stderr).toContain(message);
    expect(code).toBe(1);
  });
});

describe('a bad archive', () => {
  it.each<[string, ZipEntry[], RegExp]>([
    [
      'with a path out of the folder',
      [{ name: '../evil.map', content: MAP }],
      /invalid relative path: \.\.\/evil\.map/,
    ],
    ['with an absolute path', [{ name: '/evil.map', content: MAP }], /absolute path: \/evil\.map/],
    ['with a backslash path', [{ name: '..\\evil.map', content: MAP }], /evil\.map/],
    [
      'with a wrong checksum',
      [{ name: 'a.map', content: MAP, wrongChecksum: true }],
      /a\.map has a wrong checksum/,
    ],
    [
      'with a bad map',
      [{ name: 'a.map', content: MAP.replace('@', '?') }],
      /dao-map\.zip\/a\.map:5:2: '\?' is not/,
    ],
    ['without maps', [{ name: 'readme.txt', content: 'hello' }], /holds no map/],
  ])('%s is refused and leaves nothing', async (_, entries, message) => {
    serve([{ name: 'good.map', content: MAP }, ...entries].slice(entries[0]!.name === 'readme.txt' ? 1 : 0));
    const { code, stderr } = await fetchDao();
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(code).toBe(1);
    expectNothingInstalled();
    expect(existsSync(join(into, '..', 'evil.map'))).toBe(false);
  });

  it('that is no archive, or cut short, is fetched anew the next time', async () => {
    const file = serve(manyMaps);
    const whole = file.content;
    for (const content of [Buffer.from('<html>'), whole.subarray(0, whole.length / 2)]) {
      file.content = content;
      const { code, stderr } = await fetchDao();
      expect(stderr).toContain('dao-map.zip is damaged');
      expect(code).toBe(1);
      expectNothingInstalled();
    }
    file.content = whole;
    expect((await fetchDao()).code).toBe(0);
  });

  it('does not harm the set that is here', async () => {
    const file = serve([{ name: 'a.map', content: MAP }]);
    await fetchDao();
    file.content = Buffer.from('rubbish');
    expect((await fetchDao('--force')).code).toBe(1);
    expect(existsSync(join(into, 'dao', 'a.map'))).toBe(true);
  });
});
