import type { Regions, Zone } from '../regions/index.ts';
import { type Area, AreaSurveyor, passages } from './areas.ts';
import { type GateSide, gateDistances } from './gate-distances.ts';
import { GateGraph } from './gate-graph.ts';
import { type Box, boxesOf, type GatePiece, piecesOf } from './gate-pieces.ts';
import { openCell, shortenThrough } from './open-cell.ts';
import { SavedModel } from './saved-model.ts';

export interface GateModelOptions {
  /** Gates are cut into pieces of at most this many cells. */
  readonly pieceWidth: number;
  /** Keep for every cell its distances to the pieces of its zone. */
  readonly tables: boolean;
  /** Tell paths apart by the side on which they leave and reach a gate. */
  readonly sides: boolean;
  /** Upper limit for what is kept, in bytes. Wider pieces are taken to stay below it. */
  readonly maxBytes: number;
}

/** A zone with what the heuristics need to know in it. */
export interface GateArea extends Area {
  /** Pieces that touch the zone, by index into the model's. */
  readonly pieces: readonly number[];
  /** Per piece of the area, its row and column in the matrix. */
  readonly sides: Int32Array;
  /** Per cell of the area in turn the distances to its pieces; empty if no tables are kept. */
  readonly table: Int32Array;
}

/** The part of an area in one of the squares of {@link TILE_SIZE} that the map is divided into. */
export interface AreaTile {
  readonly area: number;
  /** Centre of the square, in columns and rows of the padded map. */
  readonly x: number;
  readonly y: number;
}

/** What is kept from one repair to the next about a zone that has not changed. */
interface Surveyed {
  area: Area;
  table: Int32Array;
  tableWidth: number;
}

/** The distances between gates of the last build, and where the sides of gates are in it. */
interface MatrixBefore {
  readonly rows: ReadonlyMap<string, number>;
  readonly matrix: Int32Array;
  readonly size: number;
  readonly pieceWidth: number;
}

/** Columns and rows of the squares that tiles lie in. */
export const TILE_SIZE = 8;
const TILE_BITS = 3;
const WHOLE = 1 << 28;
const WIDER: readonly number[] = [1, 2, 3, 4, 6, 8, 12, 16, 32, WHOLE];
/** Steps between gate cells steps over all searches that are taken on: a second or two of work. */
const MAX_STEPS = 1e9;

/**
 * Distances between the gates of a map, and from cells to the gates around them, as of one version of the
 * regions. It does not change until {@link rebuild} is called: then only zones that were touched are measured
 * again, and the distances between all gates are put together again; or {@link openCells}, for
 * single walls inside of zones.
 */
export class GateModel {
  readonly regions: Regions;
  /** Per cell the index of its area, −1 for walls and for what no area is known of. */
  readonly areaOf: Int32Array;
  /** Per cell its place among the cells of its area. */
  readonly rank: Int32Array;
  /** Per cell its tile, −1 for what is in no area. */
  readonly tileOf: Int32Array;
  /** The part of an area in a square of the map, by index. */
  tiles: AreaTile[] = [];
  areas: GateArea[] = [];
  pieces: GatePiece[] = [];
  /** Per piece the boxes that cover it. */
  boxes: Box[][] = [];
  /** Distances between sides of gates; see {@link gateDistances}. */
  matrix: Int32Array = new Int32Array(0);
  matrixSize = 0;
  /** The width of pieces that fits into memory; 0 if none does, and then there is nothing else here. */
  pieceWidth = 0;
  /** The version of the regions that this describes. */
  regionsVersion = -1;
  readonly surveyor: AreaSurveyor;
  readonly #options: GateModelOptions;
  readonly #surveyed = new Map<number, Surveyed>();
  /** Per zone the index of its area. */
  readonly #areaOfZone = new Map<number, number>();
  /** Per square of the map the tile that was made there last. */
  readonly #lastTile: Int32Array;

  /** @param saved what {@link saveModel} gave for the same regions and options, if it is to be used */
  constructor(regions: Regions, options: GateModelOptions, saved?: Int32Array) {
    this.regions = regions;
    this.#options = options;
    this.areaOf = new Int32Array(regions.grid.cellCount).fill(-1);
    this.rank = new Int32Array(regions.grid.cellCount);
    this.tileOf = new Int32Array(regions.grid.cellCount);
    this.#lastTile = new Int32Array(regions.grid.cellCount >> TILE_BITS);
    this.surveyor = new AreaSurveyor(regions);
    this.#build(new Set(), saved, undefined);
  }

  get bytes(): number {
    const tables = this.areas.reduce((sum, area) => sum + area.table.byteLength + area.between.byteLength, 0);
    const perCell = this.areaOf.byteLength + this.rank.byteLength + this.tileOf.byteLength;
    return tables + this.matrix.byteLength + perCell;
  }

  /** Brings everything up to date; `touched` are the zones whose cells, moves or gates may have changed. */
  rebuild(touched: ReadonlySet<number>): void {
    this.#build(touched, undefined, undefined);
  }

  /**
   * The same, but distances between gates of zones that were not touched are taken over. Walls that are new may leave
   * them too small; `opened` are all cells whose walls have gone.
   */
  patch(touched: ReadonlySet<number>, opened: Iterable<number>): void {
    const rows = new Map<string, number>();
    for (const { zone, pieces, sides } of this.areas) {
      pieces.forEach((piece, i) => {
        rows.set(this.#sideKey(zone, piece), sides[i]!);
      });
    }
    this.#build(touched, undefined, {
      ...{ rows, matrix: this.matrix, size: this.matrixSize, pieceWidth: this.pieceWidth },
    });
    for (const cell of opened) if (this.matrixSize > 0) shortenThrough(this, cell);
  }

  /** What a side of a gate is known by from one build to the next. Gates that cross may share no cell. */
  #sideKey(zone: number, piece: number): string {
    const { cells } = this.pieces[piece]!;
    return `${this.#options.sides ? zone : ''}:${cells[0]}:${cells.at(-1)}:${cells.length}`;
  }

  /** The areas that a cell is in; several if it is part of a gate. */
  areasWith(cell: number): GateArea[] {
    const { gateOf, zoneOf } = this.regions;
    const gate = gateOf[cell]! - 1;
    const zones = gate >= 0 ? this.regions.gate(gate).zones : [zoneOf[cell]!];
    return zones.map((zone) => this.areas[this.#areaOfZone.get(zone)!]!);
  }

  #build(
    touched: ReadonlySet<number>,
    saved: Int32Array | undefined,
    before: MatrixBefore | undefined,
  ): void {
    const { regions } = this;
    const { grid } = regions;
    this.regionsVersion = regions.version;
    const zones = regions.zones;
    this.#forget(touched, zones);
    const unchanged = new Set(this.#surveyed.keys());
    const core = coreCells(regions, zones, (zone) => !unchanged.has(zone));
    this.pieceWidth = this.#widthThatFits(zones);
    this.areas = [];
    this.pieces = [];
    this.matrix = new Int32Array(0);
    this.matrixSize = 0;
    this.areaOf.fill(-1);
    this.tileOf.fill(-1);
    this.tiles = [];
    this.#lastTile.fill(-1);
    this.#areaOfZone.clear();
    if (this.pieceWidth === 0) {
      this.#surveyed.clear();
      return;
    }
    const gates = regions.gates;
    const piecesOfGate = new Map<number, number[]>();
    for (const gate of gates) {
      const pieces = piecesOf(grid, gate, this.pieceWidth);
      piecesOfGate.set(
        gate.id,
        pieces.map((piece) => this.pieces.push(piece) - 1),
      );
    }
    this.boxes = this.pieces.map((piece) => boxesOf(grid, piece));
    if (!saved) {
      for (const cells of core.values()) this.surveyor.refresh(cells);
      for (const gate of gates) this.surveyor.refresh(gate.cells);
    }
    const piecesOfZone = zones.map((zone) => zone.gates.flatMap((gate) => piecesOfGate.get(gate)!));
    const known = saved && this.#readSaved(saved, zones, core, piecesOfZone);
    const sides: GateSide[] = this.#options.sides ? [] : this.pieces.map((_, piece) => ({ piece, area: -1 }));
    zones.forEach((zone, index) => {
      const pieces = piecesOfZone[index]!;
      const { area, table } = this.#surveyZone(zone, core.get(zone.id), pieces, known);
      const rows = Int32Array.from(pieces, (piece) =>
        this.#options.sides ? sides.push({ piece, area: index }) - 1 : piece,
      );
      this.areas.push({ ...area, pieces, sides: rows, table });
      this.#areaOfZone.set(zone.id, index);
      this.#placeCells(area, index);
    });
    this.matrixSize = sides.length;
    if (known) {
      this.matrix = known.take(sides.length ** 2);
      return;
    }
    const graph = new GateGraph([...this.areas, ...passages(grid, gates, regions.gateOf)], this.pieces);
    const rows = Int32Array.from(sides, ({ piece, area }) => {
      if (before?.pieceWidth !== this.pieceWidth) return -1;
      const zone = area < 0 ? -1 : this.areas[area]!.zone;
      return area < 0 || unchanged.has(zone) ? (before.rows.get(this.#sideKey(zone, piece)) ?? -1) : -1;
    });
    this.matrix = gateDistances(graph, sides, before && { ...before, rows });
  }

  #readSaved(
    content: Int32Array,
    zones: readonly Zone[],
    core: ReadonlyMap<number, Int32Array>,
    piecesOfZone: readonly (readonly number[])[],
  ): SavedModel | undefined {
    const { tables, sides } = this.#options;
    let distances = 0;
    let rows = sides ? 0 : this.pieces.length;
    zones.forEach((zone, i) => {
      const pieces = piecesOfZone[i]!;
      const gateCells = pieces.reduce((sum, piece) => sum + this.pieces[piece]!.cells.length, 0);
      distances += gateCells ** 2;
      if (tables) distances += (gateCells + core.get(zone.id)!.length) * pieces.length;
      if (sides) rows += pieces.length;
    });
    const saved = new SavedModel(content);
    return saved.fits(this.pieceWidth, zones.length, distances + rows ** 2) ? saved : undefined;
  }

  /** True if a zone is one of those that there is an area for. */
  knows(zone: number): boolean {
    return this.#areaOfZone.has(zone);
  }

  /** Works in walls that have gone inside of zones, not beside a gate, while zones and gates stayed the same. */
  openCells(cells: Iterable<number>): void {
    const { grid, version, zoneOf } = this.regions;
    this.regionsVersion = version;
    if (this.pieceWidth === 0) return;
    for (const cell of cells) this.surveyor.refresh([cell, ...grid.offsets.map((offset) => cell + offset)]);
    for (const cell of cells) {
      const zone = zoneOf[cell]!;
      const index = this.#areaOfZone.get(zone)!;
      const area = openCell(this, index, cell);
      this.areas[index] = area;
      const known = this.#surveyed.get(zone)!;
      known.area = area;
      known.table = area.table;
    }
  }

  /** Drops what was measured in zones that were touched, are gone, or have other gate cells now. */
  #forget(touched: ReadonlySet<number>, zones: readonly Zone[]): void {
    const known = new Map(this.#surveyed);
    this.#surveyed.clear();
    for (const { id, gates } of zones) {
      const surveyed = known.get(id);
      if (!surveyed || touched.has(id)) continue;
      const { gateCells } = surveyed.area;
      let place = 0;
      const same = gates.every((gate) =>
        this.regions.gate(gate).cells.every((cell) => gateCells[place++] === cell),
      );
      if (same && place === gateCells.length) this.#surveyed.set(id, surveyed);
    }
  }

  #surveyZone(
    zone: Zone,
    core: Int32Array | undefined,
    pieces: readonly number[],
    saved: SavedModel | undefined,
  ): Surveyed {
    let known = this.#surveyed.get(zone.id);
    if (!known) {
      const gateCells = pieces.reduce((sum, piece) => sum + this.pieces[piece]!.cells.length, 0);
      const area = this.surveyor.survey(zone, core!, saved?.take(gateCells ** 2));
      known = { area, table: new Int32Array(0), tableWidth: 0 };
      this.#surveyed.set(zone.id, known);
    }
    if (this.#options.tables && saved) {
      known.tableWidth = this.pieceWidth;
      known.table = saved.take(known.area.cells.length * pieces.length);
    }
    if (this.#options.tables && known.tableWidth !== this.pieceWidth) {
      known.tableWidth = this.pieceWidth;
      known.table = this.surveyor.tableTo(
        known.area,
        pieces.map((piece) => this.pieces[piece]!.cells),
      );
    }
    return known;
  }

  /** Gate cells are in several areas; they are looked up in that of their zone. */
  #placeCells({ cells, zone }: Area, index: number): void {
    const { zoneOf } = this.regions;
    for (let i = 0; i < cells.length; i++) if (zoneOf[cells[i]!] === zone) this.place(cells[i]!, index, i);
  }

  /** Notes that a cell is the one at a place in an area. */
  place(cell: number, area: number, rank: number): void {
    const { stride } = this.regions.grid;
    const y = Math.floor(cell / stride);
    const column = (cell - y * stride) >> TILE_BITS;
    const row = y >> TILE_BITS;
    const square = row * (stride >> TILE_BITS) + column;
    let tile = this.#lastTile[square]!;
    // A single cell that comes to an area late may make a second tile for the same part of it.
    if (tile < 0 || this.tiles[tile]!.area !== area) {
      const middle = (TILE_SIZE - 1) / 2;
      tile = this.tiles.push({ area, x: column * TILE_SIZE + middle, y: row * TILE_SIZE + middle }) - 1;
      this.#lastTile[square] = tile;
    }
    this.areaOf[cell] = area;
    this.rank[cell] = rank;
    this.tileOf[cell] = tile;
  }

  #widthThatFits(zones: readonly Zone[]): number {
    const { pieceWidth, tables, sides, maxBytes } = this.#options;
    const { grid } = this.regions;
    for (const width of [pieceWidth, ...WIDER.filter((wider) => wider > pieceWidth)]) {
      const counts = new Map(this.regions.gates.map((gate) => [gate.id, piecesOf(grid, gate, width).length]));
      let rows = sides ? 0 : [...counts.values()].reduce((a, b) => a + b, 0);
      let bytes = 12 * grid.cellCount;
      let steps = 0;
      for (const zone of zones) {
        const pieces = zone.gates.reduce((sum, gate) => sum + counts.get(gate)!, 0);
        const gateCells = zone.gates.reduce((sum, gate) => sum + this.regions.gate(gate).cells.length, 0);
        if (sides) rows += pieces;
        steps += gateCells * gateCells;
        bytes += 4 * gateCells * gateCells;
        if (tables) bytes += 4 * pieces * (zone.size + gateCells);
      }
      if (bytes + 4 * rows * rows <= maxBytes && steps * rows <= MAX_STEPS) return width;
    }
    return 0;
  }
}

/** The cells of some zones that are not part of a gate. */
function coreCells(
  { grid, zoneOf, gateOf }: Regions,
  zones: readonly Zone[],
  wanted: (zone: number) => boolean,
): Map<number, Int32Array> {
  const cells = new Map<number, Int32Array>();
  for (const { id, size } of zones) if (wanted(id)) cells.set(id, new Int32Array(size));
  const lists = Array.from({ length: (zones.at(-1)?.id ?? 0) + 1 }, (_, id) => cells.get(id));
  const filled = new Int32Array(lists.length);
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const zone = zoneOf[cell]!;
    const list = lists[zone];
    if (list && gateOf[cell] === 0) list[filled[zone]!++] = cell;
  }
  for (const [id, all] of cells) cells.set(id, all.subarray(0, filled[id]));
  return cells;
}
