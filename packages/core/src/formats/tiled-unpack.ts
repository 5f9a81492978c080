/** Unpacks compressed layers of Tiled maps: with a function of the caller, or with what the browser has. */
import { FloodgateError } from '../error.ts';
import { type PackedFormat, unpackAtMost } from '../unpack.ts';
import { clip } from './text.ts';
import type { ErrorAt, PackedTiles, Reading } from './tiled-data.ts';

/**
 * Unpacks zlib, gzip or zstd data; `compression` says which, as the file does. The data must unpack to exactly `size`
 * bytes, so there is no need to unpack more.
 */
export type Inflate = (bytes: Uint8Array, compression: string, size: number) => Uint8Array;

/** As {@link Inflate}; may also answer later. */
export type InflateAsync = (
  bytes: Uint8Array,
  compression: string,
  size: number,
) => Uint8Array | Promise<Uint8Array>;

/** Reads to the end; `inflate` unpacks. Throws `unsupported` if something is compressed and there is no `inflate`. */
export function finishReading<T>(reading: Reading<T>, inflate: Inflate | undefined): T {
  let step = reading.next();
  while (!step.done) {
    const packed = step.value;
    if (!inflate) {
      const advice =
        'read it with readTiledAsync, parseTiledAsync or parseMapAsync, pass an option inflate that unpacks it, or save the map with uncompressed or CSV layers';
      throw packed.error(`the data is compressed with ${clip(packed.compression)}: ${advice}`, 'unsupported');
    }
    let bytes: Uint8Array;
    try {
      bytes = inflate(packed.bytes, packed.compression, packed.size);
    } catch (error) {
      throw damaged(packed, error);
    }
    step = reading.next(checked(bytes, packed));
  }
  return step.value;
}

/** Reads to the end; unpacks zlib and gzip by itself unless there is an `inflate`. */
export async function finishReadingAsync<T>(
  reading: Reading<T>,
  inflate: InflateAsync | undefined,
): Promise<T> {
  let step = reading.next();
  while (!step.done) {
    const packed = step.value;
    let bytes: Uint8Array;
    try {
      bytes = await (inflate ?? decompress)(packed.bytes, packed.compression, packed.size);
    } catch (error) {
      throw damaged(packed, error);
    }
    step = reading.next(checked(bytes, packed));
  }
  return step.value;
}

/** The web's names of Tiled's compressions. */
const FORMATS = new Map<string, PackedFormat>([
  ['gzip', 'gzip'],
  ['zlib', 'deflate'],
]);

/** Unpacks with what browsers and Node have. Throws as {@link unpackAtMost}, with what to do about it. */
async function decompress(bytes: Uint8Array, compression: string, size: number): Promise<Uint8Array> {
  const format = FORMATS.get(compression);
  if (format === undefined) {
    throw new FloodgateError(
      'unsupported',
      'DecompressionStream does not know it: pass an option inflate that does, or save the map with zlib, gzip or CSV layers',
    );
  }
  try {
    return await unpackAtMost(bytes, format, size);
  } catch (error) {
    if (!(error instanceof FloodgateError) || error.code !== 'unsupported') throw error;
    throw new FloodgateError(
      'unsupported',
      `${error.message}: pass an option inflate, or save the map with uncompressed or CSV layers`,
    );
  }
}

function checked(bytes: Uint8Array, { size, error }: PackedTiles): Uint8Array {
  if (!(bytes instanceof Uint8Array)) throw error('inflate must return a Uint8Array', 'bad-argument');
  if (bytes.length === size) return bytes;
  throw wrongLength(bytes.length, size, error);
}

function wrongLength(length: number, size: number, error: ErrorAt): FloodgateError {
  const [most, tiles] = [size, size / 4].map((count) => count.toLocaleString('en'));
  const found = length > size ? `more than ${most}` : `only ${length.toLocaleString('en')}`;
  return error(
    `the data unpacks to ${found} bytes; ${most} are expected, 4 for each of ${tiles} tiles`,
    length > size ? 'too-large' : 'bad-file',
  );
}

function damaged({ compression, size, error }: PackedTiles, reason: unknown): FloodgateError {
  if (reason instanceof FloodgateError && reason.code === 'too-large')
    return wrongLength(Number.POSITIVE_INFINITY, size, error);
  const text = reason instanceof Error ? reason.message : String(reason);
  const code = reason instanceof FloodgateError ? reason.code : 'bad-file';
  return error(`the ${clip(compression)} data cannot be unpacked: ${text}`, code);
}
