import { LAYER } from '../../../map/layer-order.ts';
import { type LineLayer, traceRing, traceTiles } from '../../../map/line-layer.ts';
import type { MapView } from '../../../map/map-view.ts';
import type { TintLayer } from '../../../map/tint-layer.ts';
import { insight, settings } from '../settings.ts';
import { highestHeat } from './insight-heat.ts';

/** Learned values that exceed the octile distance by less, in tile widths, are not shown. */
const LEARNED_FROM = 0.05;

/** Draws the selected agent's plan, search, goal, and its learned values or the prices of cells with numbers on hover. */
export class InsightOverlay {
  readonly #view: MapView;
  readonly #lines: LineLayer;
  readonly #stop = new AbortController();
  #tint: TintLayer | undefined;
  /** Per cell what the heat stands for, in words; empty if there is none. */
  #values: (cell: number) => string | undefined = () => undefined;
  #hovered = -1;

  constructor(view: MapView) {
    this.#view = view;
    this.#lines = view.addLines(LAYER.marks);
    const { signal } = this.#stop;
    view.canvas.addEventListener('pointermove', (event) => this.#hover(event), { signal });
    view.canvas.addEventListener('pointerleave', () => this.#label(-1), { signal });
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
      traceRing(graphics, goalX + 0.5, goalY + 0.5, Math.max(0.5, 6 * pixel)).stroke({
        color: palette.plan,
        width: 2.5 * pixel,
      });
    });
  }

  destroy(): void {
    this.#stop.abort();
    this.#label(-1);
    this.#view.remove(this.#lines);
    if (this.#tint) this.#view.remove(this.#tint);
  }

  #drawSearch(): void {
    const { search, why, goal } = insight.value ?? {};
    const biases = why?.method?.kind === 'biases' && why.method.cells.length > 0 ? why.method : undefined;
    this.#values = () => undefined;
    if (!search && !biases) {
      this.#tint?.clear().show();
      this.#label(-1);
      return;
    }
    const { palette } = this.#view;
    this.#tint ??= this.#view.addTint(LAYER.tints + 1);
    this.#tint.clear();
    if (settings.value.learned) {
      const cells = biases?.cells ?? search!.learned;
      const heat = biases?.prices ?? search!.raised;
      const places = new Map<number, number>();
      for (const [i, cell] of cells.entries()) places.set(cell, i);
      const byCell = new Float32Array(this.#view.grid!.cellCount);
      for (const [i, cell] of cells.entries()) byCell[cell] = heat[i]!;
      this.#tint.heat(byCell, LEARNED_FROM, highestHeat(heat), palette.heat, 0.75);
      this.#values = (cell) => {
        const i = places.get(cell);
        if (i === undefined) return undefined;
        if (biases) return `+ ${biases.prices[i]!.toFixed(2)}`;
        return `${search!.values[i]!.toFixed(1)} (+ ${search!.raised[i]!.toFixed(1)})${cell === goal ? ', goal' : ''}`;
      };
    }
    if (search && settings.value.search) {
      this.#tint.cells(search.closed, palette.plan, 0.45);
      this.#tint.cells(search.open, palette.gate, 0.45);
    }
    this.#tint.show();
    this.#label(this.#hovered);
  }

  #hover(event: PointerEvent): void {
    if (!this.#tint || event.buttons !== 0) return;
    const grid = this.#view.grid!;
    const box = this.#view.canvas.getBoundingClientRect();
    const [x, y] = this.#view.camera.toMap(event.clientX - box.left, event.clientY - box.top).map(Math.floor);
    this.#label(grid.contains(x!, y!) ? grid.cell(x!, y!) : -1);
  }

  /** Shows the value of a cell beside it. */
  #label(cell: number): void {
    const text = cell < 0 ? undefined : this.#values(cell);
    if (this.#hovered < 0 && text === undefined) return;
    const grid = this.#view.grid!;
    this.#hovered = text === undefined ? -1 : cell;
    this.#view.setLabels(text === undefined ? [] : [{ x: grid.x(cell) + 0.5, y: grid.y(cell) - 0.7, text }]);
  }
}
