import { DistanceStore } from '../../distances/index.ts';
import type { GridChange } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd } from '../../world/index.ts';

/** Exact distances for agents that go by different costs: a {@link DistanceStore} for each of the crowd's layers. */
export class LayerStores {
  readonly #crowd: Crowd;
  readonly #memoryMB: number;
  readonly #keepsOutdated: boolean;
  /** By number of the layer. That of the map itself is always there. */
  readonly #stores: (DistanceStore | undefined)[];

  /**
   * @param memoryMB megabytes that the searches of each layer may take, above 0
   * @param keepsOutdated as in {@link DistanceStore}
   */
  constructor(crowd: Crowd, memoryMB: number, keepsOutdated = false) {
    this.#crowd = crowd;
    this.#memoryMB = memoryMB;
    this.#keepsOutdated = keepsOutdated;
    this.#stores = [new DistanceStore(crowd.grid, memoryMB, keepsOutdated)];
  }

  /** The distances by which an agent goes. */
  of(slot: number): DistanceStore {
    const layer = this.#crowd.layerNumbers[slot]!;
    return this.#stores[layer] ?? this.#make(layer);
  }

  get bytesHeld(): number {
    return this.#stores.reduce((sum, store) => sum + (store?.bytesHeld ?? 0), 0);
  }

  mapChanged(change: GridChange): void {
    this.#stores.forEach((store, layer) => {
      const its = layer === 0 ? change : change.layers.get(this.#crowd.layers[layer]!);
      if (its) store?.mapChanged(its);
    });
  }

  startTick(tick: number): void {
    for (const store of this.#stores) store?.startTick(tick);
  }

  save(out: StateWriter): void {
    // While all agents are alike, the crowd does not save its other layers.
    const count = this.#crowd.plain ? 1 : this.#stores.length;
    out.int(count);
    for (let layer = 0; layer < count; layer++) {
      out.boolean(this.#stores[layer] !== undefined);
      this.#stores[layer]?.save(out);
    }
  }

  load(from: StateReader): void {
    const count = from.int();
    for (let layer = 0; layer < count; layer++)
      if (from.boolean()) (this.#stores[layer] ?? this.#make(layer)).load(from);
  }

  #make(layer: number): DistanceStore {
    const store = new DistanceStore(this.#crowd.layers[layer]!, this.#memoryMB, this.#keepsOutdated);
    this.#stores[layer] = store;
    return store;
  }
}
