import type { Grid } from 'floodgate';
import { BufferImageSource, Container, Sprite, Texture } from 'pixi.js';
import type { MapPalette } from '../colour/palette.ts';
import {
  type Area,
  areaAround,
  paintTerrain,
  pixelsPerTile,
  type TerrainInk,
  terrainInk,
} from './terrain-paint.ts';

/** Pixels along the side of one piece, so that an edit uploads little. */
const PIECE_PIXELS = 512;

interface Piece {
  readonly area: Area;
  readonly pixels: Uint32Array;
  readonly source: BufferImageSource;
  /** What is to be painted again. */
  dirty: Area | undefined;
}

/** Floor and walls as pictures, in square pieces that are painted again where the map changes. */
export class TerrainLayer {
  readonly container = new Container();
  readonly #grid: Grid;
  readonly #scale: number;
  readonly #tilesPerPiece: number;
  readonly #piecesPerRow: number;
  readonly #pieces: Piece[] = [];
  readonly #stopListening: () => void;
  #ink: TerrainInk;

  /** @param changed called when an edit made something dirty: {@link refresh} is due before the next frame */
  constructor(grid: Grid, palette: MapPalette, changed: () => void) {
    this.#grid = grid;
    this.#ink = terrainInk(palette);
    this.#scale = pixelsPerTile(grid.width, grid.height);
    this.#tilesPerPiece = PIECE_PIXELS / this.#scale;
    this.#piecesPerRow = Math.ceil(grid.width / this.#tilesPerPiece);
    for (let top = 0; top < grid.height; top += this.#tilesPerPiece) {
      for (let left = 0; left < grid.width; left += this.#tilesPerPiece) this.#addPiece(left, top);
    }
    this.#stopListening = grid.onChange(({ cells }) => {
      for (const cell of cells) this.#soil(grid.x(cell), grid.y(cell));
      changed();
    });
    this.refresh();
  }

  setPalette(palette: MapPalette): void {
    this.#ink = terrainInk(palette);
    for (const piece of this.#pieces) piece.dirty = piece.area;
  }

  /** Paints and uploads what has changed. */
  refresh(): void {
    for (const piece of this.#pieces) {
      const { area, dirty, pixels, source } = piece;
      if (!dirty) continue;
      piece.dirty = undefined;
      paintTerrain(this.#grid, area, this.#scale, this.#ink, pixels, dirty);
      source.update();
    }
  }

  destroy(): void {
    this.#stopListening();
    for (const piece of this.#pieces) piece.source.unload();
    this.container.destroy({ children: true });
  }

  #addPiece(left: number, top: number): void {
    const columns = Math.min(this.#tilesPerPiece, this.#grid.width - left);
    const rows = Math.min(this.#tilesPerPiece, this.#grid.height - top);
    const pixels = new Uint32Array(columns * rows * this.#scale ** 2);
    const source = new BufferImageSource({
      resource: new Uint8Array(pixels.buffer),
      width: columns * this.#scale,
      height: rows * this.#scale,
      alphaMode: 'premultiplied-alpha',
      autoGenerateMipmaps: true,
      magFilter: 'nearest',
      minFilter: 'linear',
      mipmapFilter: 'linear',
    });
    const sprite = new Sprite(new Texture({ source }));
    sprite.position.set(left, top);
    sprite.setSize(columns, rows);
    this.container.addChild(sprite);
    const area: Area = { left, top, columns, rows };
    this.#pieces.push({ area, pixels, source, dirty: area });
  }

  /** A changed tile changes the edges and shadows of its neighbours. */
  #soil(x: number, y: number): void {
    for (const nearY of [y - 1, y, y + 1]) {
      for (const nearX of [x - 1, x, x + 1]) {
        if (!this.#grid.contains(nearX, nearY)) continue;
        const column = Math.floor(nearX / this.#tilesPerPiece);
        const row = Math.floor(nearY / this.#tilesPerPiece);
        const piece = this.#pieces[row * this.#piecesPerRow + column]!;
        const tile: Area = { left: nearX, top: nearY, columns: 1, rows: 1 };
        piece.dirty = piece.dirty ? areaAround(piece.dirty, tile) : tile;
      }
    }
  }
}
