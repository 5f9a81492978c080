import { Graphics } from 'pixi.js';

/** Draws on a map in tiles; `pixel` is the length of a CSS pixel in tiles, for lines of constant width. */
export type DrawLines = (graphics: Graphics, pixel: number) => void;

/** Lines, rings and other shapes, drawn again when the zoom changes. Once destroyed, drawing does nothing. */
export class LineLayer {
  readonly graphics = new Graphics();
  readonly #changed: () => void;
  #draw: DrawLines | undefined;
  #pixel = 1;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** What to draw from now on; nothing if undefined. */
  draw(draw: DrawLines | undefined): void {
    this.#draw = draw;
    this.#redraw();
  }

  zoomed(pixel: number): void {
    if (pixel === this.#pixel) return;
    this.#pixel = pixel;
    if (this.#draw) this.#redraw();
  }

  destroy(): void {
    this.graphics.destroy();
  }

  #redraw(): void {
    if (this.graphics.destroyed) return;
    this.graphics.clear();
    this.#draw?.(this.graphics, this.#pixel);
    this.#changed();
  }
}

/** A line through the middles of tiles; nothing for fewer than two. */
export function traceTiles(graphics: Graphics, tiles: readonly (readonly [number, number])[]): Graphics {
  if (tiles.length < 2) return graphics;
  graphics.moveTo(tiles[0]![0] + 0.5, tiles[0]![1] + 0.5);
  for (const [x, y] of tiles.slice(1)) graphics.lineTo(x + 0.5, y + 0.5);
  return graphics;
}

/** A circle in tiles; one of Pixi's own would have few corners, since a tile is its unit. */
export function traceRing(graphics: Graphics, x: number, y: number, radius: number): Graphics {
  const corners = Array.from({ length: 48 }, (_, i) => {
    const angle = (i * Math.PI) / 24;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
  return graphics.poly(corners);
}
