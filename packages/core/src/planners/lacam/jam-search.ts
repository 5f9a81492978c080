import { type GoalDistances, goalDistances } from '../../distances/index.ts';
import { Grid } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import { Crowd, type PlannerContext } from '../../world/index.ts';
import { CrowdSearch, type CrowdSearchOptions } from './crowd-search.ts';
import type { Jam } from './jam.ts';

/** Searches for moves of all agents in a part of the map, as if the rest of it were walls. */
export class JamSearch {
  readonly #crowd: Crowd;
  readonly #whole: Grid;
  readonly #distances: GoalDistances;
  readonly #search: CrowdSearch;
  /** The tile of the whole map that is the first of the part's. */
  readonly #left: number;
  readonly #top: number;

  constructor(context: PlannerContext, jam: Jam, options: CrowdSearchOptions) {
    const { random, crossingForbidden } = context;
    const whole = context.crowd.grid;
    const columns = Array.from(jam.cells, (cell) => whole.x(cell));
    const rows = Array.from(jam.cells, (cell) => whole.y(cell));
    this.#whole = whole;
    this.#left = Math.min(...columns);
    this.#top = Math.min(...rows);
    const inside = new Set(jam.cells);
    const grid = new Grid(
      Math.max(...columns) - this.#left + 1,
      Math.max(...rows) - this.#top + 1,
      { corners: whole.corners, costs: whole.costs },
      (x, y) => inside.has(whole.cell(x + this.#left, y + this.#top)),
    );
    takeTiles(grid, whole, this.#left, this.#top);
    const part = (cell: number): number => grid.cell(whole.x(cell) - this.#left, whole.y(cell) - this.#top);
    this.#crowd = new Crowd(grid);
    this.#distances = goalDistances(grid, 'exact', options.memoryMB);
    jam.slots.forEach((slot, i) => {
      const target = part(jam.targets[i]!);
      this.#crowd.enter(part(jam.starts[i]!), target, context.crowd.priorities[slot]!, false);
      this.#distances.follow(i, target);
    });
    const own = { crowd: this.#crowd, random, crossingForbidden, pushed: () => {} };
    this.#search = new CrowdSearch(own, this.#distances, options);
  }

  start(budget: Budget): void {
    for (const slot of this.#crowd.slots) this.#search.renew(slot);
    this.#search.start(budget);
  }

  get solved(): boolean {
    return this.#search.solved;
  }

  get provenUnsolvable(): boolean {
    return this.#search.provenUnsolvable;
  }

  get bytes(): number {
    return this.#distances.bytes + this.#search.bytes;
  }

  lookAhead(tick: number, moves: number, budget: Budget): void {
    this.#distances.startTick(tick, budget);
    this.#search.lookAhead(moves, budget);
  }

  /** The cells of all agents, step by step. */
  route(): Int32Array {
    const { slots, grid } = this.#crowd;
    const paths = slots.map((slot) => this.#search.pathOf(slot));
    const route = new Int32Array(slots.length * paths[0]!.length);
    paths.forEach((path, i) => {
      path.forEach((cell, step) => {
        const x = grid.x(cell) + this.#left;
        route[step * slots.length + i] = this.#whole.cell(x, grid.y(cell) + this.#top);
      });
    });
    return route;
  }

  save(out: StateWriter): void {
    this.#distances.save(out);
    this.#search.save(out);
  }

  load(from: StateReader): void {
    this.#distances.load(from);
    this.#search.load(from);
  }
}

/** Gives a part of a map the costs and one-way tiles of the whole. */
function takeTiles(part: Grid, whole: Grid, left: number, top: number): void {
  if (whole.terrain === null && whole.arrivals === whole.moves) return;
  part.edit((editor) => {
    for (let y = 0; y < part.height; y++) {
      for (let x = 0; x < part.width; x++) {
        editor.setCost(x, y, whole.costAt(left + x, top + y));
        editor.setMoves(x, y, whole.moves[whole.cell(left + x, top + y)]!);
      }
    }
  });
}
