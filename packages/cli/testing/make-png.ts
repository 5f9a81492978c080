/** Just enough of the PNG format to make pictures of every kind, honest and other. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly colourType?: number;
  readonly depth?: number;
  readonly interlaced?: boolean;
  readonly palette?: Uint8Array;
  readonly transparency?: Uint8Array;
  /** Rows of pixels, each after its filter. */
  readonly rows: Uint8Array;
  /** Default 9. */
  readonly level?: number;
}

/** A PNG file of these parts, whether they fit or not. */
export function makePng(parts: PngParts): Buffer {
  const { width, height, colourType = 0, depth = 8, interlaced = false, palette, transparency } = parts;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...(palette ? [pngChunk('PLTE', palette)] : []),
    ...(transparency ? [pngChunk('tRNS', transparency)] : []),
    pngChunk('IDAT', deflateSync(parts.rows, { level: parts.level ?? 9 })),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** A chunk with its length and checksum. */
export function pngChunk(name: string, content: Uint8Array): Buffer {
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(name, 4, 'latin1');
  chunk.set(content, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), content.length + 8);
  return chunk;
}
