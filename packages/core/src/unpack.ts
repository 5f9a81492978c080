/** Unpacks deflate, zlib and gzip data with what browsers and Node have, up to a size. */
import { FloodgateError } from './error.ts';

/** The parts of the web's streams that are used here; the library's types include no DOM. */
interface ByteReader {
  read(): Promise<{ done: boolean; value?: Uint8Array }>;
  cancel(): Promise<void>;
}
interface ByteWriter {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}
type DecompressionStreamClass = new (
  format: string,
) => { readable: { getReader(): ByteReader }; writable: { getWriter(): ByteWriter } };

/** How data may be compressed. */
export type PackedFormat = 'deflate' | 'deflate-raw' | 'gzip';

/** Browsers unpack what is written to them at once, so this many bytes unpack to 4 MB at most. */
const SLICE = 4096;

/**
 * Unpacks data with `DecompressionStream`, and stops as soon as there is more than `most` bytes, so that a small file
 * cannot fill the memory. Rejects with a FloodgateError: `too-large` with the sizes if there is more, `bad-file` if the
 * data is damaged or ends early, `unsupported` if there is no `DecompressionStream`.
 */
export async function unpackAtMost(
  bytes: Uint8Array,
  format: PackedFormat,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { DecompressionStream } = globalThis as { DecompressionStream?: DecompressionStreamClass };
  if (!DecompressionStream) {
    throw new FloodgateError('unsupported', 'there is no DecompressionStream here');
  }
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  // A failure to write shows as a failure to read as well; only that one is reported.
  const written = writeInSlices(bytes, writer).catch(() => {});
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      length += piece.value!.length;
      if (length > most) throw tooMuch(bytes.length, most);
      pieces.push(piece.value!);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    writer.abort().catch(() => {});
    if (error instanceof FloodgateError) throw error;
    throw new FloodgateError('bad-file', (error as Error).message);
  }
  await written;
  return joined(pieces, length);
}

/** Each slice waits until the one before was taken, so that nothing is unpacked that nobody reads. */
async function writeInSlices(bytes: Uint8Array, writer: ByteWriter): Promise<void> {
  for (let at = 0; at < bytes.length; at += SLICE) await writer.write(bytes.subarray(at, at + SLICE));
  await writer.close();
}

function tooMuch(packed: number, most: number): FloodgateError {
  const [from, to] = [packed, most].map((count) => count.toLocaleString('en'));
  return new FloodgateError('too-large', `${from} bytes unpack to more than ${to}`);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
