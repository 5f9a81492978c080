import type { Grid } from 'floodgate';

/** A map made small: by rows, 1 for floor and 0 for walls. */
export interface MapPreview {
  readonly width: number;
  readonly height: number;
  readonly tiles: Uint8Array;
}

/** A map as a picture whose longer side has at most `side` pixels. A pixel shows the tile at its middle. */
export function previewOf(grid: Grid, side: number): MapPreview {
  const scale = Math.min(1, side / Math.max(grid.width, grid.height));
  const width = Math.max(1, Math.round(grid.width * scale));
  const height = Math.max(1, Math.round(grid.height * scale));
  const tiles = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * grid.height) / height);
    for (let x = 0; x < width; x++, i++) {
      tiles[i] = grid.passable[grid.cell(Math.floor(((x + 0.5) * grid.width) / width), row)]!;
    }
  }
  return { width, height, tiles };
}
