/** Reads and writes PNG files as plain pixels. */
import { saveFile } from '@floodgate/lab/files';
import { checkMapClaim, type RgbaImage } from 'floodgate/formats';
import { PNG } from 'pngjs';
import type { Picture } from '../draw/picture.ts';
import { readPngFile } from './png-file.ts';
import { pngPixels } from './png-pixels.ts';

/**
 * The pixels of a PNG file. Throws a FloodgateError: `too-large` for a picture that the file's length does not justify, or
 * of more than `maxTiles` pixels, before it is unpacked; `bad-file` if it is damaged or part of it is missing.
 */
export function decodePng(bytes: Buffer, file: string, maxTiles?: number): RgbaImage {
  const png = readPngFile(bytes, file);
  const { width, height } = png;
  checkMapClaim({ width, height, bytes: bytes.length, maxTiles }, { file });
  return pngPixels(png, file);
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
