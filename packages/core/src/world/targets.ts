import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Budget } from '../search/index.ts';
import type { Crowd } from './crowd.ts';

/** Cells looked at in a search for the nearest reachable cell that count as one expansion. */
const CELLS_PER_EXPANSION = 16;
/** Cells per tick for which a budgeted world looks whether new walls have cut the map in two. */
const CELLS_PER_TICK = 16384;

const MOST_CACHED = 10_000;

/**
 * The cell that each agent makes for: its goal, or while that cannot be reached, the nearest cell that can.
 *
 * An edit only marks. The agents are looked at in a later tick: at once, unless the tick has a budget and the map is
 * large, since it takes a while to find out what a new wall cuts off. How long depends on the size of the map alone, so
 * that a saved world, which loads with all of that known, goes on as the one that was not.
 */
export class Targets {
  readonly #crowd: Crowd;
  /** Ticks until the agents are looked at after an edit; −1 if there was none. */
  #ticksToGo = -1;
  /** Slots of agents that cannot reach their goals and need a new target, in the order of service. */
  #unreached: number[] = [];
  /** By component and goal the nearest cell to it, until the next edit. */
  readonly #nearest = new Map<string, number>();
  readonly #changed: (slot: number) => void;

  /** @param changed called when the aim of an agent has changed, so that its target must too */
  constructor(crowd: Crowd, changed: (slot: number) => void) {
    this.#crowd = crowd;
    this.#changed = changed;
  }

  /** True while some targets may be out of date after an edit. */
  get pending(): boolean {
    return this.#ticksToGo >= 0 || this.#unreached.length > 0;
  }

  /** Finds the aim of an agent that was added or has a new goal, whatever it costs. */
  choose(slot: number): void {
    const { cells, goals, aims } = this.#crowd;
    aims[slot] = this.#reachable(slot, cells[slot]!, goals[slot]!);
  }

  mapChanged(): void {
    this.#nearest.clear();
    if (this.#ticksToGo < 0) this.#ticksToGo = Math.floor(this.#crowd.grid.freeCount / CELLS_PER_TICK);
  }

  /** Brings targets up to date after edits, as far as the budget allows. */
  repair(budget: Budget): void {
    if (this.#ticksToGo >= 0) this.#lookAtAll(budget.limited);
    const { cells, goals, aims, occupants, grid } = this.#crowd;
    let served = 0;
    for (; served < this.#unreached.length && !budget.exhausted; served++) {
      const slot = this.#unreached[served]!;
      const [from, goal] = [cells[slot]!, goals[slot]!];
      if (occupants[from] !== slot) continue;
      const nearest = this.#reachable(slot, from, goal);
      // The same price from the cache, which a loaded world does not have.
      const radius = Math.max(
        Math.abs(grid.x(nearest) - grid.x(goal)),
        Math.abs(grid.y(nearest) - grid.y(goal)),
      );
      budget.spend(Math.ceil((2 * radius + 1) ** 2 / CELLS_PER_EXPANSION));
      if (nearest === aims[slot]) continue;
      aims[slot] = nearest;
      this.#changed(slot);
    }
    this.#unreached.splice(0, served);
  }

  save(out: StateWriter): void {
    out.int(this.#ticksToGo);
    out.ints(this.#unreached);
  }

  load(from: StateReader): void {
    this.#ticksToGo = from.int();
    this.#unreached = [...from.ints()];
  }

  /** Sends agents to their goals again that can reach them, and notes those that cannot. */
  #lookAtAll(budgeted: boolean): void {
    if (budgeted && this.#ticksToGo-- > 0) {
      for (const layer of this.#crowd.layers) layer.components.settle(CELLS_PER_TICK);
      return;
    }
    this.#ticksToGo = -1;
    const { slots, cells, goals, aims, outside } = this.#crowd;
    const waiting = new Set(this.#unreached);
    for (const slot of slots) {
      if (outside[slot]) continue;
      const goal = goals[slot]!;
      if (cells[slot] === goal && aims[slot] === goal) continue;
      if (!this.#crowd.layerOf(slot).reaches(cells[slot]!, goal)) {
        if (!waiting.has(slot)) this.#unreached.push(slot);
      } else if (aims[slot] !== goal) {
        aims[slot] = goal;
        this.#changed(slot);
      }
    }
  }

  /** The goal or, if it cannot be reached, the free cell nearest to it that can; `from` itself if that is a wall. */
  #reachable(slot: number, from: number, goal: number): number {
    const layer = this.#crowd.layerOf(slot);
    const { components } = layer;
    if (layer.reaches(from, goal)) return goal;
    const component = components.of(from);
    if (component < 0) return from;
    // With one-way tiles, cells of one part need not reach the same others.
    const isOneWay = layer.arrivals !== layer.moves;
    const key = `${this.#crowd.layerNumbers[slot]} ${isOneWay ? `from ${from}` : component} ${goal}`;
    let nearest = this.#nearest.get(key);
    if (nearest === undefined) {
      const accept = isOneWay
        ? (cell: number) => layer.reaches(from, cell)
        : (cell: number) => components.of(cell) === component;
      nearest = layer.nearestFreeCell(layer.point(goal), accept) ?? from;
      if (this.#nearest.size >= MOST_CACHED) this.#nearest.clear();
      this.#nearest.set(key, nearest);
    }
    return nearest;
  }
}
