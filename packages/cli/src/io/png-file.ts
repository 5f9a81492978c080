/** The parts of a PNG file (https://www.w3.org/TR/png-3/), checked; nothing is unpacked here. */
import { crc32 } from 'node:zlib';
import { FloodgateError } from 'floodgate';

/** What a PNG says about its pixels. */
export interface PngFile {
  readonly width: number;
  readonly height: number;
  /** Bits of a sample. */
  readonly depth: number;
  readonly colours: 'grey' | 'rgb' | 'palette' | 'grey-alpha' | 'rgba';
  readonly interlaced: boolean;
  /** Red, green and blue of each colour; empty without a palette. */
  readonly palette: Uint8Array;
  /** Alpha of the colours of a palette, or the samples of the colour that is transparent; empty if there is none. */
  readonly transparency: Uint8Array;
  /** The pixels, compressed. */
  readonly packed: Buffer;
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const HEADER_BYTES = 13;
/** A chunk's length, name and checksum. */
const FRAME_BYTES = 12;

/** By colour type: what it is called, and the depths that it may have. */
const COLOURS = new Map<number, readonly [PngFile['colours'], readonly number[]]>([
  [0, ['grey', [1, 2, 4, 8, 16]]],
  [2, ['rgb', [8, 16]]],
  [3, ['palette', [1, 2, 4, 8]]],
  [4, ['grey-alpha', [8, 16]]],
  [6, ['rgba', [8, 16]]],
]);

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, i) => bytes[i] === byte);
}

/** Reads the chunks of a PNG. Throws a FloodgateError `bad-file` that says what is wrong and where. */
export function readPngFile(bytes: Buffer, file: string): PngFile {
  const damaged = (message: string) => new FloodgateError('bad-file', `${file} is a damaged PNG: ${message}`);
  let header: Pick<PngFile, 'width' | 'height' | 'depth' | 'colours' | 'interlaced'> | undefined;
  let palette: Uint8Array = new Uint8Array();
  let transparency: Uint8Array = new Uint8Array();
  const packed: Buffer[] = [];
  for (const { name, content, at } of chunksOf(bytes, damaged)) {
    if (!header && name !== 'IHDR') throw damaged(`it begins with ${name} instead of its header`);
    if (name === 'IHDR') {
      if (header) throw damaged(`there is a second header at byte ${at}`);
      header = headerIn(content, damaged);
    } else if (name === 'PLTE') {
      if (content.length % 3 !== 0 || content.length > 3 * 256)
        throw damaged(`a palette of ${content.length} bytes is not one of up to 256 colours`);
      palette = content;
    } else if (name === 'tRNS') transparency = content;
    else if (name === 'IDAT') packed.push(content);
    else if (/^[A-Z]/.test(name)) throw damaged(`nothing is known of its ${name} at byte ${at}`);
  }
  if (!header) throw damaged('it has no header');
  if (header.colours === 'palette' && palette.length === 0) throw damaged('it has no palette');
  return { ...header, palette, transparency, packed: Buffer.concat(packed) };
}

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
  /** Where it begins in the file. */
  readonly at: number;
}

/** All chunks before the last, which must be there. */
function* chunksOf(bytes: Buffer, damaged: (message: string) => FloodgateError): Generator<Chunk> {
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    if (!/^[A-Za-z]{4}$/.test(name)) throw damaged(`there is no chunk at byte ${at}`);
    if (end > bytes.length) {
      const [long, left] = [end - at, bytes.length - at].map((count) => count.toLocaleString('en'));
      throw damaged(`its ${name} at byte ${at} is ${long} bytes long, but only ${left} are left`);
    }
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw damaged(`the checksum of its ${name} at byte ${at} does not fit`);
    if (name === 'IEND') return;
    yield { name, content: bytes.subarray(at + 8, end - 4), at };
    at = end;
  }
  throw damaged(`it is cut short after ${bytes.length.toLocaleString('en')} bytes`);
}

function headerIn(content: Buffer, damaged: (message: string) => FloodgateError) {
  if (content.length !== HEADER_BYTES)
    throw damaged(`its header is ${content.length} bytes long, not ${HEADER_BYTES}`);
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  if (width === 0 || height === 0) throw damaged(`its size is ${width} × ${height}`);
  const [depth, colourType, compression, filter, interlace] = content.subarray(8) as Iterable<number>;
  const [colours, depths] = COLOURS.get(colourType!) ?? [];
  if (!colours || !depths?.includes(depth!))
    throw damaged(`there is no colour type ${colourType} with ${depth} bits`);
  if (compression !== 0 || filter !== 0 || interlace! > 1)
    throw damaged(`compression ${compression}, filters ${filter} and interlacing ${interlace} are unknown`);
  return { width, height, depth: depth!, colours, interlaced: interlace === 1 };
}
