/** Unpacks the layers of Tiled maps. */
import * as zlib from 'node:zlib';
import { FloodgateError } from 'floodgate';
import type { Inflate } from 'floodgate/formats';
import { MAX_TILES } from 'floodgate/search';

type Unpack = (bytes: Uint8Array, options: zlib.ZlibOptions) => Uint8Array;

/** Four bytes per tile: a layer that unpacks to more is damaged or malicious. */
const LIMIT = { maxOutputLength: MAX_TILES * 4 };

export const inflate: Inflate = (bytes, compression) => {
  if (compression !== 'zstd') return zlib.unzipSync(bytes, LIMIT);
  // Node has zstd since 22.15, but its types do not declare it yet.
  const unpack = (zlib as unknown as { zstdDecompressSync?: Unpack }).zstdDecompressSync;
  if (unpack) return unpack(bytes, LIMIT);
  throw new FloodgateError(
    'unsupported',
    `zstd layers need Node 22.15 or newer, this is ${process.version}: save the map with zlib, gzip or CSV`,
  );
};
