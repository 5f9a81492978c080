/** Reads and writes PNG files as plain pixels. */
import { saveFile } from '@floodgate/lab/files';
import { FloodgateError } from 'floodgate';
import type { RgbaImage } from 'floodgate/formats';
import { MAX_TILES } from 'floodgate/search';
import { PNG } from 'pngjs';
import type { Picture } from '../draw/picture.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}

export function decodePng(bytes: Buffer, file: string): RgbaImage {
  // Every PNG has its size at the same place. Checked first, so that a false size does not exhaust memory.
  if (bytes.length >= 24 && bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > MAX_TILES) {
    const size = `${bytes.readUInt32BE(16)} × ${bytes.readUInt32BE(20)}`;
    throw new FloodgateError(
      'too-large',
      `${file} is ${size}; at most ${MAX_TILES.toLocaleString('en')} tiles`,
    );
  }
  try {
    return PNG.sync.read(bytes);
  } catch (error) {
    throw new FloodgateError('bad-file', `${file} is a damaged PNG: ${(error as Error).message}`);
  }
}

/** Writes a picture to a PNG file; does nothing without a file. */
export function writePng(file: string | undefined, draw: () => Picture): void {
  if (file !== undefined) saveFile(file, encodePng(draw()));
}

export function encodePng({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return PNG.sync.write(png);
}
