import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { gridFromTiled, readTiledAsync } from 'floodgate/formats';
import { mutateBytes } from '../mutate/bytes.ts';
import { saneGrid } from '../samples.ts';
import { bytesOf, type Target, textOf } from '../target.ts';
import { packedTiles, tiledWithData } from './tiled-seeds.ts';

const PACKERS = { zlib: deflateSync, gzip: gzipSync, raw: deflateRawSync } as const;

/** Tiles are damaged before they are packed, so that unpacking succeeds, or after it. */
const target: Target = {
  id: 'tiled-packed',
  title: 'compressed layers of Tiled maps',
  seeds: () => (['gzip', 'zlib'] as const).map((kind) => bytesOf(packed(kind, packedTiles()))),
  mutate(_, random, other) {
    const kind = random.pick(['zlib', 'gzip', 'raw'] as const);
    const tiles = packedTiles();
    const plain = random.chance(0.4) ? mutateBytes(tiles, random, other) : tiles;
    const many = random.chance(0.05) ? new Uint8Array(random.pick([1e5, 1e6, 3e6])) : plain;
    const bytes = new Uint8Array(PACKERS[kind](many));
    const damaged = random.chance(0.6) ? mutateBytes(bytes, random, other) : bytes;
    return bytesOf(tiledWithData(random.pick(['zlib', 'gzip']), Buffer.from(damaged).toString('base64')));
  },
  async decode(input) {
    saneGrid(gridFromTiled(await readTiledAsync(textOf(input)), { walls: { layer: 'walls' } }));
  },
};

export default target;

const packed = (kind: 'gzip' | 'zlib', bytes: Uint8Array): string =>
  tiledWithData(kind, PACKERS[kind](bytes).toString('base64'));
