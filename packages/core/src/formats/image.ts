/** Maps as pictures, one pixel per tile. Decoding PNG and other files is left to the caller. */
import { FloodgateError } from '../error.ts';
import { Grid, MAX_TILES } from '../grid/index.ts';
import { gridOptions, type ParseOptions } from './options.ts';

/** Pixels as in a canvas's ImageData: red, green, blue and alpha, each 0..255, row by row. */
export interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** How to turn a picture into a map. */
export interface ImageOptions extends ParseOptions {
  /** Pixels whose luminance (Rec. 709, 0..255) is below this are walls. Default 128. */
  readonly threshold?: number;
  /** What a pixel with alpha below 128 is. Default `wall`. */
  readonly transparent?: 'wall' | 'free';
}

/**
 * A map from a picture: light pixels are free, dark ones are walls.
 * Throws a FloodgateError `bad-argument` if the data does not have four numbers per pixel or an option is out of
 * range, and `too-large` as Grid does.
 */
export function gridFromImage(image: RgbaImage, options: ImageOptions = {}): Grid {
  const { width, height, data } = image;
  const { threshold = 128, transparent = 'wall' } = options;
  const name = options.file ?? options.name ?? 'image';
  if (!(threshold >= 0 && threshold <= 255)) {
    throw new FloodgateError('bad-argument', `the threshold must be from 0 to 255, not ${threshold}`);
  }
  if (transparent !== 'wall' && transparent !== 'free') {
    throw new FloodgateError('bad-argument', `transparent pixels are 'wall' or 'free', not '${transparent}'`);
  }
  if (data.length !== width * height * 4) {
    throw new FloodgateError(
      'bad-argument',
      `${name} is ${width} × ${height}, so it needs ${width * height * 4} numbers of RGBA data, not ${data.length}`,
    );
  }
  // Rec. 709 weights times 10,000, so that white is exactly 255.
  const limit = threshold * 10_000;
  const isFree = (x: number, y: number) => {
    const i = (y * width + x) * 4;
    if (data[i + 3]! < 128) return transparent === 'free';
    return 2126 * data[i]! + 7152 * data[i + 1]! + 722 * data[i + 2]! >= limit;
  };
  return Grid.from(width, height, isFree, gridOptions(options));
}

/**
 * A picture of a map: free tiles white, walls black, each tile `scale` × `scale` pixels.
 * Throws `bad-argument` if the scale is not a whole number from 1, and `too-large` for a picture of more than
 * {@link MAX_TILES} pixels.
 */
export function imageFromGrid(
  grid: Grid,
  scale = 1,
): { width: number; height: number; data: Uint8ClampedArray } {
  if (!Number.isInteger(scale) || scale < 1) {
    throw new FloodgateError('bad-argument', `the scale must be a whole number from 1, not ${scale}`);
  }
  const width = grid.width * scale;
  const height = grid.height * scale;
  if (width * height > MAX_TILES) {
    const limit = MAX_TILES.toLocaleString('en');
    throw new FloodgateError(
      'too-large',
      `an image of ${width} × ${height} is too large: at most ${limit} pixels`,
    );
  }
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < grid.height; y++) {
    const top = y * scale * width * 4;
    for (let x = 0; x < grid.width; x++) {
      if (grid.passable[grid.cell(x, y)]) continue;
      for (let i = top + x * scale * 4; i < top + (x + 1) * scale * 4; i += 4) data.fill(0, i, i + 3);
    }
    for (let copy = 1; copy < scale; copy++) data.copyWithin(top + copy * width * 4, top, top + width * 4);
  }
  return { width, height, data };
}
