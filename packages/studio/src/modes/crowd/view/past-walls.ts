import { LAYER } from '../../../map/layer-order.ts';
import type { MapView } from '../../../map/map-view.ts';
import type { TintLayer } from '../../../map/tint-layer.ts';

/** Shows a moment of the past with the walls of that time over those of the present. */
export class PastWalls {
  readonly #view: MapView;
  #tint: TintLayer | undefined;
  #shown = false;

  constructor(view: MapView) {
    this.#view = view;
  }

  /** Cells that are different now, and whether they were passable then; undefined if there are none. */
  show(cells: ReadonlyMap<number, boolean> | undefined): void {
    if (!cells && !this.#shown) return;
    this.#shown = cells !== undefined;
    this.#tint ??= this.#view.addTint(LAYER.terrain + 1);
    this.#tint.clear();
    const { palette } = this.#view;
    for (const [cell, passable] of cells ?? [])
      this.#tint.cell(cell, passable ? palette.floor : palette.wall, 1);
    this.#tint.show();
  }

  destroy(): void {
    if (this.#tint) this.#view.remove(this.#tint);
  }
}
