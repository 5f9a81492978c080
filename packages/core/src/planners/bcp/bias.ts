import type { Grid } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';

/** Beyond this many sigmas a Gaussian is cut to zero (the paper's first enhancement). */
const TRIM = 2;
/** The largest factor on the cost of a move that searches accept. */
const MOST = 1000;

export interface Gaussian {
  readonly cell: number;
  readonly sigma: number;
  /** The last tick in which it counts. */
  readonly until: number;
}

/**
 * The cells that each unit avoids: per unit a sum of trimmed Gaussians, one for every collision in which another unit
 * had the right of way. Only one unit searches at a time, so the sum is painted on one shared map while its search runs,
 * and a cell takes one lookup whatever the number of Gaussians.
 */
export class Bias {
  /** Per cell its cost + the bias, in tile widths, of the unit that is painted: a factor on the cost of entering it. */
  readonly factors: Float32Array;
  readonly #grid: Grid;
  /** The map as the painted unit sees it, its version, and what its tiles cost. */
  #layer: Grid;
  #version = -1;
  #costs: Float64Array | null = null;
  readonly #height: number;
  readonly #gaussians: Gaussian[][] = [];
  readonly #kernels = new Map<number, Float32Array>();
  #painted: readonly Gaussian[] = [];

  /** @param height the bias at the collision point, in tile widths */
  constructor(grid: Grid, height: number) {
    this.#grid = grid;
    this.#layer = grid;
    this.#height = height;
    this.factors = new Float32Array(grid.cellCount).fill(1);
  }

  /** The bias of the painted unit on a cell, in tile widths. */
  readonly at = (cell: number): number => this.factors[cell]! - this.#costOf(cell);

  #costOf(cell: number): number {
    return this.#costs === null ? 1 : Math.fround(this.#costs[cell]!);
  }

  add(slot: number, cell: number, sigma: number, until: number): void {
    const list = this.#gaussians[slot];
    if (list) list.push({ cell, sigma, until });
    else this.#gaussians[slot] = [{ cell, sigma, until }];
  }

  /** Number of Gaussians of a unit. */
  count(slot: number): number {
    return this.#gaussians[slot]?.length ?? 0;
  }

  /** Forgets the expired Gaussians of a unit. */
  expire(slot: number, tick: number): void {
    const list = this.#gaussians[slot];
    if (list && list.length > 0 && list.some(({ until }) => until < tick))
      this.#gaussians[slot] = list.filter(({ until }) => until >= tick);
  }

  clear(slot: number): void {
    this.#gaussians[slot] = [];
  }

  /** The Gaussians of a unit at present. */
  of(slot: number): Gaussian[] {
    return [...(this.#gaussians[slot] ?? [])];
  }

  /** For display: the free cells on which a unit has a bias, and the bias, in tile widths. */
  pricesOf(slot: number): { cells: number[]; prices: number[] } {
    const { stride, passable } = this.#grid;
    const prices = new Map<number, number>();
    for (const gaussian of this.of(slot)) {
      const { cell, sigma } = gaussian;
      const { reach, top, bottom, left, right } = this.#reachOf(gaussian);
      const kernel = this.#kernel(sigma);
      for (let dy = top; dy <= bottom; dy++) {
        for (let dx = left; dx <= right; dx++) {
          const at = cell + dy * stride + dx;
          const price = kernel[(dy + reach) * (2 * reach + 1) + dx + reach]!;
          if (price > 0 && passable[at]) prices.set(at, Math.min(MOST - 1, (prices.get(at) ?? 0) + price));
        }
      }
    }
    return { cells: [...prices.keys()], prices: [...prices.values()] };
  }

  /** Paints the bias of a unit on the map as it sees it, and clears that of the last one. */
  paint(slot: number, layer: Grid = this.#grid): void {
    this.paintAll(this.of(slot), layer);
  }

  /** Paints some Gaussians on a map, and clears what was painted last. */
  paintAll(gaussians: readonly Gaussian[], layer: Grid): void {
    for (const gaussian of this.#painted) this.#stamp(gaussian, null);
    if (layer.terrain !== null || this.#costs !== null) this.#takeCosts(layer);
    this.#painted = gaussians;
    for (const gaussian of this.#painted) this.#stamp(gaussian, this.#kernel(gaussian.sigma));
  }

  #takeCosts(layer: Grid): void {
    if (layer === this.#layer && layer.version === this.#version) return;
    this.#layer = layer;
    this.#version = layer.version;
    this.#costs = layer.terrain;
    if (this.#costs === null) this.factors.fill(1);
    else this.factors.set(this.#costs);
  }

  /** Whether the painted unit has no bias at all. */
  get isNone(): boolean {
    return this.#painted.length === 0;
  }

  get memoryBytes(): number {
    return this.factors.byteLength + this.#gaussians.reduce((sum, list) => sum + list.length * 40, 0);
  }

  save(out: StateWriter): void {
    out.int(this.#gaussians.length);
    for (let slot = 0; slot < this.#gaussians.length; slot++) saveGaussians(this.of(slot), out);
  }

  load(from: StateReader): void {
    const count = from.int();
    for (let slot = 0; slot < count; slot++) this.#gaussians[slot] = loadGaussians(from);
  }

  /** Adds a Gaussian to the map; without a kernel, clears the cells that it covers. */
  #stamp(gaussian: Gaussian, kernel: Float32Array | null): void {
    const { stride } = this.#grid;
    const { factors } = this;
    const { cell } = gaussian;
    const { reach, top, bottom, left, right } = this.#reachOf(gaussian);
    for (let dy = top; dy <= bottom; dy++) {
      for (let dx = left; dx <= right; dx++) {
        const at = cell + dy * stride + dx;
        factors[at] =
          kernel === null
            ? this.#costOf(at)
            : Math.min(MOST, factors[at]! + kernel[(dy + reach) * (2 * reach + 1) + dx + reach]!);
      }
    }
  }

  /** The rows and columns of the map that a Gaussian covers, counted from its cell, and how many they are at most. */
  #reachOf({ cell, sigma }: Gaussian) {
    const { width, height } = this.#grid;
    const reach = Math.floor(TRIM * sigma);
    const x = this.#grid.x(cell);
    const y = this.#grid.y(cell);
    return {
      reach,
      top: Math.max(-reach, -y),
      bottom: Math.min(reach, height - 1 - y),
      left: Math.max(-reach, -x),
      right: Math.min(reach, width - 1 - x),
    };
  }

  #kernel(sigma: number): Float32Array {
    let kernel = this.#kernels.get(sigma);
    if (!kernel) {
      kernel = trimmedGaussian(sigma, this.#height);
      this.#kernels.set(sigma, kernel);
    }
    return kernel;
  }
}

export function saveGaussians(gaussians: readonly Gaussian[], out: StateWriter): void {
  out.int(gaussians.length);
  for (const { cell, sigma, until } of gaussians) {
    out.int(cell);
    out.number(sigma);
    out.int(until);
  }
}

export function loadGaussians(from: StateReader): Gaussian[] {
  return Array.from({ length: from.int() }, () => ({
    cell: from.int(),
    sigma: from.number(),
    until: from.int(),
  }));
}

/** A square of values around the centre, row by row. */
function trimmedGaussian(sigma: number, height: number): Float32Array {
  const reach = Math.floor(TRIM * sigma);
  const side = 2 * reach + 1;
  return Float32Array.from({ length: side * side }, (_, i) => {
    const dx = (i % side) - reach;
    const dy = Math.floor(i / side) - reach;
    const squared = dx * dx + dy * dy;
    return squared > (TRIM * sigma) ** 2 ? 0 : height * Math.exp(-squared / (2 * sigma * sigma));
  });
}
