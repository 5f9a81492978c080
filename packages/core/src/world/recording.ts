import { type CornerRule, Grid, type Point } from '../grid/index.ts';

/** What one agent did. */
export interface RecordedAgent {
  readonly start: Point;
  readonly goal: Point;
  /** One character per tick: `.` is a wait, `0`–`7` are moves N, NE, E, SE, S, SW, W, NW. */
  readonly moves: string;
  /** The tick at the start of which it was added. Default 0. */
  readonly from?: number;
  /** True if it was removed after its last move. */
  readonly left?: true;
  /** True if the planner does not control it. */
  readonly outside?: true;
  readonly priority?: number;
  /** New goals, each given just before the moves of its tick. */
  readonly retasks?: readonly { readonly tick: number; readonly goal: Point }[];
}

/** A run: what the command line writes, the studio plays and the Referee checks. */
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
  /** Tiles that changed, each just before the moves of its tick. */
  readonly edits?: readonly {
    readonly tick: number;
    readonly x: number;
    readonly y: number;
    readonly passable: boolean;
  }[];
}

/** The map of a recording as it was at the beginning. */
export function recordedGrid({ map, corners }: Recording): Grid {
  return Grid.from(map.width, map.height, (x, y) => map.rows[y]![x] === '.', { corners, name: map.name });
}
