import { type CornerRule, Grid, type Point } from '../grid/index.ts';
import type { TraitChange } from './recorded-traits.ts';

/** The versions of the format that are read. The second has units, terrain, one-way tiles and orders. */
export const RECORDING_VERSIONS = [1, 2] as const;

const ALL_MOVES = 255;

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
  /** The side of the square of tiles that it covers; its tile is the upper left one. Default 1. */
  readonly size?: number;
  /** The ticks from the start of a move to that of the next. Default 1. */
  readonly speed?: number;
  /** Default none. */
  readonly team?: string;
  /** True if it holds its place. */
  readonly hold?: boolean;
  /** The cost table that it goes by. Default the costs of the map. */
  readonly costs?: string;
  /** What has changed about it, each just before the moves of its tick. */
  readonly changes?: readonly TraitChange[];
}

/** A tile that changed, just before the moves of its tick. At least one of the optional fields is there. */
export interface RecordedEdit {
  readonly tick: number;
  readonly x: number;
  readonly y: number;
  readonly passable?: boolean;
  /** What entering it costs, in the table below. */
  readonly cost?: number;
  /** The cost table. Default the costs of the map. */
  readonly table?: string;
  /** The moves that the tile allows: bit d for direction d. */
  readonly moves?: number;
}

/** Something that agents were told to do, just before the moves of its tick. */
export interface RecordedOrder {
  readonly tick: number;
  /** By their index in the list of agents. */
  readonly agents: readonly number[];
  readonly kind: string;
  readonly to?: Point;
  readonly formation?: string;
}

/** A value per tile, row by row, as pairs of a value and how many tiles in a row have it. */
export type TileRuns = readonly number[];

/** A run: what the command line writes, the studio plays and the Referee checks. */
export interface Recording {
  /** The version of the format: 1 if that can say everything. */
  readonly floodgate: 1 | 2;
  readonly map: {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly rows: readonly string[];
    /** The costs of entering tiles: of the map, and of each named table. Default 1 everywhere. */
    readonly terrain?: readonly { readonly table?: string; readonly runs: TileRuns }[];
    /** The moves that tiles allow: bit d for direction d. Default all. */
    readonly moves?: TileRuns;
  };
  readonly corners: CornerRule;
  readonly crossing: 'allowed' | 'forbidden';
  /** Whether a diagonal move takes as long as another, or longer by its length. Default `alike`. */
  readonly diagonals?: 'by-length';
  readonly planner: string;
  readonly seed: number | string;
  /** Number of ticks. */
  readonly ticks: number;
  readonly agents: readonly RecordedAgent[];
  /** By tick, in the order in which they were made. */
  readonly edits?: readonly RecordedEdit[];
  /** By tick. */
  readonly orders?: readonly RecordedOrder[];
}

/** The map of a recording as it was at the beginning. */
export function recordedGrid({ map, corners }: Recording): Grid {
  const { width, height, name, rows, terrain = [], moves = [] } = map;
  const grid = Grid.from(width, height, (x, y) => rows[y]![x] === '.', { corners, name });
  const tables = terrain.map(({ table, runs }) => ({ table, costs: unrolled(runs) }));
  for (const { table, costs } of tables) if (table) grid.addCosts(table, (x, y) => costs[y * width + x]!);
  grid.edit((editor) => {
    for (const [tile, mask] of unrolled(moves).entries())
      if (mask !== ALL_MOVES) editor.setMoves(tile % width, Math.floor(tile / width), mask);
    for (const [tile, cost] of (tables.find(({ table }) => !table)?.costs ?? []).entries())
      if (cost !== 1) editor.setCost(tile % width, Math.floor(tile / width), cost);
  });
  return grid;
}

function unrolled(runs: TileRuns): number[] {
  const values: number[] = [];
  for (let i = 0; i < runs.length; i += 2)
    for (let left = runs[i + 1]!; left > 0; left--) values.push(runs[i]!);
  return values;
}
