import type { GoalDistances } from '../../distances/index.ts';
import type { Grid, GridChange } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';

/**
 * How far cells are from the targets of agents that move on different layers of the map, each on its own: one
 * {@link GoalDistances} for each layer that agents use.
 */
export class LayerDistances {
  readonly #crowd: Crowd;
  readonly #make: (layer: Grid) => GoalDistances;
  /** Per layer of the crowd its distances, once an agent has needed them. */
  readonly #layers: (GoalDistances | undefined)[] = [];
  /** Per slot one more than the number of the layer on which its target is followed; 0 if it is not. */
  #followed = new Uint8Array(0);

  constructor(crowd: Crowd, make: (layer: Grid) => GoalDistances) {
    this.#crowd = crowd;
    this.#make = make;
  }

  get bytes(): number {
    return this.#layers.reduce((sum, distances) => sum + (distances?.bytes ?? 0), 0);
  }

  /** The agent has another target, or moves on another layer. */
  follow(slot: number): void {
    const { layerNumbers, targets, slotCount } = this.#crowd;
    const number = layerNumbers[slot]!;
    this.#followed = grown(this.#followed, slotCount);
    if (this.#followed[slot] !== number + 1) this.forget(slot);
    this.#followed[slot] = number + 1;
    this.#on(number).follow(slot, targets[slot]!);
  }

  /** The agent has left. */
  forget(slot: number): void {
    const number = (this.#followed[slot] ?? 0) - 1;
    if (number < 0) return;
    this.#layers[number]!.forget(slot);
    this.#followed[slot] = 0;
  }

  distance(slot: number, cell: number, budget?: Budget): number {
    return this.#of(slot).distance(slot, cell, budget);
  }

  around(slot: number, cell: number, out: Float64Array, budget?: Budget): boolean {
    return this.#of(slot).around(slot, cell, out, budget);
  }

  stamp(slot: number): number {
    return this.#of(slot).stamp(slot);
  }

  startTick(tick: number, budget: Budget): void {
    for (const distances of this.#layers) distances?.startTick(tick, budget);
  }

  mapChanged(change: GridChange): void {
    const { grid, layers } = this.#crowd;
    for (const [number, distances] of this.#layers.entries()) {
      const layer = layers[number]!;
      const seen = layer === grid ? change : change.layers.get(layer);
      if (seen) distances?.mapChanged(seen);
    }
  }

  save(out: StateWriter): void {
    out.array(this.#followed);
    out.int(this.#layers.length);
    for (let number = 0; number < this.#layers.length; number++) {
      const distances = this.#layers[number];
      out.boolean(distances !== undefined);
      distances?.save(out);
    }
  }

  load(from: StateReader): void {
    this.#followed = from.array(Uint8Array);
    const count = from.int();
    for (let number = 0; number < count; number++) if (from.boolean()) this.#on(number).load(from);
  }

  #of(slot: number): GoalDistances {
    return this.#layers[this.#followed[slot]! - 1]!;
  }

  #on(number: number): GoalDistances {
    this.#layers[number] ??= this.#make(this.#crowd.layers[number]!);
    return this.#layers[number];
  }
}
