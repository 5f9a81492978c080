import { LAYER } from '../../../map/layer-order.ts';
import { type LineLayer, traceTiles } from '../../../map/line-layer.ts';
import type { MapView } from '../../../map/map-view.ts';
import type { TintLayer } from '../../../map/tint-layer.ts';
import { insight, settings } from '../settings.ts';

/** Learned values that exceed the octile distance by less, in tile widths, are not shown. */
const LEARNED_FROM = 0.05;

/** Draws the selected agent's plan, search, learned values and goal. */
export class InsightOverlay {
  readonly #view: MapView;
  readonly #lines: LineLayer;
  #tint: TintLayer | undefined;

  constructor(view: MapView) {
    this.#view = view;
    this.#lines = view.addLines(LAYER.marks);
  }

  draw(): void {
    const known = insight.value;
    const grid = this.#view.grid!;
    const { palette } = this.#view;
    this.#drawSearch();
    if (!known || known.outside) {
      this.#lines.draw(undefined);
      return;
    }
    const path = Array.from(known.plan ?? [], (cell) => grid.point(cell));
    const [goalX, goalY] = grid.point(known.goal);
    const end = path.at(-1) ?? grid.point(known.cell);
    this.#lines.draw((graphics, pixel) => {
      graphics
        .moveTo(end[0] + 0.5, end[1] + 0.5)
        .lineTo(goalX + 0.5, goalY + 0.5)
        .stroke({ color: palette.plan, width: 1.2 * pixel, alpha: 0.35 });
      traceTiles(graphics, path).stroke({
        color: palette.plan,
        width: 3 * pixel,
        cap: 'round',
        join: 'round',
      });
      graphics.circle(goalX + 0.5, goalY + 0.5, Math.max(0.5, 6 * pixel)).stroke({
        color: palette.plan,
        width: 2.5 * pixel,
      });
    });
  }

  destroy(): void {
    this.#view.remove(this.#lines);
    if (this.#tint) this.#view.remove(this.#tint);
  }

  #drawSearch(): void {
    const search = insight.value?.search;
    const { palette } = this.#view;
    if (!search) {
      this.#tint?.clear().show();
      return;
    }
    this.#tint ??= this.#view.addTint(LAYER.tints + 1);
    this.#tint.clear();
    if (settings.value.learned) {
      const high = search.raised.reduce((a, b) => Math.max(a, b), 1);
      const byCell = new Float32Array(this.#view.grid!.cellCount);
      for (const [i, cell] of search.learned.entries()) byCell[cell] = search.raised[i]!;
      this.#tint.heat(byCell, LEARNED_FROM, high, palette.heat, 0.75);
    }
    if (settings.value.search) {
      this.#tint.cells(search.closed, palette.plan, 0.45);
      this.#tint.cells(search.open, palette.gate, 0.45);
    }
    this.#tint.show();
  }
}
