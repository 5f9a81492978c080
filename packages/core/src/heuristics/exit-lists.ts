import { type Grid, STRAIGHT } from '../grid/index.ts';
import { grown } from '../grow.ts';
import { minorCost } from '../search/index.ts';
import { type GateArea, type GateModel, TILE_SIZE } from './gate-model.ts';
import { type Box, toBox } from './gate-pieces.ts';
import { type Across, costsBeyond, type GoalArea, usefulExits } from './gate-query.ts';

/** Numbers kept of a box through which an area can be left: left, right, top, bottom, and what lies beyond it. */
export const BOX_FIELDS = 5;
/** Estimates at the corners of a tile, clockwise, and at its centre. */
const CORNERS = 5;
const MIDDLE = (TILE_SIZE - 1) / 2;

let values = new Float64Array(64 * CORNERS);
let order = new Int32Array(64);

/**
 * For one query, the boxes of gates to look at in each tile of the map: those by which the estimate is least in
 * some of its cells, and perhaps a few more. Lists are made when a search comes to a tile.
 */
export class ExitLists {
  /** Boxes of all lists so far, {@link BOX_FIELDS} numbers each. Another array after {@link make}. */
  boxes = new Float64Array(256 * BOX_FIELDS);
  /** Per tile where its list begins and ends in `boxes`; ends at 0 if there is none as yet. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  #filled = BOX_FIELDS;
  readonly #model: GateModel;
  readonly #goals: ReadonlyMap<number, GoalArea>;
  readonly #minor: number;
  readonly #exitsOfArea: (Float64Array | undefined)[];

  constructor(grid: Grid, model: GateModel, goals: ReadonlyMap<number, GoalArea>) {
    this.#model = model;
    this.#goals = goals;
    this.#minor = minorCost(grid);
    this.starts = new Int32Array(model.tiles.length);
    this.ends = new Int32Array(model.tiles.length);
    this.#exitsOfArea = new Array(model.areas.length);
  }

  /**
   * Makes the list of a tile.
   *
   * From one cell to the next, estimates by any box differ by no more than the move. So a box is of no use if from
   * the centre of the tile its estimate is more than the least by twice the distance to a corner. And an estimate by a
   * box is a convex function of the place. Where it is linear, as it is unless the tile is near the box, it is nowhere
   * less than one that is no greater at the corners: that one less a linear function is greatest at a corner.
   */
  make(tile: number): void {
    const { area, x, y } = this.#model.tiles[tile]!;
    this.#exitsOfArea[area] ??= this.#exitsOf(area);
    const exits = this.#exitsOfArea[area];
    const count = exits.length / BOX_FIELDS;
    values = grown(values, count * CORNERS);
    order = grown(order, count);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) least = Math.min(least, this.#measure(exits, i, x, y));
    const limit = least + 2 * MIDDLE * (STRAIGHT + this.#minor);
    const sorted = sortByCentre(count, limit);
    this.boxes = grown(this.boxes, this.#filled + sorted * BOX_FIELDS);
    this.starts[tile] = this.#filled;
    let kept = 0;
    for (let k = 0; k < sorted; k++) {
      const i = order[k]!;
      if (isLinear(i) && isDominated(i, kept)) continue;
      order[kept++] = i;
      for (let field = 0; field < BOX_FIELDS; field++)
        this.boxes[this.#filled++] = exits[i * BOX_FIELDS + field]!;
    }
    this.ends[tile] = this.#filled;
  }

  /** Notes the estimates by a box at the corners and the centre of a tile, and returns the last. */
  #measure(exits: Float64Array, i: number, x: number, y: number): number {
    const at = i * BOX_FIELDS;
    const [left, right] = [exits[at]!, exits[at + 1]!];
    const [top, bottom] = [exits[at + 2]!, exits[at + 3]!];
    const beyond = exits[at + 4]!;
    const minor = this.#minor;
    const west = outside(left, right, x - MIDDLE);
    const east = outside(left, right, x + MIDDLE);
    const north = outside(top, bottom, y - MIDDLE);
    const south = outside(top, bottom, y + MIDDLE);
    const to = i * CORNERS;
    values[to] = beyond + length(west, north, minor);
    values[to + 1] = beyond + length(east, north, minor);
    values[to + 2] = beyond + length(east, south, minor);
    values[to + 3] = beyond + length(west, south, minor);
    const centre = beyond + length(outside(left, right, x), outside(top, bottom, y), minor);
    values[to + 4] = centre;
    return centre;
  }

  /** The boxes of an area that can be the best exit of some cell. */
  #exitsOf(index: number): Float64Array {
    const area = this.#model.areas[index]!;
    const costs = costsBeyond(this.#model, area, this.#goals.values());
    const gates = gateBoxesOf(this.#model, area, this.#minor);
    const useful = usefulExits(costs, gates);
    let count = 0;
    for (const i of useful) count += gates.ends[i]! - gates.starts[i]!;
    const fields = new Float64Array(count * BOX_FIELDS);
    let at = 0;
    for (const i of useful) {
      for (let box = gates.starts[i]!; box < gates.ends[i]!; box++) {
        for (let side = 0; side < 4; side++) fields[at++] = gates.sides[4 * box + side]!;
        fields[at++] = costs[i]!;
      }
    }
    return fields;
  }
}

/** The boxes of the pieces around an area, and how far apart these are: the same in all queries. */
class GateBoxes implements Across {
  /** Per box its left, right, top and bottom. */
  readonly sides: Int32Array;
  /** Per piece where its boxes begin and end. */
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly #boxes: readonly (readonly Box[])[];
  readonly #minor: number;
  /** Distances by pairs of pieces, −1 for what was not asked for as yet. */
  readonly #distances: Int32Array;

  constructor(boxes: readonly (readonly Box[])[], minor: number) {
    this.#boxes = boxes;
    this.#minor = minor;
    this.#distances = new Int32Array(boxes.length ** 2).fill(-1);
    const sides: number[] = [];
    for (const some of boxes) {
      this.starts.push(sides.length / 4);
      for (const { left, right, top, bottom } of some) sides.push(left, right, top, bottom);
      this.ends.push(sides.length / 4);
    }
    this.sides = Int32Array.from(sides);
  }

  distance(i: number, j: number): number {
    const place = i * this.#boxes.length + j;
    if (this.#distances[place]! < 0) this.#distances[place] = this.#measure(i, j);
    return this.#distances[place]!;
  }

  #measure(i: number, j: number): number {
    let farthest = 0;
    for (const from of this.#boxes[i]!) {
      let nearest = Number.POSITIVE_INFINITY;
      for (const to of this.#boxes[j]!) nearest = Math.min(nearest, across(from, to, this.#minor));
      farthest = Math.max(farthest, nearest);
    }
    return farthest;
  }
}

/** By the list of pieces of an area, which lives as long as the area has the same gates. */
const known = new WeakMap<readonly number[], GateBoxes>();

function gateBoxesOf(model: GateModel, { pieces }: GateArea, minor: number): GateBoxes {
  let boxes = known.get(pieces);
  if (!boxes) {
    boxes = new GateBoxes(
      pieces.map((piece) => model.boxes[piece]!),
      minor,
    );
    known.set(pieces, boxes);
  }
  return boxes;
}

/** How far a coordinate is outside of a range. */
function outside(from: number, to: number, at: number): number {
  if (at < from) return from - at;
  return at > to ? at - to : 0;
}

function length(dx: number, dy: number, minor: number): number {
  return dx > dy ? dx * STRAIGHT + dy * minor : dy * STRAIGHT + dx * minor;
}

/** Puts boxes with an estimate at the centre of at most `limit` in order of that; returns how many there are. */
function sortByCentre(count: number, limit: number): number {
  let sorted = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i * CORNERS + 4]!;
    if (value > limit) continue;
    let place = sorted++;
    for (; place > 0 && values[order[place - 1]! * CORNERS + 4]! > value; place--)
      order[place] = order[place - 1]!;
    order[place] = i;
  }
  return sorted;
}

/** A convex function is linear on a square if at the centre it is the mean of opposite corners. */
function isLinear(i: number): boolean {
  const at = i * CORNERS;
  const twice = 2 * values[at + 4]!;
  return values[at]! + values[at + 2]! === twice && values[at + 1]! + values[at + 3]! === twice;
}

/** True if one of the first boxes in order has no greater estimate at any corner. */
function isDominated(i: number, kept: number): boolean {
  const at = i * CORNERS;
  for (let k = 0; k < kept; k++) {
    const other = order[k]! * CORNERS;
    if (
      values[other]! <= values[at]! &&
      values[other + 1]! <= values[at + 1]! &&
      values[other + 2]! <= values[at + 2]! &&
      values[other + 3]! <= values[at + 3]!
    )
      return true;
  }
  return false;
}

/** The greatest octile distance from a tile of a box to another box: that of one of its corners. */
function across(from: Box, to: Box, minor: number): number {
  return Math.max(
    toBox(from.left, from.top, to, minor),
    toBox(from.right, from.top, to, minor),
    toBox(from.left, from.bottom, to, minor),
    toBox(from.right, from.bottom, to, minor),
  );
}
