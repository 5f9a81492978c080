import type { Graphics } from 'pixi.js';
import { LAYER } from '../../../map/layer-order.ts';
import type { LineLayer } from '../../../map/line-layer.ts';
import type { MapView } from '../../../map/map-view.ts';
import type { TintLayer } from '../../../map/tint-layer.ts';
import { packTiles } from '../../../scene/tile-bits.ts';
import { sayFailure } from '../../../ui/toasts.ts';
import type { CrowdSession } from '../session.ts';
import type { GroundOverlay } from '../settings.ts';
import { groundService } from './ground-service.ts';
import { legend } from './legend-store.ts';

const TRAFFIC_MS = 300;
const EDIT_MS = 250;
const OPACITY = 0.8;

/** Colours the floor: zones, depth, clearance or traffic. Worked out in a worker, anew after edits of the map. */
export class GroundOverlayLayer {
  readonly #view: MapView;
  readonly #session: CrowdSession;
  readonly #stopListening: () => void;
  #tint: TintLayer | undefined;
  #lines: LineLayer | undefined;
  #shown: GroundOverlay = 'none';
  #due = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts requests, so that late answers are told from the latest. */
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
    const map = { width: grid.width, height: grid.height, bits: packTiles(grid) };
    const { palette } = this.#view;
    if (shown === 'zones') {
      const { colours, gates, zones } = await groundService().zones(map, palette.zones.length);
      return (tint, lines) => {
        legend.set({ title: `${zones} zones, ${gates.length / 4} gates` });
        forTiles(colours, (tile, colour) => {
          tint.cell(
            grid.cell(tile % grid.width, Math.floor(tile / grid.width)),
            palette.zones[colour - 1]!,
            0.55,
          );
        });
        lines.draw((graphics, pixel) => {
          for (let i = 0; i < gates.length; i += 4) drawGate(graphics, gates.subarray(i, i + 4));
          graphics.stroke({ color: palette.gate, width: 3 * pixel, cap: 'round' });
        });
      };
    }
    const [values, title, unit] = await this.#values(shown, map);
    return (tint) => {
      const high = values.reduce((a, b) => Math.max(a, b), 0);
      legend.set({ title, low: '0', high: `${Number(high.toFixed(1))} ${unit}` });
      const byCell = new Float32Array(grid.cellCount);
      forTiles(values, (tile, value) => {
        byCell[grid.cell(tile % grid.width, Math.floor(tile / grid.width))] =
          shown === 'traffic' ? Math.sqrt(value) : value;
      });
      tint.heat(byCell, 0, shown === 'traffic' ? Math.sqrt(high) : high, palette.heat, OPACITY);
    };
  }

  async #values(
    shown: GroundOverlay,
    map: { width: number; height: number; bits: Uint8Array },
  ): Promise<readonly [ArrayLike<number> & { reduce: Float32Array['reduce'] }, string, string]> {
    if (shown === 'depth') return [await groundService().depth(map), 'Depth', ''];
    if (shown === 'clearance') return [await groundService().clearance(map), 'Clearance', 'tiles'];
    const traffic = await this.#session.commands.traffic();
    return [Float32Array.from(traffic), 'Traffic', 'visits'];
  }
}

/** A line from the outer edge of one end tile to that of the other. */
function drawGate(graphics: Graphics, [fromX, fromY, toX, toY]: Int32Array): void {
  const dx = Math.sign(toX! - fromX!) / 2;
  const dy = Math.sign(toY! - fromY!) / 2;
  const single = dx === 0 && dy === 0;
  graphics.moveTo(fromX! + 0.5 - (single ? 0.3 : dx), fromY! + 0.5 - dy);
  graphics.lineTo(toX! + 0.5 + (single ? 0.3 : dx), toY! + 0.5 + dy);
}

/** Calls back with every tile whose value is not 0. */
function forTiles(values: ArrayLike<number>, visit: (tile: number, value: number) => void): void {
  for (let tile = 0; tile < values.length; tile++) if (values[tile] !== 0) visit(tile, values[tile]!);
}
