import { later } from '../../clock.ts';
import { FloodgateError } from '../../error.ts';
import type { Direction } from './directions.ts';
import { type PathPoint, PathRequest } from './path-request.ts';
import { SearchMap } from './search-map.ts';
import { TileRules } from './tile-rules.ts';

interface Instance {
  readonly id: number;
  readonly request: PathRequest;
  readonly callback: (path: PathPoint[]) => void;
}

let lastId = 0;

/** Finds paths on a map of tile types, as `EasyStar.js` does: set a grid, ask for paths, and call `calculate`. */
export class EasyStar {
  readonly #rules = new TileRules();
  readonly #map = new SearchMap(this.#rules);
  #queue: Instance[] = [];
  #hasGrid = false;
  #isSync = false;
  #iterations = Number.MAX_VALUE;

  /** Sets the walkable tile types, or the only one. */
  setAcceptableTiles(tiles: readonly number[] | number): void {
    if (Array.isArray(tiles)) this.#rules.setAcceptable(tiles);
    else if (Number.isFinite(Number(tiles))) this.#rules.setAcceptable([tiles as number]);
  }

  /** From now on `calculate` finishes all paths and calls back before it returns. */
  enableSync(): void {
    this.#isSync = true;
  }

  /** From now on `calculate` does its iterations, and callbacks come from a timer. The default. */
  disableSync(): void {
    this.#isSync = false;
  }

  /** Allows diagonal moves. */
  enableDiagonals(): void {
    this.#rules.diagonals = true;
  }

  /** Forbids diagonal moves. The default. */
  disableDiagonals(): void {
    this.#rules.diagonals = false;
  }

  /** Allows diagonal moves past unwalkable tiles, even between two. The default. */
  enableCornerCutting(): void {
    this.#rules.cornerCutting = true;
  }

  /** Forbids diagonal moves past unwalkable tiles. */
  disableCornerCutting(): void {
    this.#rules.cornerCutting = false;
  }

  /**
   * Sets the map: rows of tile types. The rows may be changed in place afterwards, so `calculate` compares every tile with
   * what it was. Frozen rows (`Object.freeze`) save that time, which on a large map is most of it.
   */
  setGrid(grid: readonly (readonly number[])[]): void {
    this.#rules.tiles = grid;
    this.#rules.resetZeroCosts();
    this.#hasGrid = true;
  }

  /**
   * Sets what it costs to enter tiles of a type, as a factor from 0. Default 1. Costs below a thousandth of the largest one
   * count as that thousandth. Throws a FloodgateError if it is no such number.
   */
  setTileCost(tileType: number, cost: number): void {
    this.#rules.setTypeCost(tileType, cost);
  }

  /** Sets what it costs to enter a point, instead of the cost of its type; 0 for the latter again. */
  setAdditionalPointCost(x: number, y: number, cost: number): void {
    this.#rules.setPointCost(x, y, cost);
  }

  /** Takes back {@link setAdditionalPointCost} of a point. */
  removeAdditionalPointCost(x: number, y: number): void {
    this.#rules.pointCosts.delete(x, y);
  }

  /** Takes back {@link setAdditionalPointCost} of all points. */
  removeAllAdditionalPointCosts(): void {
    this.#rules.pointCosts.clear();
  }

  /** Sets from which sides a point may be entered: `[EasyStar.TOP]` for only from above. */
  setDirectionalCondition(x: number, y: number, allowedDirections: readonly Direction[]): void {
    this.#rules.setCondition(x, y, allowedDirections);
  }

  /** Takes back {@link setDirectionalCondition} of all points. */
  removeAllDirectionalConditions(): void {
    this.#rules.conditions.clear();
  }

  /** Lets no path enter a point, walkable or not. */
  avoidAdditionalPoint(x: number, y: number): void {
    this.#rules.avoided.set(x, y, true);
  }

  /** Takes back {@link avoidAdditionalPoint} of a point. */
  stopAvoidingAdditionalPoint(x: number, y: number): void {
    this.#rules.avoided.delete(x, y);
  }

  /** Takes back {@link avoidAdditionalPoint} of all points. */
  stopAvoidingAllAdditionalPoints(): void {
    this.#rules.avoided.clear();
  }

  /** Sets how many nodes a call of `calculate` expands at most. Default: as many as it takes. */
  setIterationsPerCalculation(iterations: number): void {
    this.#iterations = iterations;
  }

  /**
   * Asks for a path, which `calculate` searches. The callback gets its points, ends included; null if there is no path,
   * and an empty list from a point to itself. In these cases, if no search is needed to know, `calculate` is not needed
   * either.
   *
   * Throws a FloodgateError if there is no grid, there are no acceptable tiles, or a point is not on the grid.
   *
   * @returns a number above 0 for {@link cancelPath}; 0 if no search was needed
   */
  findPath(
    startX: number,
    startY: number,
    endX: number,
    endY: number,
    callback: (path: PathPoint[]) => void,
  ): number {
    if (!this.#rules.hasAcceptable) throw notReady('setAcceptableTiles');
    if (!this.#hasGrid) throw notReady('setGrid');
    this.#checkPoint(startX, startY, 'start');
    this.#checkPoint(endX, endY, 'end');
    if (startX === endX && startY === endY) {
      this.#tell(callback, []);
      return 0;
    }
    if (!this.#rules.isAcceptableNow(endX, endY)) {
      this.#tell(callback, null);
      return 0;
    }
    const id = ++lastId;
    this.#queue.push({ id, request: new PathRequest([startX, startY], [endX, endY]), callback });
    return id;
  }

  /** Forgets a path that is not found yet: its callback will not be called. Returns false if there is no such path. */
  cancelPath(instanceId: number): boolean {
    const before = this.#queue.length;
    this.#queue = this.#queue.filter(({ id }) => id !== instanceId);
    return this.#queue.length < before;
  }

  /** Searches the paths that were asked for, first come first served: call it each frame. */
  calculate(): void {
    if (this.#queue.length === 0) return;
    const grid = this.#map.follow();
    let left = this.#isSync ? Number.POSITIVE_INFINITY : this.#iterations;
    while (this.#queue.length > 0 && left > 0) {
      const { request, callback } = this.#queue[0]!;
      left -= request.advance(grid, this.#rules, left);
      if (!request.isDone) continue;
      // Before the callback, which may ask, cancel and calculate.
      this.#queue.shift();
      this.#tell(callback, request.path);
    }
  }

  #tell(callback: (path: PathPoint[]) => void, path: PathPoint[] | null): void {
    // EasyStar.js declares its callbacks so that they must not expect null.
    const call = (): void => (callback as (path: PathPoint[] | null) => void)(path);
    if (this.#isSync) call();
    else later(0, call);
  }

  #checkPoint(x: number, y: number, what: string): void {
    const { width, height } = this.#rules;
    if (Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < width && y < height) return;
    throw new FloodgateError(
      'bad-argument',
      `${what} (${x}, ${y}) is outside of the grid, which is ${width} × ${height}`,
    );
  }
}

function notReady(call: string): FloodgateError {
  return new FloodgateError('bad-argument', `call ${call}() before findPath()`);
}
