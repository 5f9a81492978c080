import type { Regions } from '../regions/index.ts';
import { GateModel, type GateModelOptions } from './gate-model.ts';

/**
 * A gate model together with what has become of the map since it was built.
 *
 * A model keeps its own copy of all it needs. Edits of gates leave it right as it is: its distances are those of the
 * map, whatever gates there are now. New walls make some of its distances too small, which is no error. Only
 * where a wall has gone may they be too large: then the model must not be used until it is repaired.
 */
export class GateFollower {
  readonly model: GateModel;
  readonly #touched = new Set<number>();
  readonly #stop: (() => void)[];
  #wallGone = false;
  #following = true;
  /** False once the regions have missed an edit of the map: nothing can be built on them any more. */
  #regionsFollow = true;
  #gridVersion: number;
  #regionsVersion: number;

  constructor(regions: Regions, options: GateModelOptions) {
    const { grid } = regions;
    this.model = new GateModel(regions, options);
    this.#gridVersion = grid.version;
    this.#regionsVersion = regions.version;
    this.#stop = [
      regions.onChange(({ zones }) => {
        for (const zone of zones) this.#touched.add(zone);
      }),
      // Comes after the regions have dealt with the edit, as they have listened for longer.
      grid.onChange(({ cells, affected }) => {
        this.#gridVersion = grid.version;
        if (regions.version === this.#regionsVersion) this.#regionsFollow = false;
        this.#regionsVersion = regions.version;
        if (cells.some((cell) => grid.passable[cell])) this.#wallGone = true;
        // A move between two gate cells concerns all zones of the gate, even those with the same cells as before.
        for (const cell of affected) {
          const gate = regions.gateOf[cell]! - 1;
          if (gate >= 0) for (const zone of regions.gate(gate).zones) this.#touched.add(zone);
        }
      }),
    ];
  }

  /** True if the model never overestimates on the map as it is, and there is one that fits into memory. */
  get usable(): boolean {
    return (
      this.model.pieceWidth > 0 && !this.#wallGone && this.#gridVersion === this.model.regions.grid.version
    );
  }

  /** Makes the model that of the present map and gates, if the regions still follow the map. */
  repair(): void {
    const { model } = this;
    if (!this.#following || !this.#regionsFollow || model.regionsVersion === model.regions.version) return;
    model.rebuild(this.#touched);
    this.#touched.clear();
    this.#wallGone = false;
  }

  /** Stops following the map: the model is of no use after its next edit. */
  dispose(): void {
    for (const stop of this.#stop) stop();
    this.#following = false;
  }
}
