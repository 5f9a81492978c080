/** The encodings in which Tiled writes the tiles of a layer. */
import type { ErrorCode, FloodgateError } from '../error.ts';
import { ALLOWANCES, claimProblem } from '../limits.ts';
import { clip, show } from './text.ts';

/** Compressed tiles. Readers yield them and are given the bytes that they unpack to. */
export interface PackedTiles {
  readonly bytes: Uint8Array;
  /** `zlib`, `gzip` or `zstd`, as the file says. */
  readonly compression: string;
  /** How many bytes they must unpack to. */
  readonly size: number;
  /** Makes an error that says where the data is. */
  readonly error: ErrorAt;
}

/** Makes errors that say where the data is. */
export type ErrorAt = (message: string, code?: ErrorCode) => FloodgateError;

/** Reads something and asks for compressed tiles on the way. */
export type Reading<T> = Generator<PackedTiles, T, Uint8Array>;

/** Tiles and how they are flipped, as a TiledChunk has them. */
interface DecodedTiles {
  readonly gids: Uint32Array;
  readonly flips: Uint8Array | undefined;
}

/** The top four bits of a gid say how the tile is flipped and turned. */
export const FLIP_SHIFT = 28;
export const GID_MASK = 2 ** FLIP_SHIFT - 1;

/** Tiles from text in the given encoding. Throws unless there are exactly `count`. */
export function* decodeTiles(
  text: string,
  encoding: string,
  compression: string,
  count: number,
  error: ErrorAt,
): Reading<DecodedTiles> {
  if (encoding === 'csv') return split(decodeCsv(text, count, error));
  if (encoding !== 'base64') {
    throw error(`encoding '${clip(encoding)}' is unknown: use csv or base64`, 'unsupported');
  }
  const raw = decodeBase64(text);
  if (!raw) throw error('the data is not base64');
  const size = count * 4;
  if (compression !== '') {
    const claim = { what: `the ${clip(compression)} data`, amount: size, unit: 'bytes', bytes: raw.length };
    const problem = claimProblem(claim, compression === 'zstd' ? ALLOWANCES.zstd : ALLOWANCES.deflate);
    if (problem !== undefined) throw error(problem, 'too-large');
  }
  const bytes = compression === '' ? raw : yield { bytes: raw, compression, size, error };
  if (bytes.length !== count * 4) throw wrongCount(bytes.length / 4, count, error);
  const gids = new Uint32Array(count);
  for (let i = 0, b = 0; i < count; i++, b += 4) {
    gids[i] = bytes[b]! | (bytes[b + 1]! << 8) | (bytes[b + 2]! << 16) | (bytes[b + 3]! << 24);
  }
  return split(gids);
}

/** Tiles from a list that should hold gids. Throws unless there are exactly `count`, all valid. */
export function tilesFromList(list: readonly unknown[], count: number, error: ErrorAt): DecodedTiles {
  if (list.length !== count) throw wrongCount(list.length, count, error);
  const gids = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const gid = list[i];
    if (typeof gid !== 'number' || !Number.isInteger(gid) || gid < 0 || gid > 0xffffffff) {
      throw error(`tile ${i} must be a gid, a whole number below 2^32, not ${show(gid)}`);
    }
    gids[i] = gid;
  }
  return split(gids);
}

function decodeCsv(text: string, count: number, error: ErrorAt): Uint32Array {
  // Each tile takes a digit and a comma. If the text is too short for that, fail before allocating for a false size.
  if (text.length < count * 2 - 1) throw wrongCount(text.split(',').length, count, error);
  const gids = new Uint32Array(count);
  let tile = 0;
  for (let start = 0; start <= text.length; tile++) {
    const comma = text.indexOf(',', start);
    const end = comma === -1 ? text.length : comma;
    const field = text.slice(start, end).trim();
    const gid = /^\d{1,10}$/.test(field) ? Number(field) : Number.POSITIVE_INFINITY;
    if (gid > 0xffffffff) throw error(`tile ${tile} must be a gid, not '${clip(field)}'`);
    if (tile < count) gids[tile] = gid;
    start = end + 1;
  }
  if (tile !== count) throw wrongCount(tile, count, error);
  return gids;
}

/** Takes the flip flags out of the gids, in place. */
function split(gids: Uint32Array): DecodedTiles {
  let flips: Uint8Array | undefined;
  for (let i = 0; i < gids.length; i++) {
    const flip = gids[i]! >>> FLIP_SHIFT;
    if (flip === 0) continue;
    flips ??= new Uint8Array(gids.length);
    flips[i] = flip;
    gids[i] = gids[i]! & GID_MASK;
  }
  return { gids, flips };
}

function wrongCount(found: number, count: number, error: ErrorAt): FloodgateError {
  return error(`there are ${found} tiles where ${count} are expected`);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SKIP = 64;
const BAD = 65;

const VALUES = new Uint8Array(128).fill(BAD);
for (let i = 0; i < ALPHABET.length; i++) VALUES[ALPHABET.charCodeAt(i)] = i;
for (const blank of ' \t\r\n') VALUES[blank.charCodeAt(0)] = SKIP;

/**
 * The bytes of a base64 text, ignoring blanks. Undefined if it is not base64. Neither `Buffer` nor `atob` exists
 * everywhere this library runs.
 */
function decodeBase64(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let length = 0;
  let held = 0;
  let bits = 0;
  let end = text.length;
  while (end > 0 && (VALUES[text.charCodeAt(end - 1)] === SKIP || text[end - 1] === '=')) end--;
  for (let i = 0; i < end; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? BAD;
    if (value === SKIP) continue;
    if (value === BAD) return undefined;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = held >> bits;
  }
  // Six bits left over are a quarter of a group. No encoder writes that.
  return bits === 6 ? undefined : bytes.subarray(0, length);
}
