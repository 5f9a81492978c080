import { FloodgateError, type Grid } from 'floodgate';
import { octileDistance } from 'floodgate/search';
import { MEANINGS, type PosthocEvent } from './posthoc-events.ts';
import { readYamlEvents } from './posthoc-yaml.ts';
import { AS_OPENED, type SearchTrace, TraceRecorder } from './trace.ts';

/** The largest file that is opened, in bytes. */
const MOST_BYTES = 2 ** 26;
const MOST_EVENTS = 2_000_000;

/**
 * A trace that Posthoc can open, of a search on this grid. Throws a FloodgateError that says what does not fit: it is no
 * trace, of a search that is not on a grid, or off this map.
 */
export function readPosthocTrace(text: string, file: string, grid: Grid): SearchTrace {
  const events = /^\s*\{/.test(text) ? readJsonEvents(text, file) : readYamlEvents(text, file, MOST_EVENTS);
  if (events.length === 0) {
    throw new FloodgateError('bad-file', `${file} has no events: it is not a search trace`);
  }
  return new EventReader(file, grid).read(events);
}

/** Throws a FloodgateError if a file is larger than what is opened. */
export function checkSize(file: string, bytes: number): void {
  if (bytes <= MOST_BYTES) return;
  const [size, most] = [bytes, MOST_BYTES].map((value) => Math.ceil(value / 2 ** 20));
  throw new FloodgateError('too-large', `${file} has ${size} MB; traces of up to ${most} MB are opened`);
}

function readJsonEvents(text: string, file: string): readonly PosthocEvent[] {
  let parsed: { readonly events?: unknown } | null;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new FloodgateError('bad-file', `${file} cannot be read: ${(error as Error).message}`);
  }
  const events = parsed?.events;
  if (!Array.isArray(events)) return [];
  if (events.length > MOST_EVENTS) {
    const [count, most] = [events.length, MOST_EVENTS].map((value) => value.toLocaleString('en'));
    throw new FloodgateError('too-large', `${file} has ${count} events; at most ${most} are opened`);
  }
  return events;
}

/** Turns events into a trace. */
class EventReader {
  readonly #file: string;
  readonly #grid: Grid;
  readonly #recorder = new TraceRecorder();
  /** The cell of each id that was seen. */
  readonly #cells = new Map<unknown, number>();
  readonly #parents = new Map<number, number>();
  readonly #path: number[] = [];
  #start = -1;
  #goal = -1;
  #end = -1;
  #weights: SearchTrace['weights'] | undefined;
  /** Tile widths per unit of the file. */
  #unit = 1;

  constructor(file: string, grid: Grid) {
    this.#file = file;
    this.#grid = grid;
  }

  read(events: readonly PosthocEvent[]): SearchTrace {
    this.#unit = unitOf(events);
    const bothEnds = events.some((event) => event?.fromGoal === true);
    for (const [i, event] of events.entries()) {
      const meaning = MEANINGS.get(event?.type);
      if (meaning) this.#take(meaning, event, i + 1, bothEnds);
    }
    if (this.#recorder.steps === 0) {
      throw new FloodgateError('bad-file', `${this.#file} has no event of type 'expanding': nothing to show`);
    }
    const path = this.#path.length > 0 ? this.#path : this.#pathToEnd();
    return this.#recorder.finish({
      start: this.#start,
      goal: this.#goal < 0 ? (path.at(-1) ?? this.#start) : this.#goal,
      weights: this.#weights ?? [1, 1],
      path: Int32Array.from(path),
      cost: path.length > 0 ? this.#lengthOf(path) : Number.POSITIVE_INFINITY,
      outcome: path.length > 0 ? 'found' : 'no path',
      preparationMs: 0,
    });
  }

  #take(
    meaning: NonNullable<ReturnType<typeof MEANINGS.get>>,
    event: PosthocEvent,
    number: number,
    bothEnds: boolean,
  ): void {
    const cell = this.#cellOf(event, number);
    this.#cells.set(event.id, cell);
    const parent = event.pId === undefined ? AS_OPENED : (this.#cells.get(event.pId) ?? -1);
    if (parent >= 0) this.#parents.set(cell, parent);
    const { g, h, f } = valuesOf(event, this.#unit);
    switch (meaning) {
      case 'start':
        this.#start = cell;
        break;
      case 'goal':
        this.#goal = cell;
        break;
      case 'expand':
        if (this.#start < 0) this.#start = cell;
        if (event.h !== undefined) this.#weights ??= weightsFrom(g, h, f);
        this.#recorder.expanded(cell, g, h, parent, bothEnds ? event.fromGoal === true : undefined);
        break;
      case 'open':
        // What is opened before the first expansion is the start.
        if (this.#recorder.steps > 0) this.#recorder.opened(cell, g, h, Math.max(parent, -1));
        break;
      case 'path':
        this.#path.push(cell);
        break;
      case 'end':
        this.#end = cell;
        break;
    }
  }

  #cellOf({ type, x, y }: PosthocEvent, number: number): number {
    const { width, height } = this.#grid;
    const which = `${this.#file}: event ${number} (${type})`;
    if (typeof x !== 'number' || typeof y !== 'number') {
      throw new FloodgateError('bad-file', `${which} has no x and y; only searches on grids can be opened`);
    }
    if (!Number.isInteger(x) || !Number.isInteger(y) || !this.#grid.contains(x, y)) {
      const map = `${this.#grid.name}, ${width} × ${height}`;
      throw new FloodgateError(
        'bad-file',
        `${which} is at (${x}, ${y}), off this map (${map}); open its map first`,
      );
    }
    return this.#grid.cell(x, y);
  }

  /** Back from the end by parents. */
  #pathToEnd(): number[] {
    const path: number[] = [];
    const seen = new Set<number>();
    for (let at: number | undefined = this.#end; at !== undefined && at >= 0 && !seen.has(at); ) {
      seen.add(at);
      path.push(at);
      at = this.#parents.get(at);
    }
    return path.reverse();
  }

  /** In tile widths; parents may lie further than a move away. */
  #lengthOf(path: readonly number[]): number {
    const grid = this.#grid;
    let length = 0;
    for (let i = 1; i < path.length; i++) {
      const [from, to] = [path[i - 1]!, path[i]!];
      length += octileDistance(grid.x(to) - grid.x(from), grid.y(to) - grid.y(from));
    }
    return length;
  }
}

/** g, h and f of an event, of which some may be left out, in tile widths. */
function valuesOf({ g, h, f }: PosthocEvent, unit: number) {
  const knownG = finite(g) ?? 0;
  const knownH = finite(h) ?? (finite(f) ?? knownG) - knownG;
  return { g: unit * knownG, h: unit * knownH, f: unit * (finite(f) ?? knownG + knownH) };
}

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/**
 * Tile widths per unit of g, if that is another power of ten: some programs count 100,000 units to the tile or
 * 0.00001. Told by the first cell that is reached from another.
 */
function unitOf(events: readonly PosthocEvent[]): number {
  const seen = new Map<unknown, PosthocEvent>();
  for (const event of events) {
    if (!event) continue;
    const parent = seen.get(event.pId);
    seen.set(event.id, event);
    const moved = (finite(event.g) ?? Number.NaN) - (finite(parent?.g) ?? Number.NaN);
    if (!parent || !(moved > 0)) continue;
    const length = octileDistance(Number(event.x) - Number(parent.x), Number(event.y) - Number(parent.y));
    const power = Math.round(Math.log10(length / moved));
    // Less than that may be the cost of terrain.
    return Math.abs(power) >= 2 && Number.isFinite(power) ? 10 ** power : 1;
  }
  return 1;
}

/** What f is made of, told by one cell; undefined if this one does not tell. */
function weightsFrom(g: number, h: number, f: number): SearchTrace['weights'] | undefined {
  if (g === 0 || h === 0) return undefined;
  if (Math.abs(f - h) < 1e-3) return [0, 1];
  return [1, Math.round(((f - g) / h) * 100) / 100];
}
