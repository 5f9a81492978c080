/**
 * The canvas that map generators draw on: one byte per tile in reading order, 1 free, 0 wall. Drawing is clipped at the
 * edges of the map.
 */
export interface Tiles {
  readonly width: number;
  readonly height: number;
  /** Tile (x, y) at `y * width + x`. */
  readonly free: Uint8Array;
  /** What was drawn by {@link openGate}, in order. */
  readonly openings: Opening[];
  /** While {@link openGate} draws: the walls that it has opened so far. */
  opened: number[] | undefined;
}

/** What a gate of a generated map is. A `gap` is in a fence, a `passage` connects areas that were apart by chance. */
export type TrueGateKind = 'door' | 'gap' | 'town-gate' | 'bridge' | 'ramp' | 'passage';

/** Walls that were opened to make a gate. Later drawing may have closed some of them again. */
interface Opening {
  readonly kind: TrueGateKind;
  readonly tiles: number[];
}

export const FREE = 1;
export const WALL = 0;
export type Paint = typeof FREE | typeof WALL;

/** A canvas that is all free or all wall. */
export function createTiles(width: number, height: number, paint: Paint): Tiles {
  const free = new Uint8Array(width * height).fill(paint);
  return { width, height, free, openings: [], opened: undefined };
}

/** Draws, and notes the walls that this opens as a gate. */
export function openGate(tiles: Tiles, kind: TrueGateKind, draw: () => void): void {
  const opened: number[] = [];
  tiles.opened = opened;
  draw();
  tiles.opened = undefined;
  tiles.openings.push({ kind, tiles: opened });
}

/** True if the tile is on the map and free. */
export function isFree(tiles: Tiles, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < tiles.width && y < tiles.height && tiles.free[y * tiles.width + x] === FREE;
}

/** Number of free tiles. */
export function countFree(tiles: Tiles): number {
  let count = 0;
  for (let i = 0; i < tiles.free.length; i++) count += tiles.free[i]!;
  return count;
}

/** Paints a rectangle of tiles; coordinates must be whole. */
export function fillRect(
  tiles: Tiles,
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Paint,
): void {
  const left = Math.max(x, 0);
  const right = Math.min(x + width, tiles.width);
  if (left >= right) return;
  const { free, opened } = tiles;
  for (let row = Math.max(y, 0); row < Math.min(y + height, tiles.height); row++) {
    const from = row * tiles.width + left;
    const to = row * tiles.width + right;
    if (opened) for (let tile = from; tile < to; tile++) if (free[tile] === WALL) opened.push(tile);
    free.fill(paint, from, to);
  }
}

/** Paints the one-tile-thick edge of a rectangle. */
export function strokeRect(
  tiles: Tiles,
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Paint,
): void {
  fillRect(tiles, x, y, width, 1, paint);
  fillRect(tiles, x, y + height - 1, width, 1, paint);
  fillRect(tiles, x, y, 1, height, paint);
  fillRect(tiles, x + width - 1, y, 1, height, paint);
}

/** True if the whole rectangle is on the map and every tile in it has this paint. */
export function rectIs(
  tiles: Tiles,
  x: number,
  y: number,
  width: number,
  height: number,
  paint: Paint,
): boolean {
  if (x < 0 || y < 0 || x + width > tiles.width || y + height > tiles.height) return false;
  for (let row = y; row < y + height; row++) {
    const start = row * tiles.width + x;
    for (let i = start; i < start + width; i++) if (tiles.free[i] !== paint) return false;
  }
  return true;
}

/** Paints the tiles whose centre lies within `radius` of (x, y), and always the tile under (x, y). */
export function fillDisc(tiles: Tiles, x: number, y: number, radius: number, paint: Paint): void {
  fillRect(tiles, Math.round(x), Math.round(y), 1, 1, paint);
  for (let row = Math.ceil(y - radius); row <= y + radius; row++) {
    const half = Math.sqrt(Math.max(radius * radius - (row - y) * (row - y), 0));
    const left = Math.ceil(x - half);
    fillRect(tiles, left, row, Math.floor(x + half) - left + 1, 1, paint);
  }
}

/**
 * Paints a strip about `width` tiles wide from one point to another. Its tiles are connected by their sides, so that
 * agents can walk along a strip of free tiles under any corner rule.
 */
export function fillStrip(
  tiles: Tiles,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  width: number,
  paint: Paint,
): void {
  const steps = 2 * Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY))) || 1;
  // A strip of an even number of tiles is centred between two of them.
  const shift = Math.round(width) % 2 === 0 ? 0.5 : 0;
  let beforeX = Math.round(fromX + shift);
  for (let i = 0; i <= steps; i++) {
    const x = fromX + ((toX - fromX) * i) / steps + shift;
    const y = fromY + ((toY - fromY) * i) / steps + shift;
    fillDisc(tiles, x, y, width / 2 - 0.1, paint);
    // The corner tile that makes a diagonal step walkable.
    fillRect(tiles, beforeX, Math.round(y), 1, 1, paint);
    beforeX = Math.round(x);
  }
}
