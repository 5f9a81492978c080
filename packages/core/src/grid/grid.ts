import { checkWhole } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import type { Random } from '../random.ts';
import { BlockLinks } from './block-links.ts';
import type { GridOptions } from './check-grid.ts';
import { Components } from './components.ts';
import { GridEditor, type GridEdits } from './editor.ts';
import { nearestFreeCell, randomFreeCell } from './free-cells.ts';
import { type GridChange, type GridListener, Listeners } from './grid-change.ts';
import { isRoom, type LayerKind, layerEdits } from './layers.ts';
import { type PointLike, toPoint } from './point.ts';
import { Reachability } from './reachability.ts';
import { CostTables } from './terrain.ts';
import { Tiles, type TileTest } from './tiles.ts';
import { type TileRect, wouldBlock } from './would-block.ts';

const NO_TABLES: GridChange['tables'] = new Map();
const NO_LAYERS: GridChange['layers'] = new Map();
type OwnChange = Omit<GridChange, 'tables' | 'layers'>;
const UNCHANGED: OwnChange = { cells: [], freed: [], walled: [], costs: [], masks: [], affected: [] };

/**
 * A map of square tiles, free or wall. A free tile has a cost, which multiplies what it costs to enter it, and may be
 * left in some directions only.
 */
export class Grid extends Tiles {
  #freeCount = 0;
  #version = 0;
  readonly #tables: CostTables;
  readonly #listeners = new Listeners();
  /** Layers in use by their kind; those without a cost table come before those that have one. */
  readonly #layers = new Map<string, Grid>();
  /** Those without a cost table, to be found without making a key. */
  readonly #layersBySize: Grid[] = [];
  /** What this is a layer for; null for a map. */
  #kind: LayerKind | null = null;
  #map: Grid = this;
  /** The layer with the same walls and moves, which knows what is connected; this one itself unless it has a table. */
  #shape: Grid = this;
  #editing = false;
  #components: Components | undefined;
  #reachability: Reachability | undefined;
  #blockLinks: BlockLinks | undefined;

  /**
   * A map without walls. Throws a FloodgateError if a side is not a whole number from 1, the map has over
   * 2^28 tiles, or an option is unknown or has an unknown value.
   */
  constructor(width: number, height: number, options: GridOptions = {}, isFree: TileTest = () => true) {
    super(width, height, options, isFree);
    this.#tables = new CostTables(this);
    const { passable } = this;
    let free = 0;
    for (let cell = 0; cell < passable.length; cell++) free += passable[cell]!;
    this.#freeCount = free;
  }

  /** A map from a function that says for each tile whether it is free. */
  static from(width: number, height: number, isFree: TileTest, options?: GridOptions): Grid {
    return new Grid(width, height, options, isFree);
  }

  /** Number of free cells. */
  get freeCount(): number {
    return this.#freeCount;
  }

  /**
   * Grows with every edit of walls, moves or the map's own costs, so that what was computed from the map can tell that it
   * is out of date. Edits of a cost table count for the layers that go by it.
   */
  override get version(): number {
    return this.#version;
  }

  /**
   * Changes any number of tiles as one change, of which listeners hear once, when the callback has returned. Until then
   * the map stays as it is. If the callback throws, nothing is changed. Costs as much as the tiles that it sets
   * and their neighbours, whatever the size of the map. Returns whether anything changed.
   *
   * Throws a FloodgateError if it is called inside of the callback of another edit. Listeners may call it, see
   * {@link GridListener}.
   */
  edit(change: (editor: GridEditor) => void): boolean {
    if (this.#editing) {
      throw new FloodgateError(
        'bad-argument',
        `${this.name} is being edited: inside of edit(), use the editor that it passes to its callback`,
      );
    }
    if (this.#kind) {
      throw new FloodgateError('bad-argument', `${this.name} is a layer: edit the map that it belongs to`);
    }
    const editor = new GridEditor(this);
    this.#editing = true;
    let edits: GridEdits;
    try {
      change(editor);
    } finally {
      this.#editing = false;
      edits = editor.end();
    }
    const own = this.#apply(edits);
    if (own === null && edits.tables.size === 0) return false;
    for (const [name, costs] of edits.tables) this.#tables.of(name).setAll(costs);
    const made = own ?? UNCHANGED;
    const tables = edits.tables.size === 0 ? NO_TABLES : cellsByTable(edits.tables);
    const layers = this.#layers.size === 0 ? NO_LAYERS : this.#followedBy(made, tables);
    this.#listeners.tell({ ...made, tables, layers }, (layer) => layer.#listeners);
    return true;
  }

  /** Makes a tile free or a wall: an {@link edit} of one tile. */
  setPassable(x: number, y: number, free: boolean): boolean {
    return this.edit((editor) => editor.set(x, y, free));
  }

  /** Makes a rectangle of tiles free or walls, as one {@link edit}. */
  setRectPassable(x: number, y: number, width: number, height: number, free: boolean): boolean {
    return this.edit((editor) => editor.setRect(x, y, width, height, free));
  }

  /**
   * Calls the listener after every edit, until the returned function is called. If a listener throws, the others still
   * hear of the edit, and then the edit, which is done, throws the first such error.
   */
  onChange(listener: GridListener): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Calls what is computed from the map after every edit, before any listener of {@link onChange}, so that listeners can ask
   * it. It must only note the edit, and not throw.
   */
  follow(follower: GridListener): () => void {
    return this.#listeners.addFollower(follower);
  }

  /**
   * Sets what it costs to enter a tile: a factor from 1 to 1000 on the cost of the move. An {@link edit} of one tile.
   * Without a table it is the cost for all agents that go by none.
   */
  setCost(x: number, y: number, cost: number, table?: string): boolean {
    return this.edit((editor) => editor.setCost(x, y, cost, table));
  }

  /** What it costs to enter a tile, wall or not. Throws a FloodgateError if it is off the map or there is no such table. */
  costAt(x: number, y: number, table?: string): number {
    return this.#tables.of(table).at(this.cellAt([x, y], 'tile'));
  }

  /**
   * Sets in which directions a tile may be left: bit d for direction d, 255 for all. What walls and corners forbid stays
   * forbidden. An {@link edit} of one tile.
   */
  setMoves(x: number, y: number, mask: number): boolean {
    return this.edit((editor) => editor.setMoves(x, y, mask));
  }

  /**
   * Makes a cost table of that name, for agents that go by it. Throws a FloodgateError if there is one already, or a cost
   * is not from 1 to 1000.
   *
   * @param costOf what it costs to enter a tile. Default: what the map's own costs are now
   */
  addCosts(name: string, costOf?: (x: number, y: number) => number): void {
    if (this.#kind)
      throw new FloodgateError(
        'bad-argument',
        `${this.name} is a layer: add costs to the map that it belongs to`,
      );
    this.#tables.add(name, costOf);
  }

  /** The names of all cost tables, in the order in which they were added. */
  get tables(): readonly string[] {
    return this.#tables.names;
  }

  /** Per cell its cost in a table; null while every tile costs 1. Throws a FloodgateError if there is no such table. */
  costsOf(table: string | undefined): Float64Array | null {
    return this.#tables.of(table).factors;
  }

  /** Per cell the factor from 1 on the cost of entering it; null while every tile costs the same. */
  override get terrain(): Float64Array | null {
    return this.#tables.own.factors;
  }

  /** Per cell the mask that {@link setMoves} gave its tile; null while none has one. */
  get masks(): Uint8Array | null {
    return this.moveBytes.oneWay?.masks ?? null;
  }

  /**
   * Per cell the moves that lead to it: bit d if the neighbour in direction d can come here. The same array as
   * {@link moves} while no tile is one-way.
   */
  get arrivals(): Uint8Array {
    return this.moveBytes.oneWay?.arrivals ?? this.moves;
  }

  /** The map that this is a layer of; itself if it is a map. */
  get map(): Grid {
    return this.#map;
  }

  /** Per cell the moves that walls and corners allow, as if no tile were one-way. */
  get unmaskedMoves(): Uint8Array {
    return this.moveBytes.oneWay?.unmasked ?? this.moves;
  }

  /**
   * Whether a path leads from one cell to another; false if one of them is a wall. On a map with one-way tiles the first
   * question after an edit takes a walk over the whole map.
   */
  reaches(from: number, to: number): boolean {
    const shape = this.#shape;
    if (!shape.components.connected(from, to)) return false;
    if (!shape.moveBytes.oneWay) return true;
    shape.#reachability ??= new Reachability(shape);
    return shape.#reachability.reaches(from, to);
  }

  /**
   * This map as agents see it that cover a square of tiles and go by a cost table: a grid with the same cells, free where
   * the whole square is free whose upper left cell it is. Its cost is the largest in the square, and it may be left in the
   * directions in which all of the square's tiles may be left. The map itself for size 1 and its own costs.
   *
   * A layer is made once and follows the edits of the map; it cannot be edited itself. Throws a FloodgateError if the size
   * is not a whole number from 1, there is no such table, or this is a layer.
   */
  layer({ size = 1, costs }: { readonly size?: number; readonly costs?: string | undefined }): Grid {
    checkWhole(size, 'size');
    if (size < 1) throw new FloodgateError('bad-argument', `size must be at least 1, not ${size}`);
    if (size === 1 && costs === undefined) return this;
    const known = costs === undefined ? this.#layersBySize[size] : undefined;
    if (known) return known;
    const key = costs === undefined ? `${size}` : `${size} ${costs}`;
    let layer = this.#layers.get(key);
    if (!layer) {
      layer = this.#makeLayer({ size, costs });
      this.#layers.set(key, layer);
      if (costs === undefined) this.#layersBySize[size] = layer;
    }
    return layer;
  }

  /**
   * Which cells can reach each other, as if no tile were one-way; see {@link reaches}. Made on first use, kept current
   * under edits.
   */
  get components(): Components {
    if (this.#shape !== this) return this.#shape.components;
    this.#components ??= new Components(this);
    return this.#components;
  }

  /**
   * Whether from some tile of `from` no tile of `to` could be reached if a rectangle of tiles were walls: what to ask before a
   * tower is built. Tiles that would be walls, and that are, reach nothing and are not reached; agents are no
   * obstacles. Changes nothing. It looks at the blocks of 16 × 16 tiles around the rectangle and at how blocks are
   * linked; on maps with one-way tiles, or on which all corners may be cut, it has to search the map.
   *
   * Throws a FloodgateError if the rectangle or a tile is not on the map, or a list is empty.
   *
   * @param options the size of the agents that are to get through, default 1: `from` and `to` are their upper left tiles
   */
  wouldBlock(
    rect: TileRect,
    from: PointLike | readonly PointLike[],
    to: PointLike | readonly PointLike[],
    { size = 1 }: { readonly size?: number } = {},
  ): boolean {
    const layer = this.layer({ size });
    return wouldBlock(this, layer, size, rect, from, to, () => {
      layer.#blockLinks ??= new BlockLinks(layer);
      return layer.#blockLinks;
    });
  }

  /** A free cell, each equally likely; undefined if there is none. */
  randomFreeCell(random: Random): number | undefined {
    return randomFreeCell(this, random);
  }

  /**
   * The free cell with the least octile distance to a tile, which may be a wall or off the map; undefined if
   * none qualifies. `accept` narrows the choice, for example to one component. Throws a FloodgateError if x or y is
   * not a whole number.
   */
  nearestFreeCell(at: PointLike, accept: (cell: number) => boolean = () => true): number | undefined {
    return nearestFreeCell(this, toPoint(at, 'tile'), accept);
  }

  /** A copy that can be edited on its own, with all costs and one-way tiles; listeners stay with the original. */
  clone(): Grid {
    const { width, height, corners, costs, name } = this;
    const copy = new Grid(
      width,
      height,
      { corners, costs, name },
      (x, y) => this.passable[this.cell(x, y)] === 1,
    );
    copy.#tables.copy(this.#tables);
    const oneWay = this.moveBytes.oneWay;
    if (oneWay) copy.moveBytes.change([], new Map(oneWay.masked()));
    return copy;
  }

  #makeLayer(kind: LayerKind): Grid {
    const { width, height, corners, costs } = this;
    if (this.#kind)
      throw new FloodgateError('bad-argument', `${this.name} is a layer: ask the map that it belongs to`);
    const table = this.#tables.of(kind.costs);
    const name = `${this.name} for size ${kind.size}${kind.costs === undefined ? '' : `, costs '${kind.costs}'`}`;
    const layer = new Grid(width, height, { corners, costs, name }, (x, y) => isRoom(this, kind.size, x, y));
    layer.#kind = kind;
    layer.#map = this;
    if (kind.costs !== undefined) layer.#shape = this.layer({ size: kind.size });
    const masks = [...(this.moveBytes.oneWay?.masked() ?? [])].map(([cell]) => cell);
    layer.#apply(layerEdits(this, layer, kind, { cells: [], masks, costs: table.cellsAbove() }));
    return layer;
  }

  /** Brings all layers up to date with a change of this map; what it did to those that it changed. */
  #followedBy(
    { cells, masks, costs }: Pick<GridChange, 'cells' | 'masks' | 'costs'>,
    tables: GridChange['tables'],
  ): Map<Grid, GridChange> {
    const layers = new Map<Grid, GridChange>();
    for (const layer of this.#layers.values()) {
      const kind = layer.#kind!;
      const ofTable = kind.costs === undefined ? costs : (tables.get(kind.costs) ?? []);
      const change = layer.#apply(layerEdits(this, layer, kind, { cells, masks, costs: ofTable }));
      if (change) layers.set(layer, { ...change, tables: NO_TABLES, layers: NO_LAYERS });
    }
    return layers;
  }

  /** Makes a change of everything but the named cost tables; null if there is none. */
  #apply({ cells, freed, walled, masks, costs }: GridEdits): OwnChange | null {
    if (cells.length === 0 && masks.size === 0 && costs.size === 0) return null;
    for (const cell of cells) this.passable[cell]! ^= 1;
    this.#freeCount += freed.length - walled.length;
    this.#tables.own.setAll(costs);
    this.#version++;
    const moved = this.moveBytes.change(cells, masks);
    if (cells.length > 0 || moved.length > 0) this.#reachability = undefined;
    if (cells.length > 0) this.#components?.update({ freed, walled });
    this.#blockLinks?.update(cells);
    const affected = costs.size === 0 ? moved : [...new Set([...moved, ...costs.keys()])];
    return { cells, freed, walled, costs: [...costs.keys()], masks: [...masks.keys()], affected };
  }
}

function cellsByTable(tables: GridEdits['tables']): Map<string, readonly number[]> {
  return new Map(Array.from(tables, ([name, costs]) => [name, [...costs.keys()]]));
}
