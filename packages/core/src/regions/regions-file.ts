import { checksum } from '../checksum.ts';
import { FloodgateError } from '../error.ts';
import { type Grid, hashGrid } from '../grid/index.ts';
import { Regions } from './regions.ts';
import { checkSegment, type Segment } from './segment.ts';

/**
 * The regions file, all numbers little-endian and unsigned, and all parts multiples of 4 bytes long:
 *
 * | bytes | what |
 * | --- | --- |
 * | 8 | `FLOODRGN` |
 * | 4 | version of the format, 2 |
 * | 4, 4 | width and height of the map |
 * | 16 | hash of the map, as hexadecimal digits |
 * | 4 | number of gates |
 * | 16 each | ends of the gates: x, y, x, y |
 * | 4 each | per gate 1 if it stays where it is whatever is built, else 0 |
 * | 8, 8, 8 | level of live regions, as 64-bit floating point numbers; not numbers if they are not live |
 * | 4 | number of places where gates must not come back |
 * | 16 each | these places, as those of gates |
 * | 4 | number of tables |
 * | per table | 4: length of its name; 4: of its content; name, with spaces to a multiple of 4; content |
 * | 4 | checksum of all before |
 *
 * Zones are not stored: gates and map determine them. Version 1 has only the ends of gates, and
 * Adler-32 as its checksum.
 */
const MAGIC = 'FLOODRGN';
const VERSION = 2;
const HASH_AT = 20;
const COUNT_AT = 36;
const GATES_AT = 40;
const BYTES_PER_PLACE = 16;
const LEVEL_BYTES = 24;
const CHECKSUM_BYTES = 4;
/** The longest name of a table. */
const MOST_NAME = 4096;

/** A table of distances between gates, as a heuristic computes it, to be kept in a regions file. */
export interface DistanceTable {
  /** Which heuristic made it with which settings, in ASCII: it is of use only for one that asks for the same. */
  readonly name: string;
  readonly content: Int32Array;
}

/** Has tables that can be saved: heuristics that measure by gates. */
export interface DistanceSource {
  /** Its tables for the present map and the present gates of the regions. */
  distanceTable(regions: Regions): DistanceTable;
}

/** Options of {@link saveRegions}. */
export interface SaveRegionsOptions {
  /**
   * Heuristics on these regions whose tables are saved as well. After loading, the same heuristics with the same
   * options take them from the regions instead of computing them.
   */
  readonly distances?: DistanceSource | readonly DistanceSource[];
}

interface LoadedTables {
  readonly version: number;
  readonly tables: readonly DistanceTable[];
}

const loaded = new WeakMap<Regions, LoadedTables>();

/** The table that regions were loaded with, unless it was not saved or the regions have changed since. */
export function loadedTable(regions: Regions, name: string): Int32Array | undefined {
  const known = loaded.get(regions);
  if (!known || known.version !== regions.version) return undefined;
  return known.tables.find((table) => table.name === name)?.content;
}

/**
 * The bytes of a regions file, which {@link loadRegions} reads: the gates of the regions, the hash of their map, and
 * distances if asked for. Throws a FloodgateError if the distances are those of other regions.
 */
export function saveRegions(regions: Regions, options: SaveRegionsOptions = {}): Uint8Array<ArrayBuffer> {
  const { grid, gates, level, refused } = regions;
  const { distances = [] } = options;
  const sources = 'distanceTable' in distances ? [distances] : distances;
  const tables = sources.map((source) => source.distanceTable(regions));
  const tableBytes = tables.map(({ name, content }) => 8 + padded(name.length) + content.byteLength);
  const bytes = new Uint8Array(
    GATES_AT +
      gates.length * (BYTES_PER_PLACE + 4) +
      LEVEL_BYTES +
      (4 + refused.length * BYTES_PER_PLACE) +
      (4 + tableBytes.reduce((a, b) => a + b, 0)) +
      CHECKSUM_BYTES,
  );
  const view = new DataView(bytes.buffer);
  const put = (at: number, value: number): void => view.setUint32(at, value, true);
  writeText(bytes, 0, MAGIC);
  put(8, VERSION);
  put(12, grid.width);
  put(16, grid.height);
  writeText(bytes, HASH_AT, hashGrid(grid));
  put(COUNT_AT, gates.length);
  let at = GATES_AT;
  const append = (value: number): void => {
    put(at, value);
    at += 4;
  };
  for (const { ends } of gates) for (const value of ends.flat()) append(value);
  for (const { fixed } of gates) append(fixed ? 1 : 0);
  view.setFloat64(at, level?.doors ?? Number.NaN, true);
  view.setFloat64(at + 8, level?.others ?? Number.NaN, true);
  view.setFloat64(at + 16, level?.scraps ?? 0, true);
  at += LEVEL_BYTES;
  append(refused.length);
  for (const ends of refused) for (const value of ends.flat()) append(value);
  append(tables.length);
  for (const { name, content } of tables) {
    append(name.length);
    append(content.byteLength);
    writeText(bytes, at, name.padEnd(padded(name.length)));
    at += padded(name.length);
    bytes.set(new Uint8Array(content.buffer, content.byteOffset, content.byteLength), at);
    at += content.byteLength;
  }
  put(at, checksum(bytes.subarray(0, at)));
  return bytes;
}

/**
 * Regions of a map from the bytes of a file by {@link saveRegions}; gate ids count from 0 again. `file` names it in
 * errors. Live regions go on living. If distances were saved, heuristics made for these regions take them, until the regions change. Throws a
 * FloodgateError that says why if the file is for another map or of a newer version, cut short, damaged, or has
 * gates that are off the map or not straight.
 */
export function loadRegions(grid: Grid, bytes: Uint8Array, file = 'regions file'): Regions {
  const refuse = (reason: string): never => {
    throw new FloodgateError('bad-file', `${file}: ${reason}`);
  };
  if (readText(bytes, 0, MAGIC.length) !== MAGIC) refuse('not a regions file');
  if (bytes.length < GATES_AT + CHECKSUM_BYTES) refuse(`cut short after ${bytes.length} bytes`);
  // Tables are read as 32-bit numbers, which must be aligned.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const view = new DataView(aligned.buffer, aligned.byteOffset, aligned.byteLength);
  const number = (at: number): number => view.getUint32(at, true);
  const version = number(8);
  if (version < 1 || version > VERSION)
    refuse(`is of version ${version}, but this Floodgate reads versions 1 to ${VERSION}`);
  const expected = expectedLength(number, bytes.length, version);
  if (expected === Number.POSITIVE_INFINITY) refuse('damaged: a table has an impossible length');
  if (bytes.length < expected) refuse(`cut short: ${bytes.length} of ${expected} bytes`);
  if (bytes.length > expected) refuse(`has ${bytes.length - expected} bytes too many`);
  const content = aligned.subarray(0, -CHECKSUM_BYTES);
  const sum = version === 1 ? adler32(content) : checksum(content);
  if (number(bytes.length - CHECKSUM_BYTES) !== sum) refuse('damaged: its checksum does not fit its content');
  const [width, height] = [number(12), number(16)];
  if (width !== grid.width || height !== grid.height)
    refuse(`is for a map of ${width} × ${height}, but ${grid.name} is ${grid.width} × ${grid.height}`);
  if (readText(bytes, HASH_AT, 16) !== hashGrid(grid))
    refuse(`is for another map of the size of ${grid.name}: the walls differ`);
  const placeAt = (at: number): Segment => [
    [number(at), number(at + 4)],
    [number(at + 8), number(at + 12)],
  ];
  const places = (at: number, length: number): Segment[] =>
    Array.from({ length }, (_, i) => placeAt(at + i * BYTES_PER_PLACE));
  const count = number(COUNT_AT);
  const gates = places(GATES_AT, count);
  gates.forEach((gate, i) => {
    try {
      checkSegment(grid, gate);
    } catch (error) {
      refuse(`gate ${i}: ${(error as Error).message}`);
    }
  });
  if (version === 1) return new Regions(grid, gates);
  const { fixedAt, levelAt, refusedAt, tablesAt } = layout(number);
  const fixed = gates.flatMap((_, i) => (number(fixedAt + 4 * i) === 1 ? [i] : []));
  const [doors, others, scraps] = [0, 8, 16].map((at) => view.getFloat64(levelAt + at, true)) as [
    number,
    number,
    number,
  ];
  const refused = places(refusedAt + 4, number(refusedAt));
  const regions = new Regions(grid, gates, {
    ...(Number.isNaN(doors)
      ? {}
      : { live: { doors, others, ...(scraps > 0 && { scraps }) }, fixed, refused }),
  });
  loaded.set(regions, { version: regions.version, tables: readTables(aligned, number, tablesAt) });
  return regions;
}

/** Where the parts of a file begin. */
function layout(number: (at: number) => number) {
  const fixedAt = GATES_AT + number(COUNT_AT) * BYTES_PER_PLACE;
  const levelAt = fixedAt + number(COUNT_AT) * 4;
  const refusedAt = levelAt + LEVEL_BYTES;
  const tablesAt = refusedAt + 4 + number(refusedAt) * BYTES_PER_PLACE;
  return { fixedAt, levelAt, refusedAt, tablesAt };
}

/** How long a file should be by what it says itself, or a length that it does not reach if it says too little; infinite if none can be. */
function expectedLength(number: (at: number) => number, length: number, version: number): number {
  let end = GATES_AT + number(COUNT_AT) * BYTES_PER_PLACE;
  if (version === 1) return end + CHECKSUM_BYTES;
  end += number(COUNT_AT) * 4 + LEVEL_BYTES + 4;
  if (end > length) return end + CHECKSUM_BYTES;
  end += number(end - 4) * BYTES_PER_PLACE + 4;
  if (end > length) return end + CHECKSUM_BYTES;
  for (let tables = number(end - 4); tables > 0; tables--) {
    if (end + 8 > length) return end + 8 + CHECKSUM_BYTES;
    if (number(end) > MOST_NAME || number(end + 4) % 4 !== 0) return Number.POSITIVE_INFINITY;
    end += 8 + padded(number(end)) + number(end + 4);
  }
  return end + CHECKSUM_BYTES;
}

function readTables(bytes: Uint8Array, number: (at: number) => number, tablesAt: number): DistanceTable[] {
  let at = tablesAt + 4;
  return Array.from({ length: number(tablesAt) }, () => {
    const nameLength = number(at);
    const byteLength = number(at + 4);
    const name = readText(bytes, at + 8, nameLength);
    at += 8 + padded(nameLength);
    const content = new Int32Array(bytes.buffer, bytes.byteOffset + at, byteLength >> 2);
    at += byteLength;
    return { name, content };
  });
}

function padded(length: number): number {
  return 4 * Math.ceil(length / 4);
}

function writeText(bytes: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
}

function readText(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return ((b << 16) | a) >>> 0;
}
