import { LAYER } from '../../../map/layer-order.ts';
import type { MapView } from '../../../map/map-view.ts';
import type { TintLayer } from '../../../map/tint-layer.ts';

/** Shows a moment of the past with the walls of that time over those of the present. */
export class PastWalls {
  readonly #view: MapView;
  #tint: TintLayer | undefined;
  #shown: Int32Array | undefined;

  constructor(view: MapView) {
    this.#view = view;
  }

  /** Tiles that were other then: 2 × tile, and 1 more if it was free; undefined if all are as they were. */
  show(tiles: Int32Array | undefined): void {
    if (!tiles && !this.#shown) return;
    this.#shown = tiles;
    this.#tint ??= this.#view.addTint(LAYER.terrain + 1);
    this.#tint.clear();
    const { palette } = this.#view;
    const grid = this.#view.grid!;
    for (const code of tiles ?? []) {
      const tile = code >> 1;
      const cell = grid.cell(tile % grid.width, Math.floor(tile / grid.width));
      this.#tint.cell(cell, code & 1 ? palette.floor : palette.wall, 1);
    }
    this.#tint.show();
  }

  destroy(): void {
    if (this.#tint) this.#view.remove(this.#tint);
  }
}
