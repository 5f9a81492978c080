import type { LineLayer } from '../../map/line-layer.ts';
import type { MapView } from '../../map/map-view.ts';
import { Store } from '../../state/store.ts';
import { type Replay, UNSEEN } from './replay.ts';

/** Links that are drawn at most. */
const MOST_LINKS = 6000;
/** While a search plays, the tree is drawn again after this many ms at the earliest. */
const PLAYING_MS = 120;

/** Draws the links from cells to the ones they were reached from, as far as they are in sight. */
export class SearchTree {
  /** Whether there are too many links in sight to draw them. */
  readonly tooMany = new Store(false);
  readonly #view: MapView;
  readonly #layer: LineLayer;
  readonly #stop: () => void;
  #replay: Replay | undefined;
  #drawnAt = 0;

  constructor(view: MapView, layer: LineLayer) {
    this.#view = view;
    this.#layer = layer;
    // Drawn links cover what was in sight.
    this.#stop = view.camera.state.subscribe(() => this.#replay && this.#draw());
  }

  /** Shows the tree of a replay as it is now; of none, takes it off. */
  show(replay: Replay | undefined, playing: boolean): void {
    const hurries = playing && replay === this.#replay && performance.now() - this.#drawnAt < PLAYING_MS;
    this.#replay = replay;
    if (!hurries) this.#draw();
  }

  destroy(): void {
    this.#stop();
    this.#view.remove(this.#layer);
  }

  #draw(): void {
    this.#drawnAt = performance.now();
    const links = this.#replay ? this.#linksInSight(this.#replay) : [];
    this.tooMany.set(links === undefined);
    if (!links || links.length === 0) {
      this.#layer.draw(undefined);
      return;
    }
    const { palette } = this.#view;
    const grid = this.#view.grid!;
    this.#layer.draw((graphics, pixel) => {
      for (let i = 0; i < links.length; i += 2) {
        const [x, y] = grid.point(links[i]!);
        const [toX, toY] = grid.point(links[i + 1]!);
        graphics.moveTo(x + 0.5, y + 0.5).lineTo(toX + 0.5, toY + 0.5);
      }
      graphics.stroke({ color: palette.selection, width: Math.max(pixel, 0.06), alpha: 0.7 });
    });
  }

  /** Cells and their parents in turns; undefined if there are too many. */
  #linksInSight({ states, parents }: Replay): number[] | undefined {
    const grid = this.#view.grid!;
    const { left, top, right, bottom } = this.#view.camera.inSight();
    const links: number[] = [];
    for (let y = top; y < bottom; y++) {
      for (let cell = grid.cell(left, y), end = grid.cell(right, y); cell < end; cell++) {
        if (states[cell] === UNSEEN || parents[cell]! < 0) continue;
        links.push(cell, parents[cell]!);
        if (links.length > 2 * MOST_LINKS) return undefined;
      }
    }
    return links;
  }
}
