import { deflateSync, gzipSync, unzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FloodgateError } from '../error.ts';
import { parseMapAsync } from './detect.ts';
import { formatRows } from './rows.ts';
import { caught } from './testing.ts';
import { parseTiled, parseTiledAsync, readTiledAsync, type TiledAsyncOptions } from './tiled-text.ts';

const bytesOf = (gids: readonly number[]) => new Uint8Array(Uint32Array.from(gids).buffer);
const packedMap = (bytes: Uint8Array, compression: string) => {
  const data = Buffer.from(bytes).toString('base64');
  const layer = {
    type: 'tilelayer',
    name: 'walls',
    width: 3,
    height: 2,
    encoding: 'base64',
    compression,
    data,
  };
  return JSON.stringify({ orientation: 'orthogonal', width: 3, height: 2, layers: [layer] });
};
const GIDS = [0, 1, 0, 0x80000002, 0, 0];

/** The FloodgateError that a promise is rejected with. */
async function refused(promise: Promise<unknown>): Promise<FloodgateError> {
  const error = await promise.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  );
  if (error instanceof FloodgateError) return error;
  throw error;
}

afterEach(() => vi.unstubAllGlobals());

describe('compressed layers', () => {
  it.each([
    ['zlib', deflateSync],
    ['gzip', gzipSync],
  ])('are unpacked without help: %s', async (compression, pack) => {
    const text = packedMap(pack(bytesOf(GIDS)), compression);
    expect(formatRows(await parseTiledAsync(text))).toEqual(['.@.', '@..']);
    expect(formatRows(await parseMapAsync(text))).toEqual(['.@.', '@..']);
    const xml = `<map orientation="orthogonal" width="3" height="2"><layer name="walls"><data encoding="base64" compression="${compression}">
      ${JSON.parse(text).layers[0].data}</data></layer></map>`;
    expect([...(await readTiledAsync(xml)).layers[0]!.chunks[0]!.gids]).toEqual([0, 1, 0, 2, 0, 0]);
  });

  it('may be unpacked by the caller, now or later', async () => {
    const text = packedMap(deflateSync(bytesOf(GIDS)), 'zstd');
    const asked: unknown[] = [];
    const unpack = (bytes: Uint8Array, compression: string, size: number) => {
      asked.push(compression, size);
      return unzipSync(bytes);
    };
    const ways: NonNullable<TiledAsyncOptions['inflate']>[] = [unpack, async (...all) => unpack(...all)];
    for (const inflate of ways) {
      expect(formatRows(await parseTiledAsync(text, { inflate }))).toEqual(['.@.', '@..']);
    }
    expect(asked).toEqual(['zstd', 24, 'zstd', 24]);
  });

  it('say what to do about zstd', async () => {
    const error = await refused(readTiledAsync(packedMap(bytesOf(GIDS), 'zstd'), { file: 'a.tmj' }));
    expect(error.code).toBe('unsupported');
    expect(error.message).toBe(
      'a.tmj: layers[0].data: the zstd data cannot be unpacked: DecompressionStream does not know it: pass an option inflate that does, or save the map with zlib, gzip or CSV layers',
    );
  });

  it('say what to do where there is no DecompressionStream', async () => {
    vi.stubGlobal('DecompressionStream', undefined);
    const error = await refused(readTiledAsync(packedMap(deflateSync(bytesOf(GIDS)), 'zlib')));
    expect(error.code).toBe('unsupported');
    expect(error.message).toContain('there is no DecompressionStream here: pass an option inflate');
  });

  it('may be damaged, but not unnoticed', async () => {
    const packed = deflateSync(bytesOf(GIDS));
    for (const bytes of [packed.subarray(0, 6), packed.map((byte) => byte ^ 85)]) {
      expect((await refused(readTiledAsync(packedMap(bytes, 'zlib')))).code).toBe('bad-file');
    }
  });

  it('may not unpack to less or more than their tiles need', async () => {
    const short = packedMap(deflateSync(bytesOf([1, 2])), 'zlib');
    const long = packedMap(deflateSync(bytesOf([...GIDS, 1])), 'zlib');
    const inflate = (bytes: Uint8Array) => unzipSync(bytes);
    const messages = [
      [short, 'the data unpacks to only 8 bytes; 24 are expected, 4 for each of 6 tiles'],
      [long, 'the data unpacks to more than 24 bytes; 24 are expected, 4 for each of 6 tiles'],
    ] as const;
    for (const [text, message] of messages) {
      expect((await refused(readTiledAsync(text))).message).toContain(message);
      expect(caught(() => parseTiled(text, { inflate })).message).toContain(message);
    }
  });

  it('stop being unpacked when they are too large, however small they look', async () => {
    const bomb = gzipSync(new Uint8Array(2 ** 26));
    let read = 0;
    class Counting extends DecompressionStream {
      override get readable() {
        const counter = new TransformStream({
          transform(chunk: Uint8Array, controller) {
            read += chunk.length;
            controller.enqueue(chunk);
          },
        });
        return super.readable.pipeThrough(counter) as DecompressionStream['readable'];
      }
    }
    vi.stubGlobal('DecompressionStream', Counting);
    const error = await refused(readTiledAsync(packedMap(bomb, 'gzip')));
    expect(error.message).toContain('more than 24 bytes');
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(2 ** 20);
  });

  it('must become bytes', () => {
    const text = packedMap(deflateSync(bytesOf(GIDS)), 'zlib');
    const error = caught(() => parseTiled(text, { inflate: () => 'bytes' as never }));
    expect([error.code, error.message]).toEqual([
      'bad-argument',
      'map: layers[0].data: inflate must return a Uint8Array',
    ]);
  });
});
