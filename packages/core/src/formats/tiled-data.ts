/** The encodings in which Tiled writes the tiles of a layer. */
import type { ErrorCode, FloodgateError } from '../error.ts';
import { clip } from './text.ts';

/** Unpacks zlib, gzip or zstd data; `compression` says which, as the file does. */
export type Inflate = (bytes: Uint8Array, compression: string) => Uint8Array;

/** Makes errors that say where the data is, and unpacks it. */
export interface DataContext {
  readonly error: (message: string, code?: ErrorCode) => FloodgateError;
  readonly inflate: Inflate | undefined;
}

/** The top four bits of a gid say how the tile is flipped and turned. */
const GID_MASK = 0x0fffffff;

/** Tiles from text in the given encoding. Throws unless there are exactly `count`. */
export function decodeTiles(
  text: string,
  encoding: string,
  compression: string,
  count: number,
  context: DataContext,
): Uint32Array {
  if (encoding === 'csv') return decodeCsv(text, count, context);
  if (encoding !== 'base64') {
    throw context.error(`encoding '${clip(encoding)}' is unknown: use csv or base64`, 'unsupported');
  }
  const raw = decodeBase64(text);
  if (!raw) throw context.error('the data is not base64');
  const bytes = compression === '' ? raw : inflateWith(raw, compression, context);
  if (bytes.length !== count * 4) throw wrongCount(bytes.length / 4, count, context);
  const gids = new Uint32Array(count);
  for (let i = 0, b = 0; i < count; i++, b += 4) {
    gids[i] = (bytes[b]! | (bytes[b + 1]! << 8) | (bytes[b + 2]! << 16) | (bytes[b + 3]! << 24)) & GID_MASK;
  }
  return gids;
}

/** Tiles from a list that should hold gids. Throws unless there are exactly `count`, all valid. */
export function tilesFromList(list: readonly unknown[], count: number, context: DataContext): Uint32Array {
  if (list.length !== count) throw wrongCount(list.length, count, context);
  const gids = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const gid = list[i];
    if (typeof gid !== 'number' || !Number.isInteger(gid) || gid < 0 || gid > 0xffffffff) {
      throw context.error(
        `tile ${i} must be a gid, a whole number below 2^32, not ${clip(String(JSON.stringify(gid)))}`,
      );
    }
    gids[i] = gid & GID_MASK;
  }
  return gids;
}

function decodeCsv(text: string, count: number, context: DataContext): Uint32Array {
  // Each tile takes a digit and a comma. If the text is too short for that, fail before allocating for a false size.
  if (text.length < count * 2 - 1) throw wrongCount(text.split(',').length, count, context);
  const gids = new Uint32Array(count);
  let tile = 0;
  for (let start = 0; start <= text.length; tile++) {
    const comma = text.indexOf(',', start);
    const end = comma === -1 ? text.length : comma;
    const field = text.slice(start, end).trim();
    const gid = /^\d{1,10}$/.test(field) ? Number(field) : Number.POSITIVE_INFINITY;
    if (gid > 0xffffffff) throw context.error(`tile ${tile} must be a gid, not '${clip(field)}'`);
    if (tile < count) gids[tile] = gid & GID_MASK;
    start = end + 1;
  }
  if (tile !== count) throw wrongCount(tile, count, context);
  return gids;
}

function inflateWith(bytes: Uint8Array, compression: string, context: DataContext): Uint8Array {
  if (!context.inflate) {
    const advice = 'pass an option inflate that unpacks it, or save the map with uncompressed or CSV layers';
    throw context.error(`the data is compressed with ${clip(compression)}: ${advice}`, 'unsupported');
  }
  try {
    return context.inflate(bytes, compression);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw context.error(`the ${clip(compression)} data cannot be unpacked: ${reason}`);
  }
}

function wrongCount(found: number, count: number, context: DataContext): FloodgateError {
  return context.error(`there are ${found} tiles where ${count} are expected`);
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
