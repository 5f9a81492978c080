import { AStar, type Budget, type MoveMap } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import type { AgentPaths } from '../kit/paths.ts';
import type { Reservations } from '../kit/reservations.ts';

/** How far ahead a detour rejoins the path, in moves. */
const REJOIN = 12;
/** The most expansions for a path back, and for a path around others. */
const REJOIN_EFFORT = 160;
const AROUND_EFFORT = 320;
/** Standing agents within this distance, in cells, are obstacles for a detour. */
const SIGHT = 10;

/** Paths around others: short searches that replace the next few moves of a path. */
export class Detours {
  readonly #crowd: Crowd;
  readonly #table: Reservations;
  readonly #paths: AgentPaths;
  readonly #moves: MoveMap | undefined;
  /** Per cell 1 where another agent stands near the agent; all 0 between searches. */
  readonly #standing: Uint8Array;
  /** The same for the whole map. Made when first used. */
  #mask: Uint8Array | undefined;

  constructor(crowd: Crowd, table: Reservations, paths: AgentPaths, moves: MoveMap | undefined) {
    this.#crowd = crowd;
    this.#table = table;
    this.#paths = paths;
    this.#moves = moves;
    this.#standing = new Uint8Array(crowd.grid.cellCount);
  }

  /** Finds the shortest path back for an agent that left its path. If none is found, it goes back the way it came. */
  rejoin(slot: number, budget: Budget): boolean {
    const meeting = Math.min(REJOIN + this.#paths.strayed(slot) - 1, this.#paths.movesLeft(slot));
    this.#paths.comeBack(slot);
    return this.#replace(slot, meeting, Math.min(REJOIN_EFFORT, budget.expansionsLeft), undefined, budget);
  }

  /** Leads an agent around the agents that stand near it, if that is possible within a few moves. */
  around(slot: number, budget: Budget): boolean {
    const paths = this.#paths;
    const last = paths.movesLeft(slot);
    let meeting = Math.min(REJOIN, last);
    // Rejoin the path where no agent stands, or at its end.
    while (meeting < last && this.#isTaken(slot, paths.at(slot, meeting))) meeting++;
    const marked = this.#markStanding(slot);
    this.#standing[paths.at(slot, meeting)] = 0;
    const effort = Math.min(AROUND_EFFORT, budget.expansionsLeft);
    const found = this.#replace(slot, meeting, effort, this.#standing, budget);
    for (const cell of marked) this.#standing[cell] = 0;
    return found;
  }

  /** Cells that a new path around all standing agents must not enter. Parked agents do not count: they would step aside. */
  obstacles(slot: number): number[] {
    const { slots, cells, targets, outside } = this.#crowd;
    const obstacles: number[] = [];
    for (const other of slots) {
      const stands = this.#paths.has(other) && this.#table.steps(other) === 0;
      if (outside[other] || (stands && other !== slot)) obstacles.push(cells[other]!);
    }
    return obstacles.filter((cell) => cell !== targets[slot]);
  }

  /** A byte per cell, 1 for the given ones, valid until the next call. */
  maskOf(cells: readonly number[]): Uint8Array {
    this.#mask = this.#mask?.fill(0) ?? new Uint8Array(this.#crowd.grid.cellCount);
    for (const cell of cells) this.#mask[cell] = 1;
    return this.#mask;
  }

  get memoryBytes(): number {
    return this.#standing.byteLength + (this.#mask?.byteLength ?? 0);
  }

  #replace(
    slot: number,
    meeting: number,
    effort: number,
    avoid: Uint8Array | undefined,
    budget: Budget,
  ): boolean {
    const grid = this.#crowd.layerOf(slot);
    const search = new AStar(grid, {
      from: grid.point(this.#paths.at(slot, 0)),
      to: grid.point(this.#paths.at(slot, meeting)),
      maxExpansions: effort,
      ...(this.#moves && { moves: this.#moves }),
      ...(avoid && { avoid }),
    });
    search.advance();
    const { status, expanded, cells } = search.result();
    budget.spend(expanded);
    if (status !== 'found') return false;
    this.#paths.replace(slot, 0, meeting, cells);
    return true;
  }

  #isTaken(slot: number, cell: number): boolean {
    return this.#table.standsOn(slot, cell, this.#table.reserve) >= 0;
  }

  #markStanding(slot: number): number[] {
    const { grid } = this.#crowd;
    const end = this.#table.end(slot);
    const marked: number[] = [];
    for (let row = -SIGHT; row <= SIGHT; row++) {
      const middle = end + row * grid.stride;
      const last = Math.min(middle + SIGHT, grid.cellCount - 1);
      for (let cell = Math.max(0, middle - SIGHT); cell <= last; cell++) {
        const holder = this.#table.holder(cell, 0);
        if (holder < 0 || holder === slot || this.#table.steps(holder) > 0) continue;
        this.#standing[cell] = 1;
        marked.push(cell);
      }
    }
    return marked;
  }
}
