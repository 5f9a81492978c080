import { FloodgateError } from '../error.ts';
import { firstDirection, type Grid, opposite, type PointLike, toLength } from '../grid/index.ts';
import { BucketOpenList } from './bucket-open-list.ts';
import { CLOSED, CLOSED_STATE, F, NodeStore, ORDER, SEEN, SEEN_STATE, STATE } from './nodes.ts';
import { distanceWithoutWalls } from './octile.ts';
import { goalList, type MoveMap, searchedGrid } from './query.ts';
import type { SearchListener, SearchStatus } from './result.ts';

/** How distances are measured. */
export interface DistanceFieldOptions {
  /**
   * Search towards this tile first, as in reverse resumable A\* (Silver 2005). Distances are just as exact; those
   * between there and the goal come soonest. Without it the field grows evenly around the goal.
   */
  readonly toward?: PointLike;
  /** The side of the agents' square in tiles: distances are those of its upper left tile. Default 1. */
  readonly size?: number;
  /** The cost table that the agents go by, see {@link Grid.addCosts}. Default: the costs of the map. */
  readonly costs?: string;
  /** The moves agents use to come to the goal, instead of the grid's own. */
  readonly moves?: MoveMap;
  /** Hears of every node opened and expanded; h is 0 unless the search goes `toward` a tile. */
  readonly listener?: SearchListener;
}

/**
 * True distances from cells to a goal, by a backward search that goes only as far as it was asked to and goes on
 * from there. If the map changes, it starts over at the next question.
 */
export class DistanceField {
  readonly goals: readonly number[];
  readonly #grid: Grid;
  readonly #moves: Uint8Array;
  readonly #lazyMoves: MoveMap | null;
  readonly #nodes: NodeStore;
  readonly #open: BucketOpenList;
  readonly #heuristic: ((cell: number) => number) | null;
  readonly #listener: SearchListener | null;
  #stamp = 0;
  #order = 0;
  #gridVersion = -1;
  #expanded = 0;

  /** Throws a FloodgateError if there is no goal or one is off the map. A goal in a wall is at distance 0 from nowhere. */
  constructor(map: Grid, goal: PointLike | readonly PointLike[], options: DistanceFieldOptions = {}) {
    const grid = searchedGrid(map, options);
    this.goals = goalList(goal).map((point) => grid.cellAt(point, 'goal'));
    this.#grid = grid;
    this.#lazyMoves = options.moves ?? null;
    this.#moves = options.moves?.bytes ?? grid.moves;
    if (this.#moves.length !== grid.cellCount) {
      throw new FloodgateError(
        'bad-argument',
        `moves has ${this.#moves.length} entries, but ${grid.name} has ${grid.cellCount} cells`,
      );
    }
    this.#nodes = new NodeStore(grid.cellCount);
    this.#open = new BucketOpenList(this.#nodes);
    this.#listener = options.listener ?? null;
    this.#heuristic = options.toward
      ? distanceWithoutWalls(grid, [grid.cellAt(options.toward, 'toward')], 0)
      : null;
  }

  /** Nodes expanded so far, over all restarts. */
  get expanded(): number {
    return this.#expanded;
  }

  /** `found` once every cell that reaches a goal has its distance, `none` if every goal is a wall. */
  get status(): SearchStatus {
    this.#refresh();
    if (this.#open.size > 0) return 'in-progress';
    return this.#order > 0 ? 'found' : 'none';
  }

  /** Shortest distance from a tile to the nearest goal, in tile widths; Infinity if it does not reach one. */
  distance(from: PointLike): number {
    return toLength(this.units(this.#grid.cellAt(from, 'tile')));
  }

  /** The same from a cell, in search units. */
  units(cell: number): number {
    this.#refresh();
    const closed = this.#stamp | SEEN | CLOSED;
    const { fields, numbers } = this.#nodes;
    if ((fields[(cell << 3) | STATE]! & CLOSED_STATE) !== closed) {
      if (!this.#grid.passable[cell]) return Number.POSITIVE_INFINITY;
      this.#run(Number.POSITIVE_INFINITY, cell);
      if ((fields[(cell << 3) | STATE]! & CLOSED_STATE) !== closed) return Number.POSITIVE_INFINITY;
    }
    return numbers[cell << 2]!;
  }

  /** Expands up to so many nodes ahead of any question. */
  advance(expansions = Number.POSITIVE_INFINITY): SearchStatus {
    this.#refresh();
    this.#run(expansions, -1);
    return this.status;
  }

  /** The moves, a bit each, that lead from a cell along a shortest path to the goal. */
  bestMoves(cell: number): number {
    const here = this.units(cell);
    const { offsets } = this.#grid;
    let best = 0;
    for (let m = this.#movesOf(cell); m !== 0; m &= m - 1) {
      const d = firstDirection(m);
      const next = cell + offsets[d]!;
      if (this.units(next) + this.#cost(d, next) === here) best |= 1 << d;
    }
    return best;
  }

  #cost(d: number, entered: number): number {
    const { terrain, stepCosts } = this.#grid;
    return terrain === null ? stepCosts[d]! : Math.round(stepCosts[d]! * terrain[entered]!);
  }

  #movesOf(cell: number): number {
    return this.#moves[cell]! || (this.#lazyMoves?.fill(cell) ?? 0);
  }

  #refresh(): void {
    if (this.#gridVersion === this.#grid.version) return;
    this.#gridVersion = this.#grid.version;
    this.#stamp = this.#nodes.nextStamp();
    this.#open.clear();
    this.#order = 0;
    const { numbers, fields } = this.#nodes;
    for (const goal of this.goals) {
      if (!this.#grid.passable[goal] || (fields[(goal << 3) | STATE]! & SEEN_STATE) === (this.#stamp | SEEN))
        continue;
      numbers[goal << 2] = 0;
      numbers[(goal << 2) | F] = this.#heuristic === null ? 0 : this.#heuristic(goal);
      fields[(goal << 3) | STATE] = this.#stamp | SEEN;
      fields[(goal << 3) | ORDER] = this.#order++;
      this.#open.push(goal);
    }
  }

  /** Expands up to `expansions` nodes, or until `wanted` is expanded. */
  #run(expansions: number, wanted: number): void {
    const { offsets, stepCosts, terrain } = this.#grid;
    const { numbers, fields } = this.#nodes;
    const open = this.#open;
    const moves = this.#moves;
    const lazyMoves = this.#lazyMoves;
    const heuristic = this.#heuristic;
    const listener = this.#listener;
    const seen = this.#stamp | SEEN;
    const closed = seen | CLOSED;
    let expanded = 0;
    while (open.size > 0 && expanded < expansions) {
      const cell = open.pop();
      fields[(cell << 3) | STATE] = closed;
      expanded++;
      const g = numbers[cell << 2]!;
      if (listener !== null) listener.expanded?.(cell, toLength(g), toLength(numbers[(cell << 2) | F]! - g));
      for (let d = 0; d < 8; d++) {
        // Backwards: who can come here by the opposite of the move that leads from here to them?
        const next = (cell + offsets[d]!) | 0;
        let back = moves[next]!;
        if (back === 0 && lazyMoves !== null) back = lazyMoves.fill(next);
        if (!(back & (1 << opposite(d)))) continue;
        const state = fields[(next << 3) | STATE]!;
        if ((state & CLOSED_STATE) === closed) continue;
        // Coming here costs what this cell costs.
        const nextG = terrain === null ? g + stepCosts[d]! : g + Math.round(stepCosts[d]! * terrain[cell]!);
        if ((state & SEEN_STATE) !== seen) {
          numbers[next << 2] = nextG;
          numbers[(next << 2) | F] = heuristic === null ? nextG : nextG + heuristic(next);
          fields[(next << 3) | STATE] = seen;
          fields[(next << 3) | ORDER] = this.#order++;
          open.push(next);
        } else if (nextG < numbers[next << 2]!) {
          const bucket = open.bucketOf(next);
          numbers[(next << 2) | F] = numbers[(next << 2) | F]! - (numbers[next << 2]! - nextG);
          numbers[next << 2] = nextG;
          fields[(next << 3) | ORDER] = this.#order++;
          open.decrease(next, bucket);
        } else {
          continue;
        }
        if (listener !== null) {
          listener.opened?.(next, toLength(nextG), toLength(numbers[(next << 2) | F]! - nextG), cell);
        }
      }
      if (cell === wanted) break;
    }
    this.#expanded += expanded;
  }
}
