/**
 * How much a file may make of its bytes. A decoder asks here before it allocates or loops by a number that it read, so
 * that a small file can neither fill the memory nor hold up the program. A new format adds a line to {@link ALLOWANCES}
 * and refuses with {@link checkClaim}.
 */
import { type ErrorCode, type FilePosition, FloodgateError } from './error.ts';

/** The largest map that is accepted, in tiles (16,384 × 16,384). */
export const MAX_TILES = 2 ** 28;

/** The largest map in cells, which has padding around its rows: their numbers are kept in 32 bits. */
export const MAX_CELLS = 2 ** 30;

/** How deep values may lie inside of each other in a file, so that code that walks them may be recursive. */
export const MAX_NESTING = 200;

/** How much is accepted for each byte, and how much however few bytes there are. */
export interface Allowance {
  readonly perByte: number;
  readonly anyway: number;
}

/** What the bytes of a file may become. */
export const ALLOWANCES = {
  /** Bytes that deflate (zlib, gzip, PNG, ZIP) makes: 258 bytes take at least two bits. */
  deflate: { perByte: 1032, anyway: 0 },
  /** Bytes that zstd makes: a block of 128 KiB takes at least four bytes. */
  zstd: { perByte: 32_768, anyway: 0 },
  /** Cells of a map in a file: 4,096 × 4,096 tiles in any, 16,384 × 16,384 in one of 4.2 MB. */
  map: { perByte: 64, anyway: 17_000_000 },
  /** Tiles of all layers of a Tiled map together. */
  tiledLayers: { perByte: 64, anyway: 2 ** 24 },
  /** Cells of a map without borders, for each tile that its file lists: a stray tile must not make a huge map. */
  infiniteMap: { perByte: 64, anyway: 1_100_000 },
} as const satisfies Record<string, Allowance>;

/** An amount that a file gives, and the bytes that stand for it. */
export interface Claim {
  /** What the amount is of, such as `its pixel data`. */
  readonly what: string;
  readonly amount: number;
  /** What is counted, as a plural: `bytes`, `tiles`, `ticks`, … */
  readonly unit: string;
  /** Length of the file, or of the part of it that holds what is claimed. */
  readonly bytes: number;
}

/** How to refuse a claim. */
export interface Refusal {
  /** The file, for the message. */
  readonly file: string;
  /** Where in the file the claim stands. */
  readonly position?: FilePosition | undefined;
  /** Default `too-large`. */
  readonly code?: ErrorCode;
}

/** What is wrong with a claim that the bytes do not justify, with both sizes; undefined if they do. */
export function claimProblem(
  { what, amount, unit, bytes }: Claim,
  { perByte, anyway }: Allowance,
): string | undefined {
  const most = Math.max(anyway, Math.floor(perByte * bytes));
  if (amount <= most) return undefined;
  return `${what} would be ${shown(amount)} ${unit}, but ${shown(bytes)} bytes justify at most ${shown(most)}`;
}

/**
 * Refuses an amount that the bytes of a file do not justify. Throws a FloodgateError that gives both sizes, `too-large`
 * unless another code is given.
 */
export function checkClaim(
  claim: Claim,
  allowance: Allowance,
  { file, position, code = 'too-large' }: Refusal,
): void {
  const problem = claimProblem(claim, allowance);
  if (problem === undefined) return;
  throw new FloodgateError(code, position ? problem : `${file}: ${problem}`, position);
}

/**
 * Refuses a number of records that the bytes after it cannot hold. Throws a FloodgateError `bad-file` that gives both
 * sizes.
 */
export function checkCount(claim: Claim, bytesEach: number, refusal: Refusal): void {
  checkClaim(claim, { perByte: 1 / bytesEach, anyway: 0 }, { code: 'bad-file', ...refusal });
}

/** The size of a map that a file claims to hold. */
export interface MapClaim {
  readonly width: number;
  readonly height: number;
  /** Length of the file; for text, its characters. */
  readonly bytes: number;
  /** What the caller accepts at most, in tiles, instead of what the bytes justify. */
  readonly maxTiles?: number | undefined;
}

/**
 * Refuses a map that is larger than its file justifies, or than `maxTiles`. Throws a FloodgateError `too-large` with both
 * sizes.
 */
export function checkMapClaim({ width, height, bytes, maxTiles }: MapClaim, refusal: Refusal): void {
  const most = maxTiles ?? MAX_TILES;
  const what = `a map of ${shown(width)} × ${shown(height)}`;
  if (width * height > Math.min(most, MAX_TILES)) {
    const message = `${what} is too large: at most ${shown(Math.min(most, MAX_TILES))} tiles are accepted`;
    const { file, position, code = 'too-large' } = refusal;
    throw new FloodgateError(code, position ? message : `${file}: ${message}`, position);
  }
  if (maxTiles !== undefined) return;
  checkClaim({ what, amount: cellsOf(width, height), unit: 'cells', bytes }, ALLOWANCES.map, refusal);
}

/** How many cells a map of that size takes: rows begin at multiples of 32, and there is a wall all around. */
export function cellsOf(width: number, height: number): number {
  return Math.ceil((width + 2) / 32) * 32 * (height + 2);
}

function shown(amount: number): string {
  return amount.toLocaleString('en');
}
