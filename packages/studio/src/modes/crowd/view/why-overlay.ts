import type { Graphics } from 'pixi.js';
import { LAYER } from '../../../map/layer-order.ts';
import { type LineLayer, traceRing } from '../../../map/line-layer.ts';
import type { MapView } from '../../../map/map-view.ts';
import { pointedCell } from '../attention.ts';
import { insight } from '../settings.ts';

/** Links of a chain that are drawn at most. */
const MOST_LINKS = 60;

/** Draws why the selected agent waits: where it wants to go, whom it waits for, and so on; and the cell that a panel points to. */
export class WhyOverlay {
  readonly #view: MapView;
  readonly #arrows: LineLayer;
  readonly #pointed: LineLayer;
  readonly #stop: () => void;

  constructor(view: MapView) {
    this.#view = view;
    this.#arrows = view.addLines(LAYER.marks + 1);
    this.#pointed = view.addLines(LAYER.marks + 2);
    this.#stop = pointedCell.subscribe(() => this.#point());
  }

  draw(): void {
    const why = insight.value?.why;
    const grid = this.#view.grid!;
    const { palette } = this.#view;
    if (!why) {
      this.#arrows.draw(undefined);
      return;
    }
    const { chain, circle } = why;
    const middle = (cell: number): [number, number] => [grid.x(cell) + 0.5, grid.y(cell) + 0.5];
    const links = chain.slice(0, MOST_LINKS).map(({ cell }) => middle(cell));
    if (circle >= 0) links.push(middle(chain[circle]!.cell));
    const { cell, wanted, reason } = chain[0]!;
    const wants = wanted !== cell && reason !== 'moved';
    this.#arrows.draw((graphics, pixel) => {
      if (wants) arrow(graphics, middle(cell), middle(wanted), palette.plan, pixel, 3.5);
      for (let i = 1; i < links.length; i++)
        arrow(graphics, links[i - 1]!, links[i]!, palette.gate, pixel, 2.5);
      const root = links.at(-1)!;
      if (links.length > 1 && circle < 0)
        traceRing(graphics, ...root, Math.max(0.62, 8 * pixel)).stroke({
          color: palette.stuck,
          width: 2.5 * pixel,
        });
    });
  }

  destroy(): void {
    this.#stop();
    this.#view.remove(this.#arrows);
    this.#view.remove(this.#pointed);
    pointedCell.set(undefined);
  }

  #point(): void {
    const cell = pointedCell.value;
    const { grid, palette } = this.#view;
    if (cell === undefined || !grid) {
      this.#pointed.draw(undefined);
      return;
    }
    const [x, y] = grid.point(cell);
    this.#pointed.draw((graphics, pixel) =>
      graphics
        .rect(x, y, 1, 1)
        .fill({ color: palette.selection, alpha: 0.25 })
        .stroke({ color: palette.selection, width: 2.5 * pixel }),
    );
  }
}

/** An arrow between two places of the map, in tiles, a little short of its end. */
function arrow(
  graphics: Graphics,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  color: string,
  pixel: number,
  width: number,
): void {
  const length = Math.hypot(toX - fromX, toY - fromY);
  if (length === 0) return;
  const [dx, dy] = [(toX - fromX) / length, (toY - fromY) / length];
  const head = Math.min(0.45, Math.max(0.28, 7 * pixel)) * Math.min(1, length);
  const [tipX, tipY] = [toX - 0.1 * dx, toY - 0.1 * dy];
  const [baseX, baseY] = [tipX - head * dx, tipY - head * dy];
  graphics
    .moveTo(fromX, fromY)
    .lineTo(baseX, baseY)
    .stroke({ color, width: width * pixel, cap: 'round' })
    .poly([
      tipX,
      tipY,
      baseX - 0.6 * head * dy,
      baseY + 0.6 * head * dx,
      baseX + 0.6 * head * dy,
      baseY - 0.6 * head * dx,
    ])
    .fill({ color });
}
