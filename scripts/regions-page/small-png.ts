/** Pictures made small enough to keep in a repository. */
import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from '../../packages/cli/src/draw/picture.ts';

/** A picture whose longer side is at most `side` pixels: each of its pixels is the mean of those it covers. */
export function shrink(picture: Picture, side: number): Picture {
  const ratio = Math.max(picture.width, picture.height) / side;
  if (ratio <= 1) return picture;
  const width = Math.round(picture.width / ratio);
  const height = Math.round(picture.height / ratio);
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.floor(y * ratio), Math.min(picture.height, Math.ceil((y + 1) * ratio))];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.floor(x * ratio), Math.min(picture.width, Math.ceil((x + 1) * ratio))];
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let row = top; row < bottom; row++) {
          for (let column = left; column < right; column++) {
            sum += picture.data[(row * picture.width + column) * 4 + channel]!;
          }
        }
        data[(y * width + x) * 4 + channel] = Math.round(sum / ((bottom - top) * (right - left)));
      }
    }
  }
  return { width, height, data };
}

/** A PNG file of at most `most` bytes: colours are rounded more and more until it is so small. */
export function encodeSmall(picture: Picture, most: number): Buffer {
  for (let step = 12; ; step += 6) {
    const file = encodeRounded(picture, step);
    if (file && (file.length <= most || step >= 64)) return file;
  }
}

/** A PNG file with a palette; undefined if there are more than 256 colours even after rounding. */
function encodeRounded({ width, height, data }: Picture, step: number): Buffer | undefined {
  const round = (value: number): number => Math.min(255, Math.round(value / step) * step);
  const palette = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [red, green, blue] = data.subarray(pixel * 4).values();
    const colour = (round(red!) << 16) | (round(green!) << 8) | round(blue!);
    if (!palette.has(colour)) palette.set(colour, palette.size);
    // The first byte of each row says that it is not filtered.
    rows[pixel + Math.floor(pixel / width) + 1] = palette.get(colour)!;
  }
  if (palette.size > 256) return undefined;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, colours from a palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...palette.keys()].flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
