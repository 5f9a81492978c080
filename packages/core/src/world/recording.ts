import { formatRows } from '../formats/index.ts';
import { type CornerRule, Grid, type Point } from '../grid/index.ts';

/** What one agent did. */
export interface RecordedAgent {
  readonly start: Point;
  readonly goal: Point;
  /** A character a tick: `.` waits, `0`–`7` are N, NE, E, SE, S, SW, W, NW. */
  readonly moves: string;
  /** The tick at whose beginning it came; 0 if not given. */
  readonly from?: number;
  /** It left before the tick after its last move. */
  readonly left?: true;
  /** Moved by somebody else. */
  readonly outside?: true;
  readonly priority?: number;
  /** New goals and the ticks before which they were given. */
  readonly retasks?: readonly { readonly tick: number; readonly goal: Point }[];
}

/** A run from beginning to end: what the command line writes, the studio plays and the Referee checks. */
export interface Recording {
  readonly floodgate: 1;
  readonly map: {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly rows: readonly string[];
  };
  readonly corners: CornerRule;
  readonly crossing: 'allowed' | 'forbidden';
  readonly planner: string;
  readonly seed: number | string;
  /** Number of ticks. */
  readonly ticks: number;
  readonly agents: readonly RecordedAgent[];
  /** Tiles that changed, and the tick before which they did. */
  readonly edits?: readonly {
    readonly tick: number;
    readonly x: number;
    readonly y: number;
    readonly passable: boolean;
  }[];
}

const WAIT = 46; // '.'
const FIRST_MOVE = 48; // '0'

interface AgentTrack {
  readonly start: Point;
  readonly goal: Point;
  readonly from: number;
  readonly outside: boolean;
  readonly priority: number;
  readonly retasks: { tick: number; goal: Point }[];
  moves: Uint8Array;
  length: number;
  left: boolean;
}

/** Writes down a run as it happens. */
export class Recorder {
  readonly #grid: Grid;
  readonly #rows: readonly string[];
  readonly #tracks: AgentTrack[] = [];
  readonly #bySlot = new Map<number, AgentTrack>();
  readonly #edits: { tick: number; x: number; y: number; passable: boolean }[] = [];

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#rows = formatRows(grid);
  }

  added(slot: number, cell: number, goal: number, priority: number, outside: boolean, tick: number): void {
    const track: AgentTrack = {
      start: this.#grid.point(cell),
      goal: this.#grid.point(goal),
      from: tick,
      outside,
      priority,
      retasks: [],
      moves: new Uint8Array(64),
      length: 0,
      left: false,
    };
    this.#tracks.push(track);
    this.#bySlot.set(slot, track);
  }

  removed(slot: number): void {
    this.#bySlot.get(slot)!.left = true;
    this.#bySlot.delete(slot);
  }

  retasked(slot: number, goal: number, tick: number): void {
    this.#bySlot.get(slot)!.retasks.push({ tick, goal: this.#grid.point(goal) });
  }

  edited(cells: readonly number[], tick: number): void {
    for (const cell of cells) {
      const [x, y] = this.#grid.point(cell);
      this.#edits.push({ tick, x, y, passable: this.#grid.passable[cell] === 1 });
    }
  }

  moved(slot: number, from: number, to: number): void {
    const track = this.#bySlot.get(slot)!;
    if (track.length === track.moves.length) {
      const longer = new Uint8Array(track.length * 2);
      longer.set(track.moves);
      track.moves = longer;
    }
    track.moves[track.length++] = from === to ? WAIT : FIRST_MOVE + this.#grid.directionBetween(from, to);
  }

  finish(about: Pick<Recording, 'planner' | 'seed' | 'ticks' | 'crossing'>): Recording {
    const { name, width, height, corners } = this.#grid;
    return {
      floodgate: 1,
      map: { name, width, height, rows: this.#rows },
      corners,
      ...about,
      agents: this.#tracks.map((track) => ({
        start: track.start,
        goal: track.goal,
        moves: lettersOf(track.moves.subarray(0, track.length)),
        ...(track.from > 0 ? { from: track.from } : {}),
        ...(track.left ? { left: true as const } : {}),
        ...(track.outside ? { outside: true as const } : {}),
        ...(track.priority !== 0 ? { priority: track.priority } : {}),
        ...(track.retasks.length > 0 ? { retasks: track.retasks } : {}),
      })),
      ...(this.#edits.length > 0 ? { edits: this.#edits } : {}),
    };
  }
}

function lettersOf(codes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < codes.length; i += 4096) text += String.fromCharCode(...codes.subarray(i, i + 4096));
  return text;
}

/** The map of a recording as it was at the beginning. */
export function recordedGrid({ map, corners }: Recording): Grid {
  return Grid.from(map.width, map.height, (x, y) => map.rows[y]![x] === '.', { corners, name: map.name });
}
