/** Unpacks the layers of Tiled maps. */
import * as zlib from 'node:zlib';
import { FloodgateError } from 'floodgate';
import type { Inflate } from 'floodgate/formats';

type Unpack = (bytes: Uint8Array, options: zlib.ZlibOptions) => Uint8Array;

export const inflate: Inflate = (bytes, compression, size) => {
  // A layer that unpacks to more is damaged or malicious.
  const limit = { maxOutputLength: size };
  if (compression !== 'zstd') return zlib.unzipSync(bytes, limit);
  // Node has zstd since 22.15, but its types do not declare it yet.
  const unpack = (zlib as unknown as { zstdDecompressSync?: Unpack }).zstdDecompressSync;
  if (unpack) return unpack(bytes, limit);
  throw new FloodgateError(
    'unsupported',
    `zstd layers need Node 22.15 or newer, this is ${process.version}: save the map with zlib, gzip or CSV`,
  );
};
