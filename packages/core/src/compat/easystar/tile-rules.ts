import { described } from '../../check-arguments.ts';
import { FloodgateError } from '../../error.ts';
import { type CornerRule, DX, DY, MOST_COST } from '../../grid/index.ts';
import { movesFrom } from './directions.ts';
import { PointTable } from './point-table.ts';

/** Rows of tile types. They belong to the game, which may change them. */
export type Tiles = readonly (readonly number[])[];

/**
 * What an EasyStar has been told of its map: the tiles, which types are walkable, what they cost, and what is different at
 * single points. Notes what has changed, for the map that is searched to follow.
 */
export class TileRules {
  tiles: Tiles = [];
  diagonals = false;
  cornerCutting = true;
  /** Instead of the cost of the tile's type. */
  readonly pointCosts = new PointTable<number>();
  readonly avoided = new PointTable<true>();
  /** By point the moves that may enter it, see {@link movesFrom}. */
  readonly conditions = new PointTable<number>();
  #acceptable: readonly number[] | undefined;
  #acceptableSet: ReadonlySet<unknown> = new Set();
  readonly #typeCosts = new Map<number, number>();
  #costsChanged = true;
  #scale = 1;

  get corners(): CornerRule {
    if (!this.diagonals) return 'never';
    return this.cornerCutting ? 'always' : 'no-corner-cutting';
  }

  get width(): number {
    return this.tiles[0]?.length ?? 0;
  }

  get height(): number {
    return this.tiles.length;
  }

  get hasAcceptable(): boolean {
    return this.#acceptable !== undefined;
  }

  setAcceptable(types: readonly number[]): void {
    this.#acceptable = types;
  }

  setTypeCost(type: number, cost: number): void {
    this.#typeCosts.set(type, checkedCost(cost, `the cost of tile type ${type}`));
    this.#costsChanged = true;
  }

  setPointCost(x: number, y: number, cost: number): void {
    checkedCost(cost, `the cost of point (${x}, ${y})`);
    // No cost is no cost of its own, as in EasyStar.js.
    if (cost === 0) this.pointCosts.delete(x, y);
    else this.pointCosts.set(x, y, cost);
  }

  setCondition(x: number, y: number, sides: readonly string[]): void {
    this.conditions.set(x, y, movesFrom(sides));
  }

  /** As EasyStar.js does when it gets a grid: types that cost nothing cost 1 again. */
  resetZeroCosts(): void {
    for (const [type, cost] of this.#typeCosts)
      if (cost === 0) {
        this.#typeCosts.delete(type);
        this.#costsChanged = true;
      }
  }

  /**
   * Looks at what the game may change without a word, and at costs: true if every tile may have become another. Changes of
   * single tiles and points are not among it.
   */
  takeWholesaleChange(): boolean {
    const types = this.#acceptable ?? [];
    const before = this.#acceptableSet;
    const sameTypes = before.size === new Set(types).size && types.every((type) => before.has(type));
    const mayRescale = this.#costsChanged || this.pointCosts.hasChanged;
    if (sameTypes && !mayRescale) return false;
    this.#acceptableSet = new Set(types);
    const scale = this.#scaleOfCosts();
    const changed = !sameTypes || this.#costsChanged || scale !== this.#scale;
    this.#scale = scale;
    this.#costsChanged = false;
    return changed;
  }

  isAcceptable(x: number, y: number): boolean {
    return this.#acceptableSet.has(this.tiles[y]?.[x]);
  }

  /** As {@link isAcceptable}, by the list as it is now and not as it was when the map last followed. */
  isAcceptableNow(x: number, y: number): boolean {
    const type = this.tiles[y]?.[x];
    return (this.#acceptable ?? []).some((acceptable) => acceptable === type);
  }

  /** Whether the searched map has a wall there. */
  isWall(x: number, y: number): boolean {
    if (!this.isAcceptable(x, y)) return true;
    // Corners of avoided points may be cut, so with that rule they cannot be walls.
    return this.corners !== 'no-corner-cutting' && this.avoided.has(x, y);
  }

  /** What it costs to enter a tile, from 1 to 1000: the costs of EasyStar.js on a scale of which the least is 1. */
  cost(x: number, y: number): number {
    const cost = this.pointCosts.get(x, y) ?? this.#typeCost(this.tiles[y]![x]!);
    return Math.min(Math.max(cost / this.#scale, 1), MOST_COST);
  }

  /** Whether conditions of the points ahead allow a move in direction d; walls are another matter. */
  conditionsAllow(x: number, y: number, d: number): boolean {
    if (!this.#admits(x, y, d)) return false;
    if (this.corners !== 'no-corner-cutting') return true;
    if (this.avoided.has(x + DX[d]!, y + DY[d]!)) return false;
    return d % 2 === 0 || (this.#admits(x, y, (d + 7) & 7) && this.#admits(x, y, (d + 1) & 7));
  }

  /** Whether a move in direction d is allowed from a tile of the map, even if that tile is a wall. */
  allows(x: number, y: number, d: number): boolean {
    const [toX, toY] = [x + DX[d]!, y + DY[d]!];
    if (!this.isAcceptable(toX, toY) || this.avoided.has(toX, toY) || !this.conditionsAllow(x, y, d))
      return false;
    if (d % 2 === 0 || this.corners === 'always') return true;
    return this.corners === 'no-corner-cutting' && this.isAcceptable(x, toY) && this.isAcceptable(toX, y);
  }

  #admits(x: number, y: number, d: number): boolean {
    const moves = this.conditions.get(x + DX[d]!, y + DY[d]!);
    return moves === undefined || (moves & (1 << d)) !== 0;
  }

  #typeCost(type: number): number {
    return this.#typeCosts.get(type) ?? 1;
  }

  /** The cost that is 1 on the searched map: the least one, but no less than a thousandth of the largest. */
  #scaleOfCosts(): number {
    const costs = [
      ...(this.#acceptable ?? []).map((type) => this.#typeCost(type)),
      ...this.pointCosts.values(),
    ];
    let least = Number.POSITIVE_INFINITY;
    let most = 0;
    for (const cost of costs) {
      if (!Number.isFinite(cost)) continue;
      least = Math.min(least, cost);
      most = Math.max(most, cost);
    }
    if (least === Number.POSITIVE_INFINITY) return 1;
    return Math.max(least, most / MOST_COST) || 1;
  }
}

function checkedCost(cost: unknown, what: string): number {
  if (typeof cost === 'number' && cost >= 0) return cost;
  throw new FloodgateError('bad-argument', `${what} must be a number from 0, not ${described(cost)}`);
}
