import { checkOptionNames } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import { StateReader, StateWriter } from '../saved-state.ts';
import type { PlannerSpec } from './planner.ts';
import { readGrid, writeGrid } from './saved-grid.ts';
import { describePlanner, unsaveable } from './saved-planner.ts';
import { readTiles, writeTiles } from './saved-tiles.ts';
import type { World } from './world.ts';
import { checkPlanner, type WorldOptions } from './world-options.ts';

/** How to load a saved world. */
export interface LoadOptions extends Pick<WorldOptions, 'record'> {
  /**
   * The planner that the world was saved with, with the same parameters; or a function that makes it from its id and
   * parameters, such as `plannerById`.
   */
  readonly planner: PlannerSpec | ((id: string, parameters: PlannerSpec['parameters']) => PlannerSpec);
  /** By team the planner of its own that it was saved with. Default: made by `planner`, if that is a function. */
  readonly teams?: Readonly<Record<string, PlannerSpec>>;
  /**
   * A grid of the saved size and rules to load into: its tiles are changed to the saved ones. Default: a new grid.
   */
  readonly grid?: Grid;
}

/** What is left to read of a saved world when its map is known, and the planners of teams by their names. */
export interface SavedState {
  readonly state: StateReader;
  readonly teamPlanners: ReadonlyMap<string, PlannerSpec>;
}

interface Loaded extends SavedState {
  readonly grid: Grid;
  readonly options: WorldOptions;
}

type Value = PlannerSpec['parameters'][string];

const LOAD_OPTIONS = ['planner', 'teams', 'record', 'grid'] satisfies (keyof LoadOptions)[];

const MAGIC = 'FGWORLD\n';
/** Grows when what is saved changes. */
const FORMAT = 3;
/** The magic, then 4 bytes each for the format, the number of all bytes and the checksum of those after the header. */
const HEADER_BYTES = MAGIC.length + 12;

/** Part of the state of a world. */
interface SavedPart {
  save(out: StateWriter): void;
}

/** A saved world: a header, how the world was made, the state of its parts and that of its planner. */
export function saveWorld(world: World, parts: readonly SavedPart[]): Uint8Array<ArrayBuffer> {
  const out = new StateWriter();
  if (!world.planner.save || !world.planner.load) throw unsaveable(world.plannerSpec.id);
  writeSpec(world.plannerSpec, out);
  const ownPlanners = world.teams.filter(({ ownPlanner }) => ownPlanner);
  out.int(ownPlanners.length);
  for (const { name, planner } of ownPlanners) {
    out.text(name);
    writeSpec(planner, out);
  }
  writeValue(world.seed, out);
  out.boolean(world.crossing === 'forbidden');
  out.boolean(world.diagonals === 'by-length');
  writeGrid(world.grid, out);
  writeTiles(world.grid, out);
  for (const part of parts) part.save(out);
  const payload = out.toBytes();
  const bytes = new Uint8Array(HEADER_BYTES + payload.length);
  for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
  bytes.set(payload, HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(MAGIC.length, FORMAT, true);
  view.setUint32(MAGIC.length + 4, bytes.length, true);
  view.setUint32(MAGIC.length + 8, checksum(payload), true);
  return bytes;
}

/** What {@link saveWorld} wrote, up to the state. Throws a FloodgateError that says why it cannot be loaded. */
export function readSavedWorld(bytes: Uint8Array, options: LoadOptions): Loaded {
  checkOptionNames(options, LOAD_OPTIONS, 'World.load');
  const from = new StateReader(payloadOf(bytes));
  const make = typeof options.planner === 'function' ? options.planner : undefined;
  const planner = readSpec(from, 'the world', make, make ? undefined : (options.planner as PlannerSpec));
  const teamPlanners = new Map<string, PlannerSpec>();
  for (let left = from.int(); left > 0; left--) {
    const name = from.text();
    teamPlanners.set(name, readSpec(from, `team '${name}'`, make, options.teams?.[name]));
  }
  const seed = readValue(from) as number | string;
  const crossing = from.boolean() ? 'forbidden' : 'allowed';
  const diagonals = from.boolean() ? 'by-length' : 'alike';
  const grid = readGrid(from, options.grid);
  readTiles(from, grid);
  const { record = false } = options;
  return { grid, options: { planner, seed, crossing, diagonals, record }, state: from, teamPlanners };
}

/**
 * Loads, and throws a FloodgateError `bad-file` for what else goes wrong: a checksum shows damage, but a file that was made up
 * may hold anything, and parts that do not fit each other fail in many ways.
 */
export function refusingDamage<T>(load: () => T): T {
  try {
    return load();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError)
      throw new FloodgateError('bad-file', `the saved world is damaged: ${error.message}`);
    throw error;
  }
}

/** To be called when all is read. Throws a FloodgateError if it is not: a planner has not read what it wrote. */
export function checkAllRead(from: StateReader, { id }: PlannerSpec): void {
  if (from.left > 0)
    throw new FloodgateError('bad-file', `planner ${id} left ${from.left} bytes of the saved world unread`);
}

function writeSpec({ id, parameters }: PlannerSpec, out: StateWriter): void {
  out.text(id);
  out.int(Object.keys(parameters).length);
  for (const [name, value] of Object.entries(parameters)) {
    out.text(name);
    writeValue(value, out);
  }
}

/**
 * The planner with which something was saved.
 *
 * @param whose what was saved with it, for messages
 * @param make makes it from its id and parameters, unless it is given
 */
function readSpec(
  from: StateReader,
  whose: string,
  make: Exclude<LoadOptions['planner'], PlannerSpec> | undefined,
  given: PlannerSpec | undefined,
): PlannerSpec {
  const id = from.text();
  const parameters: Record<string, Value> = {};
  for (let left = from.int(); left > 0; left--) parameters[from.text()] = readValue(from);
  const saved = describePlanner(id, parameters);
  const planner = given ?? make?.(id, parameters);
  if (!planner)
    throw new FloodgateError('bad-argument', `${whose} was saved with planner ${saved}, which is not given`);
  checkPlanner(planner);
  const chosen = describePlanner(planner.id, planner.parameters);
  if (saved !== chosen)
    throw new FloodgateError('bad-argument', `${whose} was saved with planner ${saved}, not with ${chosen}`);
  return planner;
}

/** Everything after the header, which is checked. */
function payloadOf(bytes: Uint8Array): Uint8Array {
  if (!(bytes instanceof Uint8Array))
    throw new FloodgateError('bad-argument', `a saved world is a Uint8Array, not ${String(bytes)}`);
  const refuse = (why: string): never => {
    throw new FloodgateError('bad-file', `the saved world ${why}`);
  };
  for (let i = 0; i < Math.min(MAGIC.length, bytes.length); i++)
    if (bytes[i] !== MAGIC.charCodeAt(i)) refuse('is something else: it does not begin as saved worlds do');
  if (bytes.length < HEADER_BYTES) refuse(`is cut short: it has only ${bytes.length} bytes`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = view.getUint32(MAGIC.length, true);
  if (format !== FORMAT) refuse(`has format ${format}, and this version of Floodgate reads format ${FORMAT}`);
  const length = view.getUint32(MAGIC.length + 4, true);
  if (length > bytes.length) refuse(`is cut short: it has ${bytes.length} of ${length} bytes`);
  if (length < bytes.length) refuse(`is damaged: it has ${bytes.length} bytes instead of ${length}`);
  const payload = bytes.subarray(HEADER_BYTES);
  if (checksum(payload) !== view.getUint32(MAGIC.length + 8, true))
    refuse('is damaged: its checksum is wrong');
  return payload;
}

/** FNV-1a. */
function checksum(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash >>> 0;
}

function writeValue(value: Value, out: StateWriter): void {
  out.text(typeof value);
  if (typeof value === 'string') out.text(value);
  else out.number(Number(value));
}

function readValue(from: StateReader): Value {
  const type = from.text();
  if (type === 'string') return from.text();
  const value = from.number();
  return type === 'boolean' ? value === 1 : value;
}
