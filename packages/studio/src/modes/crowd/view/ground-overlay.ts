import { lineOf } from '../../../map/gate-shape.ts';
import { LAYER } from '../../../map/layer-order.ts';
import type { LineLayer } from '../../../map/line-layer.ts';
import type { MapView } from '../../../map/map-view.ts';
import type { TintLayer } from '../../../map/tint-layer.ts';
import { packTiles } from '../../../scene/tile-bits.ts';
import { sayFailure } from '../../../ui/toasts.ts';
import type { CrowdSession } from '../session.ts';
import { type GroundOverlay, legend } from '../settings.ts';
import type { MapTiles } from '../sim/ground.ts';
import { askGround } from './ground-service.ts';

const TRAFFIC_MS = 300;
const EDIT_MS = 250;
const OPACITY = 0.8;

/** Colours the floor: zones, depth, clearance or traffic. Computed in a worker, again after edits of the map. */
export class GroundOverlayLayer {
  readonly #view: MapView;
  readonly #session: CrowdSession;
  readonly #stopListening: () => void;
  #tint: TintLayer | undefined;
  #lines: LineLayer | undefined;
  #shown: GroundOverlay = 'none';
  #due = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts requests, so that answers that come late are ignored. */
  #request = 0;

  constructor(view: MapView, session: CrowdSession) {
    this.#view = view;
    this.#session = session;
    this.#stopListening = view.grid!.onChange(() => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#draw(), EDIT_MS);
    });
  }

  /** Shows another overlay, or the same in other colours. */
  show(overlay: GroundOverlay): void {
    this.#shown = overlay;
    void this.#draw();
  }

  ticked(now: number): void {
    if (this.#shown !== 'traffic' || now < this.#due) return;
    this.#due = now + TRAFFIC_MS;
    void this.#draw();
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#stopListening();
    this.#request++;
    this.#remove();
    legend.set(undefined);
  }

  #remove(): void {
    if (this.#tint) this.#view.remove(this.#tint);
    if (this.#lines) this.#view.remove(this.#lines);
    this.#tint = undefined;
    this.#lines = undefined;
  }

  async #draw(): Promise<void> {
    const request = ++this.#request;
    const shown = this.#shown;
    if (shown === 'none') {
      this.#remove();
      legend.set(undefined);
      return;
    }
    try {
      const paint = await this.#prepare(shown);
      if (request !== this.#request) return;
      this.#tint ??= this.#view.addTint(LAYER.tints);
      this.#lines ??= this.#view.addLines(LAYER.lines);
      this.#tint.clear();
      this.#lines.draw(undefined);
      paint(this.#tint, this.#lines);
      this.#tint.show();
    } catch (error) {
      sayFailure(error);
    }
  }

  async #prepare(shown: GroundOverlay): Promise<(tint: TintLayer, lines: LineLayer) => void> {
    const grid = this.#view.grid!;
    const map: MapTiles = { width: grid.width, height: grid.height, bits: packTiles(grid) };
    const { palette } = this.#view;
    if (shown === 'zones') {
      const { colours, gates, zones } = await askGround((ground) => ground.zones(map, palette.zones.length));
      return (tint, lines) => {
        legend.set({ title: `${zones} zones, ${gates.length} gates` });
        for (const [i, colour] of palette.zones.entries()) tint.cells(cellsOf(colours, i + 1), colour, 0.55);
        lines.draw((graphics, pixel) => {
          for (const ends of gates) {
            const { fromX, fromY, toX, toY } = lineOf(grid, ends);
            graphics.moveTo(fromX, fromY).lineTo(toX, toY);
          }
          graphics.stroke({ color: palette.gate, width: 3 * pixel, cap: 'round' });
        });
      };
    }
    const [values, title, unit] = await this.#values(shown, map);
    return (tint) => {
      const high = values.reduce((a, b) => Math.max(a, b), 0);
      legend.set({ title, low: '0', high: `${Number(high.toFixed(1))} ${unit}` });
      // Few cells have most of the traffic; roots tell the others apart.
      const heat = shown === 'traffic' ? values.map(Math.sqrt) : values;
      tint.heat(heat, 0, shown === 'traffic' ? Math.sqrt(high) : high, palette.heat, OPACITY);
    };
  }

  async #values(shown: GroundOverlay, map: MapTiles): Promise<readonly [Float32Array, string, string]> {
    if (shown === 'depth')
      return [Float32Array.from(await askGround((ground) => ground.depth(map))), 'Depth', ''];
    if (shown === 'clearance')
      return [await askGround((ground) => ground.clearance(map)), 'Clearance', 'tiles'];
    return [Float32Array.from(await this.#session.commands.traffic()), 'Traffic', 'visits'];
  }
}

function* cellsOf(colours: Uint8Array, colour: number): Iterable<number> {
  for (let cell = colours.indexOf(colour); cell >= 0; cell = colours.indexOf(colour, cell + 1)) yield cell;
}
