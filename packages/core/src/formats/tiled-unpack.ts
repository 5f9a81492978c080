/** Unpacks compressed layers of Tiled maps: with a function of the caller, or with what the browser has. */
import { FloodgateError } from '../error.ts';
import { clip } from './text.ts';
import type { PackedTiles, Reading } from './tiled-data.ts';

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

/** The parts of the web's streams that are used here; the library's types include no DOM. */
interface ByteReader {
  read(): Promise<{ done: boolean; value?: Uint8Array }>;
  cancel(): Promise<void>;
}
interface ByteWriter {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}
type DecompressionStreamClass = new (
  format: string,
) => { readable: { getReader(): ByteReader }; writable: { getWriter(): ByteWriter } };

/** The web's names of Tiled's compressions. */
const FORMATS = new Map([
  ['gzip', 'gzip'],
  ['zlib', 'deflate'],
]);

/** Stops one piece after `size` bytes: a small file must not fill the memory. */
async function decompress(bytes: Uint8Array, compression: string, size: number): Promise<Uint8Array> {
  const format = FORMATS.get(compression);
  if (format === undefined) {
    throw new FloodgateError(
      'unsupported',
      'DecompressionStream does not know it: pass an option inflate that does, or save the map with zlib, gzip or CSV layers',
    );
  }
  const { DecompressionStream } = globalThis as { DecompressionStream?: DecompressionStreamClass };
  if (!DecompressionStream) {
    throw new FloodgateError(
      'unsupported',
      'there is no DecompressionStream here: pass an option inflate, or save the map with uncompressed or CSV layers',
    );
  }
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  // A failure to write shows as a failure to read as well; only that one is reported.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    length += piece.value!.length;
    pieces.push(piece.value!);
    if (length <= size) continue;
    reader.cancel().catch(() => {});
    break;
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function checked(bytes: Uint8Array, { size, error }: PackedTiles): Uint8Array {
  if (!(bytes instanceof Uint8Array)) throw error('inflate must return a Uint8Array', 'bad-argument');
  if (bytes.length === size) return bytes;
  const [most, tiles] = [size, size / 4].map((count) => count.toLocaleString('en'));
  const found = bytes.length > size ? `more than ${most}` : `only ${bytes.length.toLocaleString('en')}`;
  throw error(`the data unpacks to ${found} bytes; ${most} are expected, 4 for each of ${tiles} tiles`);
}

function damaged({ compression, error }: PackedTiles, reason: unknown): FloodgateError {
  const text = reason instanceof Error ? reason.message : String(reason);
  const code = reason instanceof FloodgateError ? reason.code : 'bad-file';
  return error(`the ${clip(compression)} data cannot be unpacked: ${text}`, code);
}
