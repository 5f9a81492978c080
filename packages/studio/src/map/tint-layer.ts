import type { Grid } from 'floodgate';
import { BufferImageSource, Sprite, Texture } from 'pixi.js';
import { parseHex } from '../colour/oklab.ts';
import { packRgb } from '../colour/packed.ts';
import type { ColourScale } from '../colour/scale.ts';

/** #rrggbb with an opacity from 0 to 1 as a picture of {@link TintLayer} has it, for {@link TintLayer.states}. */
export function tintInk(hex: string, opacity: number): number {
  const [r, g, b] = parseHex(hex);
  return packRgb([opacity * r, opacity * g, opacity * b], opacity * 255);
}

/**
 * Colours over tiles, a pixel each: heat maps and sets of cells. Paint, then {@link show}. Cells are those of the
 * grid. Once destroyed, showing does nothing.
 */
export class TintLayer {
  readonly sprite: Sprite;
  readonly #grid: Grid;
  readonly #bytes: Uint8Array;
  readonly #source: BufferImageSource;
  readonly #changed: () => void;

  constructor(grid: Grid, changed: () => void) {
    this.#grid = grid;
    this.#changed = changed;
    this.#bytes = new Uint8Array(grid.width * grid.height * 4);
    this.#source = new BufferImageSource({
      resource: this.#bytes,
      width: grid.width,
      height: grid.height,
      alphaMode: 'premultiplied-alpha',
      scaleMode: 'nearest',
    });
    this.sprite = new Sprite(new Texture({ source: this.#source }));
    this.sprite.setSize(grid.width, grid.height);
  }

  /** Takes all colours off. */
  clear(): this {
    this.#bytes.fill(0);
    return this;
  }

  /** Colours one cell: #rrggbb and an opacity from 0 to 1. */
  cell(cell: number, hex: string, opacity: number): this {
    const [r, g, b] = parseHex(hex);
    this.#put(cell, r, g, b, opacity);
    return this;
  }

  /** Colours many cells alike. */
  cells(cells: Iterable<number>, hex: string, opacity: number): this {
    const [r, g, b] = parseHex(hex);
    for (const cell of cells) this.#put(cell, r, g, b, opacity);
    return this;
  }

  /**
   * Colours every cell by its value, from `low` to `high`; values that are not above `low` stay clear. `values` has
   * an entry per cell of the grid.
   */
  heat(values: ArrayLike<number>, low: number, high: number, scale: ColourScale, opacity: number): this {
    const grid = this.#grid;
    const factor = high > low ? 255 / (high - low) : 0;
    for (let y = 0; y < grid.height; y++) {
      for (let x = 0, cell = grid.cell(0, y); x < grid.width; x++, cell++) {
        const value = values[cell]!;
        if (!(value > low)) continue;
        const i = 3 * Math.min(255, Math.round((value - low) * factor));
        this.#put(cell, scale[i]!, scale[i + 1]!, scale[i + 2]!, opacity);
      }
    }
    return this;
  }

  /**
   * Colours every cell by its state: `inks` has a {@link tintInk} per state, 0 for none, and `states` an entry per cell
   * of the grid.
   */
  states(states: Uint8Array, inks: Uint32Array): this {
    const { width, height } = this.#grid;
    const pixels = new Uint32Array(this.#bytes.buffer);
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0, cell = this.#grid.cell(0, y); x < width; x++, cell++)
        pixels[i++] = inks[states[cell]!]!;
    }
    return this;
  }

  /** Uploads what was painted. */
  show(): void {
    if (this.sprite.destroyed) return;
    this.#source.update();
    this.#changed();
  }

  destroy(): void {
    this.sprite.destroy();
    this.#source.unload();
  }

  #put(cell: number, r: number, g: number, b: number, opacity: number): void {
    const i = 4 * (this.#grid.y(cell) * this.#grid.width + this.#grid.x(cell));
    this.#bytes[i] = r * opacity;
    this.#bytes[i + 1] = g * opacity;
    this.#bytes[i + 2] = b * opacity;
    this.#bytes[i + 3] = 255 * opacity;
  }
}
