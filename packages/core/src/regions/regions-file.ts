import { FloodgateError } from '../error.ts';
import { type Grid, hashGrid } from '../grid/index.ts';
import { Regions } from './regions.ts';
import { checkSegment, type Segment } from './segment.ts';

/**
 * The regions file, all numbers little-endian and unsigned:
 *
 * | bytes | what |
 * | --- | --- |
 * | 8 | `FLOODRGN` |
 * | 4 | version of the format, 1 |
 * | 4, 4 | width and height of the map |
 * | 16 | hash of the map, as hexadecimal digits |
 * | 4 | number of gates |
 * | 16 each | ends of the gates: x, y, x, y |
 * | 4 | Adler-32 checksum of all before |
 *
 * Zones are not stored: gates and map determine them.
 */
const MAGIC = 'FLOODRGN';
const VERSION = 1;
const HASH_AT = 20;
const COUNT_AT = 36;
const GATES_AT = 40;
const BYTES_PER_GATE = 16;
const CHECKSUM_BYTES = 4;

/** The bytes of a regions file, which {@link loadRegions} reads: the gates of the regions and the hash of their map. */
export function saveRegions({ grid, gates }: Regions): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(GATES_AT + gates.length * BYTES_PER_GATE + CHECKSUM_BYTES);
  const view = new DataView(bytes.buffer);
  writeText(bytes, 0, MAGIC);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, grid.width, true);
  view.setUint32(16, grid.height, true);
  writeText(bytes, HASH_AT, hashGrid(grid));
  view.setUint32(COUNT_AT, gates.length, true);
  gates
    .flatMap(({ ends }) => ends.flat())
    .forEach((value, i) => {
      view.setUint32(GATES_AT + 4 * i, value, true);
    });
  view.setUint32(bytes.length - CHECKSUM_BYTES, adler32(bytes.subarray(0, -CHECKSUM_BYTES)), true);
  return bytes;
}

/**
 * Regions of a map from the bytes of a file by {@link saveRegions}; gate ids count from 0 again. `file` names it in
 * errors. Throws a FloodgateError that says why if the file is for another map or of another version, cut short,
 * damaged, or has gates that are off the map or not straight.
 */
export function loadRegions(grid: Grid, bytes: Uint8Array, file = 'regions file'): Regions {
  const refuse = (reason: string): never => {
    throw new FloodgateError('bad-file', `${file}: ${reason}`);
  };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = (at: number): number => view.getUint32(at, true);
  if (readText(bytes, 0, MAGIC.length) !== MAGIC) refuse('not a regions file');
  if (bytes.length < GATES_AT + CHECKSUM_BYTES) refuse(`cut short after ${bytes.length} bytes`);
  if (number(8) !== VERSION)
    refuse(`is of version ${number(8)}, but this Floodgate reads version ${VERSION}`);
  const expected = GATES_AT + number(COUNT_AT) * BYTES_PER_GATE + CHECKSUM_BYTES;
  if (bytes.length < expected) refuse(`cut short: ${bytes.length} of ${expected} bytes`);
  if (bytes.length > expected) refuse(`has ${bytes.length - expected} bytes too many`);
  const sum = adler32(bytes.subarray(0, -CHECKSUM_BYTES));
  if (number(bytes.length - CHECKSUM_BYTES) !== sum) refuse('damaged: its checksum does not fit its content');
  const [width, height] = [number(12), number(16)];
  if (width !== grid.width || height !== grid.height)
    refuse(`is for a map of ${width} × ${height}, but ${grid.name} is ${grid.width} × ${grid.height}`);
  if (readText(bytes, HASH_AT, 16) !== hashGrid(grid))
    refuse(`is for another map of the size of ${grid.name}: the walls differ`);
  const gates = Array.from({ length: number(COUNT_AT) }, (_, i): Segment => {
    const at = GATES_AT + i * BYTES_PER_GATE;
    return [
      [number(at), number(at + 4)],
      [number(at + 8), number(at + 12)],
    ];
  });
  gates.forEach((gate, i) => {
    try {
      checkSegment(grid, gate);
    } catch (error) {
      refuse(`gate ${i}: ${(error as Error).message}`);
    }
  });
  return new Regions(grid, gates);
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
