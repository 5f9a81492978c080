import { checksum } from '../checksum.ts';
import { FloodgateError } from '../error.ts';
import { type Grid, hashGrid } from '../grid/index.ts';
import { StateReader, StateWriter } from '../saved-state.ts';

/**
 * The file of fast paths, as a `StateWriter` writes it: `FLOODFST`, the version, width and height of the map, the size of
 * agents, the number of landmarks, corner rule, cost rule, the hash of the map, and per free cell its distances from the
 * landmarks. Last, after zeros to a multiple of 4 bytes, comes a checksum of all before in 4 bytes.
 *
 * Jumps are not in it: to find them again takes a fraction of the time that distances take.
 */
const MAGIC = 'FLOODFST';
const VERSION = 1;
const CHECKSUM_BYTES = 4;

/** What a file tells. */
export interface SavedFastPaths {
  readonly size: number;
  readonly landmarks: number;
  /** What `LandmarkTable.save` returned. */
  readonly distances: Uint16Array;
}

/** @param grid the map as agents of that size see it */
export function writeFastPaths(
  grid: Grid,
  { size, landmarks, distances }: SavedFastPaths,
): Uint8Array<ArrayBuffer> {
  const writer = new StateWriter();
  writer.text(MAGIC);
  writer.int(VERSION);
  for (const value of [grid.width, grid.height, size, landmarks]) writer.int(value);
  for (const text of [grid.corners, grid.costs, hashGrid(grid)]) writer.text(text);
  writer.array(distances);
  const content = writer.toBytes();
  const end = (content.length + 3) & ~3;
  const bytes = new Uint8Array(end + CHECKSUM_BYTES);
  bytes.set(content);
  new DataView(bytes.buffer).setUint32(end, checksum(bytes.subarray(0, end)), true);
  return bytes;
}

/** Throws a FloodgateError that says why if the file is not one for this map. */
export function readFastPaths(map: Grid, bytes: Uint8Array, file = 'fast paths file'): SavedFastPaths {
  const refuse = (reason: string): never => {
    throw new FloodgateError('bad-file', `${file}: ${reason}`);
  };
  const cutShort = (): never => refuse(`cut short after ${bytes.length} bytes`);
  const reader = new StateReader(bytes);
  if (magicOf(reader) !== MAGIC) refuse('not a file of fast paths');
  if (reader.left < 4 + CHECKSUM_BYTES) cutShort();
  const version = reader.int();
  if (version !== VERSION) refuse(`is of version ${version}, but this Floodgate reads version ${VERSION}`);
  if (bytes.length % 4 !== 0) cutShort();
  // A checksum is taken of 32-bit numbers, which must be aligned.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const end = bytes.length - CHECKSUM_BYTES;
  const sum = new DataView(aligned.buffer, aligned.byteOffset).getUint32(end, true);
  if (sum !== checksum(aligned.subarray(0, end)))
    refuse('cut short or damaged: its checksum does not fit its content');
  const [width, height, size, landmarks] = [reader.int(), reader.int(), reader.int(), reader.int()];
  if (width !== map.width || height !== map.height)
    refuse(`is for a map of ${width} × ${height}, but ${map.name} is ${map.width} × ${map.height}`);
  const [corners, costs, hash] = [reader.text(), reader.text(), reader.text()];
  if (corners !== map.corners) refuse(`is for corners '${corners}', but ${map.name} has '${map.corners}'`);
  if (costs !== map.costs) refuse(`is for costs '${costs}', but ${map.name} has '${map.costs}'`);
  const grid = map.layer({ size });
  if (hash !== hashGrid(grid)) refuse(`is for another map of the size of ${map.name}: the walls differ`);
  const distances = reader.array(Uint16Array);
  if (distances.length !== 1 + grid.freeCount * landmarks)
    refuse('has distances for another number of cells');
  return { size, landmarks, distances };
}

/** The text that a file begins with; none if it is no text. */
function magicOf(reader: StateReader): string {
  try {
    return reader.text();
  } catch {
    return '';
  }
}
