import { LAYER } from '../../../map/layer-order.ts';
import { type LineLayer, traceTiles } from '../../../map/line-layer.ts';
import type { MapView } from '../../../map/map-view.ts';
import type { CrowdSession } from '../session.ts';
import { settings } from '../settings.ts';

/** How far back trails go, in ticks. */
const TRAIL_TICKS = 30;
/** Most agents whose trails are drawn. */
const MOST_TRAILS = 200;
/** Pieces of a trail, each fainter than the one after it. */
const PIECES = 4;

/** Where agents have been: the selected ones, or all of a small crowd if none is selected. */
export class TrailLayer {
  readonly #view: MapView;
  readonly #session: CrowdSession;
  readonly #lines: LineLayer;
  readonly #stops: (() => void)[];
  #agents: readonly number[] = [];
  #trails: number[][] = [];
  #tick = -1;
  #glides = false;
  #asking = false;
  #drawn = false;

  constructor(view: MapView, session: CrowdSession) {
    this.#view = view;
    this.#session = session;
    this.#lines = view.addLines(LAYER.agents - 1);
    this.#stops = [
      session.selection.subscribe(() => this.#choose()),
      settings.subscribe(() => this.#choose()),
    ];
  }

  /** To be called in every frame, when agents have moved. */
  follow(): void {
    const { to, share } = this.#session.glide;
    if (!settings.value.trails || !to) {
      if (this.#drawn) this.#clear();
      return;
    }
    if (to.tick === this.#tick) {
      // While an agent glides, its trail ends where it comes from.
      if (this.#glides !== share < 1) this.#draw();
      return;
    }
    if (to.tick === this.#tick + 1 && this.#agents.length > 0) {
      this.#tick = to.tick;
      for (const [i, agent] of this.#agents.entries()) extend(this.#trails[i]!, to.cells[agent] ?? -1);
      this.#draw();
    } else if (!this.#asking) void this.#ask(to.tick, to.count);
  }

  destroy(): void {
    for (const stop of this.#stops) stop();
    this.#view.remove(this.#lines);
  }

  /** Other agents: their trails have to be asked for. */
  #choose(): void {
    this.#tick = -1;
    this.#view.invalidate();
  }

  #clear(): void {
    this.#drawn = false;
    this.#tick = -1;
    this.#lines.draw(undefined);
  }

  async #ask(tick: number, count: number): Promise<void> {
    const selected = [...this.#session.selection.value];
    const all = count <= MOST_TRAILS ? Array.from({ length: count }, (_, i) => i) : [];
    this.#agents = (selected.length > 0 ? selected : all).slice(0, MOST_TRAILS);
    this.#asking = true;
    const cells = await this.#session.commands
      .trails(this.#agents, tick, TRAIL_TICKS)
      .finally(() => (this.#asking = false));
    this.#tick = tick;
    this.#trails = [[]];
    for (const cell of cells) {
      if (cell < 0) this.#trails.push([]);
      else this.#trails.at(-1)!.push(cell);
    }
    this.#draw();
  }

  #draw(): void {
    const grid = this.#view.grid!;
    const { palette } = this.#view;
    this.#glides = this.#session.glide.share < 1;
    this.#drawn = true;
    const trails = this.#trails.map((cells) =>
      (this.#glides ? cells.slice(0, -1) : cells).map((cell) => grid.point(cell)),
    );
    this.#lines.draw((graphics, pixel) => {
      for (let piece = 0; piece < PIECES; piece++) {
        for (const points of trails) {
          const at = (share: number): number => Math.floor((share * (points.length - 1)) / PIECES);
          traceTiles(graphics, points.slice(at(piece), at(piece + 1) + 1));
        }
        graphics.stroke({
          color: palette.selection,
          width: 2.5 * pixel,
          alpha: (0.7 * (piece + 1)) / PIECES,
          cap: 'round',
          join: 'round',
        });
      }
    });
  }
}

/** Adds where the agent is now, and forgets where it was long ago. */
function extend(trail: number[], cell: number): void {
  if (cell >= 0 && cell !== trail.at(-1)) trail.push(cell);
  if (trail.length > TRAIL_TICKS + 1) trail.shift();
}
