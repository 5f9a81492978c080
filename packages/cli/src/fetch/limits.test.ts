import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileServer } from '../../testing/file-server.ts';
import { makeZip, type ZipEntry } from '../../testing/make-zip.ts';
import { cli, freshFolder } from '../../testing/run-cli.ts';
import { download } from './download.ts';
import { UNPACK_LIMITS, unpack } from './unpack.ts';

const MAP = 'type octile\nheight 1\nwidth 3\nmap\n.@.\n';

/** A map that is mostly blank lines, which pack to almost nothing. */
function blankMap(name: string, bytes: number): ZipEntry {
  return { name, content: Buffer.concat([Buffer.from(MAP), Buffer.alloc(bytes - MAP.length, '\n')]) };
}

async function refusedUnpacking(entries: readonly ZipEntry[], limits = UNPACK_LIMITS): Promise<string> {
  const folder = freshFolder();
  const archive = join(freshFolder(), 'dao-map.zip');
  writeFileSync(archive, makeZip(entries));
  const reason = await unpack(archive, folder, new AbortController().signal, { limits }).then(
    () => 'it was accepted',
    (error: Error) => error.message,
  );
  expect(readdirSync(folder)).toEqual([]);
  return reason;
}

describe('an archive of maps', () => {
  it('of half a megabyte cannot unpack to gigabytes: all its files are counted before one is written', async () => {
    const noise = randomBytes(32_600);
    const entries = Array.from({ length: 17 }, (_, i) => {
      return { name: `m${i}.map`, content: noise, claimedBytes: UNPACK_LIMITS.entryBytes };
    });
    const before = process.memoryUsage().rss;
    expect(await refusedUnpacking(entries)).toBe(
      'dao-map.zip is damaged: with m16.map the set would be 570.4 MB from an archive of 555.9 kB; at most 536.9 MB are accepted',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 27);
  });

  it('may not hold a file whose name has control characters', async () => {
    expect(await refusedUnpacking([{ name: 'a\0b.map', content: MAP }])).toBe(
      'dao-map.zip is damaged: it has a file name that no file can have: "a\\u0000b.map"',
    );
  });

  it('counts what was unpacked of the same set before', async () => {
    const folder = freshFolder();
    const archive = join(freshFolder(), 'b.zip');
    writeFileSync(archive, makeZip([{ name: 'a.map', content: MAP }]));
    const { signal } = new AbortController();
    const limits = { ...UNPACK_LIMITS, totalBytes: 100 };
    expect((await unpack(archive, folder, signal, { before: 100 - MAP.length, limits })).bytes).toBe(
      MAP.length,
    );
    await expect(unpack(archive, folder, signal, { before: 101 - MAP.length, limits })).rejects.toThrow(
      'with a.map the set would be 101 B',
    );
  });

  it('may not hold a file larger than any map', async () => {
    expect(await refusedUnpacking([blankMap('a.map', UNPACK_LIMITS.entryBytes + 1)])).toBe(
      'dao-map.zip is damaged: a.map would be 33.6 MB; at most 33.6 MB are accepted for a file',
    );
  });

  it('may not claim more than deflate can unpack', async () => {
    const claimed = { name: 'a.map', content: MAP, claimedBytes: 30_000_000 };
    expect(await refusedUnpacking([claimed])).toMatch(
      /^dao-map\.zip is damaged: a\.map would be 30,000,000 bytes, but \d+ bytes justify at most [\d,]+$/,
    );
  });

  it('may not unpack to more than it claims', async () => {
    const lie = { ...blankMap('a.map', 2 ** 22), claimedBytes: 100 };
    expect(await refusedUnpacking([lie])).toContain('too many bytes in the stream');
  });

  it('may not list more files than any set', async () => {
    const entries = Array.from({ length: 4 }, (_, i) => ({ name: `m${i}.map`, content: MAP }));
    expect(await refusedUnpacking(entries, { ...UNPACK_LIMITS, entries: 3 })).toBe(
      'dao-map.zip is damaged: it lists 4 files; at most 3 are accepted',
    );
  });
});

describe('a download', () => {
  it.each([false, true])('may not be longer than any archive (length hidden: %s)', async (hidesLength) => {
    const server = await FileServer.start();
    const folder = freshFolder();
    server.files.set('a.zip', { content: Buffer.alloc(300_000), hidesLength, etag: '"1"' });
    const url = `${server.url}a.zip`;
    const options = { signal: new AbortController().signal, retries: 0, timeoutMs: 5000, mostBytes: 200_000 };
    try {
      await expect(download(url, join(folder, 'a.zip'), options)).rejects.toThrow(
        /a\.zip is 2\d\d\.\d kB or more; at most 200\.0 kB are accepted|a\.zip is 300\.0 kB or more/,
      );
    } finally {
      await server.stop();
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('maps fetch', () => {
  it('leaves nothing of a set that is too large', async () => {
    const server = await FileServer.start();
    const into = freshFolder();
    const content = makeZip([
      { name: 'a.map', content: MAP },
      blankMap('b.map', UNPACK_LIMITS.entryBytes + 1),
    ]);
    server.files.set('dao/dao-map.zip', { content, etag: '"1"' });
    try {
      const { code, stderr } = await cli(['maps', 'fetch', 'dao', '--from', server.url, '--into', into]);
      expect([code, stderr]).toEqual([
        1,
        'floodgate: dao-map.zip is damaged: b.map would be 33.6 MB; at most 33.6 MB are accepted for a file\n',
      ]);
    } finally {
      await server.stop();
    }
    expect(existsSync(join(into, 'dao'))).toBe(false);
    expect(readdirSync(into, { recursive: true })).toEqual(['.downloads', join('.downloads', 'dao')]);
  });
});
