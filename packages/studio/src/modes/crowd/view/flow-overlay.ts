import { DX, DY } from 'floodgate/search';
import { LAYER } from '../../../map/layer-order.ts';
import type { LineLayer } from '../../../map/line-layer.ts';
import type { MapView } from '../../../map/map-view.ts';
import { packTiles } from '../../../scene/tile-bits.ts';
import { askGround } from './ground-service.ts';

/** Arrows are drawn where tiles are at least this wide, in CSS pixels. */
const FROM_PIXELS = 9;
const EDIT_MS = 250;

/** Arrows for the one-way flow of FAR and BMAA*-f, where the map is large enough on the screen. */
export class FlowOverlay {
  readonly #view: MapView;
  readonly #stops: (() => void)[];
  #lines: LineLayer | undefined;
  #flow: Uint8Array | undefined;
  #shown = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: MapView) {
    this.#view = view;
    const redrawSoon = (ms: number): void => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#draw(), ms);
    };
    this.#stops = [
      view.grid!.onChange(() => {
        this.#flow = undefined;
        if (this.#shown) redrawSoon(EDIT_MS);
      }),
      view.camera.state.subscribe(() => this.#shown && redrawSoon(60)),
    ];
  }

  show(shown: boolean): void {
    this.#shown = shown;
    void this.#draw();
  }

  destroy(): void {
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
    this.#shown = false;
    if (this.#lines) this.#view.remove(this.#lines);
  }

  async #draw(): Promise<void> {
    if (!this.#shown) {
      this.#lines?.draw(undefined);
      return;
    }
    const grid = this.#view.grid!;
    if (!this.#flow) {
      const { width, height } = grid;
      const map = { width, height, bits: packTiles(grid) };
      this.#flow = await askGround((ground) => ground.flow(map));
      if (!this.#shown) return;
    }
    this.#lines ??= this.#view.addLines(LAYER.lines);
    const flow = this.#flow;
    const { left, top, right, bottom } = this.#view.camera.inSight();
    this.#lines.draw((graphics, pixel) => {
      if (1 / pixel < FROM_PIXELS) return;
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const moves = flow[grid.cell(x, y)]!;
          for (let d = 0; d < 8; d++) if (moves & (1 << d)) arrow(graphics, x + 0.5, y + 0.5, DX[d]!, DY[d]!);
        }
      }
      graphics.stroke({ color: this.#view.palette.goal, width: 1.2 * pixel, alpha: 0.8 });
    });
  }
}

function arrow(
  graphics: Parameters<NonNullable<Parameters<LineLayer['draw']>[0]>>[0],
  x: number,
  y: number,
  dx: number,
  dy: number,
): void {
  const length = dx !== 0 && dy !== 0 ? 0.3 : 0.4;
  const tipX = x + dx * length;
  const tipY = y + dy * length;
  graphics.moveTo(x + dx * 0.12, y + dy * 0.12).lineTo(tipX, tipY);
  graphics.moveTo(tipX - (dx + dy) * 0.1, tipY - (dy - dx) * 0.1).lineTo(tipX, tipY);
  graphics.lineTo(tipX - (dx - dy) * 0.1, tipY - (dy + dx) * 0.1);
}
