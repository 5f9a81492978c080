import type { Grid, Point } from 'floodgate';
import { LAYER } from './layer-order.ts';
import type { LineLayer } from './line-layer.ts';
import type { MapPointer, MapTool } from './map-tool.ts';
import type { MapView } from './map-view.ts';

/** The step of each arrow key, by `KeyboardEvent.key`. */
export const ARROW_STEPS: Readonly<Record<string, Point>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * A tile chosen with the keyboard: arrows move it (ten tiles with Shift), Enter is a click, Shift and Enter a right
 * click, plus and minus zoom, F shows the whole map. Seen while the map has the focus and a key was used.
 */
export class KeyboardCursor {
  readonly #view: MapView;
  readonly #tool: () => MapTool;
  readonly #stop = new AbortController();
  #tile: Point = [0, 0];
  #lines: LineLayer | undefined;
  #seen = false;

  constructor(view: MapView, tool: () => MapTool) {
    this.#view = view;
    this.#tool = tool;
    const { signal } = this.#stop;
    view.host.addEventListener('keydown', (event) => this.#key(event), { signal });
    view.host.addEventListener('blur', () => this.#show(false), { signal });
    view.host.addEventListener('pointerdown', () => this.#show(false), { signal });
  }

  reset(grid: Grid): void {
    this.#tile = [grid.width >> 1, grid.height >> 1];
    this.#lines = this.#view.addLines(LAYER.cursor);
    this.#seen = false;
  }

  destroy(): void {
    this.#stop.abort();
  }

  #key(event: KeyboardEvent): void {
    const grid = this.#view.grid;
    if (!grid || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = ARROW_STEPS[event.key];
    if (step) {
      const far = event.shiftKey ? 10 : 1;
      this.#tile = [
        Math.min(Math.max(this.#tile[0] + step[0] * far, 0), grid.width - 1),
        Math.min(Math.max(this.#tile[1] + step[1] * far, 0), grid.height - 1),
      ];
      this.#view.camera.reveal(this.#tile[0] + 0.5, this.#tile[1] + 0.5);
      this.#show(true);
      this.#view.speak(this.#tile);
      this.#tool().hover?.(this.#at(false));
    } else if (event.key === 'Enter' && this.#seen) {
      this.#press(event.shiftKey);
    } else if (event.key === '+' || event.key === '=') {
      this.#view.camera.zoomBy(1.25);
    } else if (event.key === '-') {
      this.#view.camera.zoomBy(0.8);
    } else if (event.key === 'f') {
      this.#view.camera.fit();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #press(context: boolean): void {
    const tool = this.#tool();
    const at = this.#at(false);
    if (context) {
      tool.context?.(at);
      return;
    }
    if (tool.down?.(at)) tool.up?.(at);
    tool.click?.(at);
  }

  #at(shift: boolean): MapPointer {
    return { x: this.#tile[0] + 0.5, y: this.#tile[1] + 0.5, tile: this.#tile, shift, touch: false };
  }

  #show(seen: boolean): void {
    this.#seen = seen;
    if (!this.#lines) return;
    const [x, y] = this.#tile;
    const colour = this.#view.palette.selection;
    this.#lines.draw(
      seen
        ? (graphics, pixel) =>
            graphics
              .rect(x - 2 * pixel, y - 2 * pixel, 1 + 4 * pixel, 1 + 4 * pixel)
              .stroke({ color: colour, width: 2 * pixel })
        : undefined,
    );
  }
}
