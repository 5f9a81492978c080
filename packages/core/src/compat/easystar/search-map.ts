import { DX, DY, Grid, type GridEditor } from '../../grid/index.ts';
import type { TileRules } from './tile-rules.ts';

const ALL_MOVES = 255;

type Tile = readonly [x: number, y: number];

/**
 * The map that an EasyStar searches. It follows the rules and the game's own array of tiles, which games change in place,
 * so {@link follow} looks at every tile. That is one comparison each; only what is different costs more. A frozen row cannot
 * have changed and is passed over.
 */
export class SearchMap {
  readonly #rules: TileRules;
  #grid: Grid | undefined;
  /** The rows as they were last seen. */
  #seen: (readonly unknown[])[] = [];
  /** Those rows of the game that were frozen when they were last seen. */
  #frozen: (readonly unknown[] | undefined)[] = [];
  /** Tiles that may be left in some directions only. */
  #masked: Tile[] = [];

  constructor(rules: TileRules) {
    this.#rules = rules;
  }

  /** Brings the map up to date; the same grid as before unless its size or corner rule is another. */
  follow(): Grid {
    const rules = this.#rules;
    const everything = rules.takeWholesaleChange();
    const points = [rules.pointCosts, rules.avoided, rules.conditions].flatMap((table) =>
      table.takeChanged(),
    );
    const { width, height, corners } = rules;
    let grid = this.#grid;
    if (!grid || grid.width !== width || grid.height !== height || grid.corners !== corners) {
      grid = Grid.from(width, height, (x, y) => !rules.isWall(x, y), { corners });
      this.#grid = grid;
      this.#masked = [];
      this.#noteTiles();
      this.#edit(grid, allTiles(grid), true);
    } else if (everything) {
      this.#noteTiles();
      this.#edit(grid, allTiles(grid), true);
    } else {
      const tiles = this.#noteTiles();
      const onMap = points.filter(([x, y]) => grid!.contains(x, y));
      if (tiles.length > 0 || onMap.length > 0) this.#edit(grid, [...tiles, ...onMap], onMap.length > 0);
    }
    return grid;
  }

  /** The tiles whose type is another than before. */
  #noteTiles(): Tile[] {
    const { tiles, width, height } = this.#rules;
    const changed: Tile[] = [];
    for (let y = 0; y < height; y++) {
      const row = tiles[y]!;
      if (row === this.#frozen[y] && this.#seen[y]!.length >= width) continue;
      this.#frozen[y] = Object.isFrozen(row) ? row : undefined;
      const before = this.#seen[y] ?? [];
      if (isSameRow(row, before, width)) continue;
      for (let x = 0; x < width; x++) if (row[x] !== before[x]) changed.push([x, y]);
      this.#seen[y] = row.slice();
    }
    return changed;
  }

  #edit(grid: Grid, tiles: Iterable<Tile>, pointsChanged: boolean): void {
    const { passable, terrain } = grid;
    grid.edit((editor) => {
      for (const [x, y] of tiles) {
        const cell = grid.cell(x, y);
        const isFree = !this.#rules.isWall(x, y);
        if (isFree !== (passable[cell] === 1)) editor.set(x, y, isFree);
        if (!isFree) continue;
        const cost = this.#rules.cost(x, y);
        if (cost !== (terrain === null ? 1 : terrain[cell])) editor.setCost(x, y, cost);
      }
      if (pointsChanged) this.#mask(grid, editor);
    });
  }

  /** Turns conditions on entering points into conditions on leaving the tiles around them. */
  #mask(grid: Grid, editor: GridEditor): void {
    const rules = this.#rules;
    for (const [x, y] of this.#masked) editor.setMoves(x, y, ALL_MOVES);
    this.#masked = [];
    const points = [...rules.conditions.points()];
    if (rules.corners === 'no-corner-cutting') for (const point of rules.avoided.points()) points.push(point);
    const around = new Set(points.flatMap((point) => tilesAround(grid, point)));
    for (const cell of around) {
      const [x, y] = grid.point(cell);
      let moves = 0;
      for (let d = 0; d < 8; d++) if (rules.conditionsAllow(x, y, d)) moves |= 1 << d;
      if (moves === ALL_MOVES) continue;
      editor.setMoves(x, y, moves);
      this.#masked.push([x, y]);
    }
  }
}

/** In a function of its own, where it takes a third of the time: every tile comes by here at every `calculate`. */
function isSameRow(row: readonly unknown[], before: readonly unknown[], width: number): boolean {
  if (before.length < width) return false;
  for (let x = 0; x < width; x++) if (row[x] !== before[x]) return false;
  return true;
}

function* allTiles(grid: Grid): Generator<Tile> {
  for (let y = 0; y < grid.height; y++) for (let x = 0; x < grid.width; x++) yield [x, y];
}

/** The cells of the map around a point, which need not be on it. */
function tilesAround(grid: Grid, [x, y]: Tile): number[] {
  return DX.flatMap((dx, d) => {
    const [nextX, nextY] = [x + dx, y + DY[d]!];
    return grid.contains(nextX, nextY) ? [grid.cell(nextX, nextY)] : [];
  });
}
