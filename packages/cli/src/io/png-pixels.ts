/** The pixels of a PNG file: unpacked, freed of their filters, and as red, green, blue and alpha. */
import { constants, inflateSync } from 'node:zlib';
import { FloodgateError } from 'floodgate';
import { ALLOWANCES, checkClaim, type RgbaImage } from 'floodgate/formats';
import type { PngFile } from './png-file.ts';

const SAMPLES = { grey: 1, rgb: 3, palette: 1, 'grey-alpha': 2, rgba: 4 } as const;

/** Every how many columns and rows a pass of an interlaced picture has a pixel, and where it begins. */
const PASSES = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
] as const;
const WHOLE = [{ x: 0, y: 0, dx: 1, dy: 1 }] as const;

/** Rows of pixels that are stored one after the other. */
interface Pass {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly columns: number;
  readonly rows: number;
  /** Bytes of a row, without that of its filter. */
  readonly rowBytes: number;
}

/**
 * The pixels of a picture. Throws a FloodgateError: `too-large` with both sizes if its compressed data cannot be that many
 * pixels, `bad-file` if they are more or fewer, or damaged.
 */
export function pngPixels(png: PngFile, file: string): RgbaImage {
  const { width, height, depth, colours } = png;
  const passes = passesOf(png);
  const size = passes.reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0);
  const raw = unpacked(png, size, file);
  const bitsPerPixel = SAMPLES[colours] * depth;
  // Where a pixel takes no less than it becomes, it is written over what has been read already.
  const inPlace = bitsPerPixel >= 32 && !png.interlaced;
  const data = inPlace ? raw.subarray(0, width * height * 4) : new Uint8Array(width * height * 4);
  const pixel = pixelReader(png, raw, file);
  let at = 0;
  const stride = Math.ceil(bitsPerPixel / 8);
  for (const pass of passes) {
    let above = -1;
    for (let row = 0; row < pass.rows; row++) {
      unfilter(raw, at, above, pass.rowBytes, stride, file);
      above = at;
      at += pass.rowBytes + 1;
    }
  }
  at = 0;
  for (const pass of passes) {
    for (let row = 0; row < pass.rows; row++) {
      let to = ((pass.y + row * pass.dy) * width + pass.x) * 4;
      for (let column = 0; column < pass.columns; column++, to += 4 * pass.dx)
        pixel(at + 1, column, data, to);
      at += pass.rowBytes + 1;
    }
  }
  return { width, height, data };
}

function passesOf({ width, height, depth, colours, interlaced }: PngFile): Pass[] {
  return (interlaced ? PASSES : WHOLE)
    .map((pass) => {
      const columns = Math.ceil((width - pass.x) / pass.dx);
      const rows = Math.ceil((height - pass.y) / pass.dy);
      return { ...pass, columns, rows, rowBytes: Math.ceil((columns * SAMPLES[colours] * depth) / 8) };
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
}

function unpacked({ packed, width, height }: PngFile, size: number, file: string): Uint8Array {
  const what = `the pixel data of its ${width} × ${height} pixels`;
  checkClaim({ what, amount: size, unit: 'bytes', bytes: packed.length }, ALLOWANCES.deflate, { file });
  let raw: Uint8Array;
  try {
    raw = inflateSync(packed, {
      maxOutputLength: size,
      // One more than is needed, so that all comes in one piece.
      chunkSize: Math.max(constants.Z_MIN_CHUNK, size + 1),
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason =
      code === 'ERR_BUFFER_TOO_LARGE'
        ? `${what} are more than ${size.toLocaleString('en')} bytes`
        : `its pixel data cannot be unpacked: ${message}`;
    throw new FloodgateError('bad-file', `${file} is a damaged PNG: ${reason}`);
  }
  if (raw.length === size) return raw;
  const [there, needed] = [raw.length, size].map((count) => count.toLocaleString('en'));
  throw new FloodgateError(
    'bad-file',
    `${file} is a damaged PNG: ${what} are only ${there} of ${needed} bytes`,
  );
}

/** Takes the filter off a row, in place. `above` is where the row above begins; −1 if there is none. */
function unfilter(raw: Uint8Array, at: number, above: number, length: number, stride: number, file: string) {
  const filter = raw[at]!;
  if (filter > 4)
    throw new FloodgateError('bad-file', `${file} is a damaged PNG: there is no filter ${filter}`);
  if (filter === 0) return;
  for (let i = 1; i <= length; i++) {
    const left = i > stride ? raw[at + i - stride]! : 0;
    const up = above < 0 ? 0 : raw[above + i]!;
    if (filter === 1) raw[at + i]! += left;
    else if (filter === 2) raw[at + i]! += up;
    else if (filter === 3) raw[at + i]! += (left + up) >> 1;
    else raw[at + i]! += paeth(left, up, above < 0 || i <= stride ? 0 : raw[above + i - stride]!);
  }
}

/** Whichever of its neighbours is nearest to left + up − corner. */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Writes pixel `column` of the row at `row` to four bytes at `to`. */
type PixelReader = (row: number, column: number, data: Uint8Array, to: number) => void;

function pixelReader(png: PngFile, raw: Uint8Array, file: string): PixelReader {
  const { depth, colours, palette, transparency } = png;
  const samples = SAMPLES[colours];
  const sample = (row: number, index: number): number => {
    if (depth === 8) return raw[row + index]!;
    if (depth === 16) return raw[row + 2 * index]! * 256 + raw[row + 2 * index + 1]!;
    const bit = index * depth;
    return (raw[row + (bit >> 3)]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
  };
  if (colours === 'palette') {
    return (row, column, data, to) => {
      const colour = sample(row, column);
      if (3 * colour >= palette.length) {
        const message = `it uses colour ${colour} of a palette of ${palette.length / 3}`;
        throw new FloodgateError('bad-file', `${file} is a damaged PNG: ${message}`);
      }
      for (let i = 0; i < 3; i++) data[to + i] = palette[3 * colour + i]!;
      data[to + 3] = transparency[colour] ?? 255;
    };
  }
  const most = 2 ** depth - 1;
  const scale = 255 / most;
  const hasAlpha = samples % 2 === 0;
  const colourSamples = hasAlpha ? samples - 1 : samples;
  const clear = !hasAlpha && transparency.length >= 2 * samples ? transparency : undefined;
  const values = [0, 0, 0, 0];
  return (row, column, data, to) => {
    // All are read before any is written, which may be in the same place.
    for (let i = 0; i < samples; i++) values[i] = sample(row, column * samples + i);
    let alpha = hasAlpha ? values[samples - 1]! : most;
    if (clear) {
      let same = true;
      for (let i = 0; i < samples; i++) same &&= clear[2 * i]! * 256 + clear[2 * i + 1]! === values[i];
      if (same) alpha = 0;
    }
    for (let i = 0; i < 3; i++) data[to + i] = Math.round(values[colourSamples === 3 ? i : 0]! * scale);
    data[to + 3] = Math.round(alpha * scale);
  };
}
