import type { Point } from '../grid/index.ts';
import type { Ground } from './referee-map.ts';

/**
 * The rules of one tick, from scratch: it shares no code with the planners, the execution or the search.
 */

/** A broken rule. */
export interface Violation {
  readonly rule:
    | 'off-map'
    | 'wall'
    | 'illegal-move'
    | 'one-way'
    | 'shared-cell'
    | 'swap'
    | 'crossing'
    | 'too-soon'
    | 'held'
    | 'bad-recording';
  /** The tick in which it happened, from 0; −1 for the starting positions. */
  readonly tick: number;
  /** The agents involved, by their index in the list of agents. */
  readonly agents: readonly number[];
  /** One line for people. */
  readonly message: string;
}

/** The rules to check: which diagonal moves walls forbid, and whether two agents may cross diagonally. */
export interface RefereeRules {
  readonly corners: 'no-corner-cutting' | 'one-free' | 'always' | 'never';
  readonly crossing: 'allowed' | 'forbidden';
}

/** One agent's step in a tick: its tile before and after. */
export interface Step {
  readonly agent: number;
  readonly from: Point;
  readonly to: Point;
  /** The side of the square of tiles that it covers; its tile is the upper left one. Default 1. */
  readonly size?: number;
}

/** An agent in a tick: its tile before and after, and the side of the square that it covers before and after. */
export interface Unit {
  readonly agent: number;
  x: number;
  y: number;
  toX: number;
  toY: number;
  size: number;
  sizeAfter: number;
}

export type Report = (rule: Violation['rule'], agents: readonly number[], message: string) => void;

/** Collects violations of a tick. */
export function reporter(found: Violation[], tick: number): Report {
  return (rule, agents, message) => found.push({ rule, tick, agents, message: `tick ${tick}: ${message}` });
}

/** All rules broken in one tick. `ground` is the map as it was during the tick, or a function that says which tiles are free. */
export function checkTick(
  steps: readonly Step[],
  ground: Ground | Ground['isFree'],
  rules: RefereeRules,
  tick: number,
): Violation[] {
  const found: Violation[] = [];
  const report = reporter(found, tick);
  const map = typeof ground === 'function' ? { isFree: ground } : ground;
  const units = steps.map(
    ({ agent, from: [x, y], to: [toX, toY], size = 1 }): Unit => ({
      agent,
      x,
      y,
      toX,
      toY,
      size,
      sizeAfter: size,
    }),
  );
  for (const unit of units) checkMove(unit, map, rules, report);
  new PairCheck().check(units, rules, report);
  return found;
}

const moves = ({ x, y, toX, toY }: Unit): boolean => x !== toX || y !== toY;

/** Whether a tile is in the square of a size at a place. */
const covers = (x: number, y: number, size: number, tileX: number, tileY: number): boolean =>
  tileX >= x && tileX < x + size && tileY >= y && tileY < y + size;

/** Calls back for each tile of a square until one of the calls returns true; returns whether one did. */
function someTile(x: number, y: number, size: number, is: (x: number, y: number) => boolean): boolean {
  for (let tileY = y; tileY < y + size; tileY++)
    for (let tileX = x; tileX < x + size; tileX++) if (is(tileX, tileY)) return true;
  return false;
}

/** Directions by 3 × row + column + 4, with row and column from −1 to 1. */
const DIRECTIONS = [7, 0, 1, 6, -1, 2, 5, 4, 3];
const SIDES_NEEDED = { 'no-corner-cutting': 2, 'one-free': 1, always: 0, never: 3 };

/** What the map has to say about the move of an agent. */
export function checkMove(unit: Unit, ground: Ground, { corners }: RefereeRules, report: Report): void {
  const { agent, x, y, toX, toY, size } = unit;
  const [dx, dy] = [toX - x, toY - y];
  if (dx === 0 && dy === 0) return;
  if (Math.abs(dx) > 1 || Math.abs(dy) > 1) {
    report('illegal-move', [agent], `agent ${agent} jumps from (${x},${y}) to (${toX},${toY})`);
    return;
  }
  const isBlocked = (left: number, top: number, verb?: string): boolean =>
    someTile(left, top, size, (tileX, tileY) => {
      if (ground.isFree(tileX, tileY)) return false;
      if (verb) report('wall', [agent], `agent ${agent} ${verb} the wall at (${tileX},${tileY})`);
      return true;
    });
  if (isBlocked(toX, toY, 'enters')) return;
  // An agent one of whose tiles has become a wall can only wait.
  isBlocked(x, y, 'leaves');
  const d = DIRECTIONS[3 * dy + dx + 4]!;
  someTile(x, y, size, (tileX, tileY) => {
    if (!ground.movesFrom || ground.movesFrom(tileX, tileY) & (1 << d)) return false;
    report('one-way', [agent], `agent ${agent} moves to (${toX},${toY}), which (${tileX},${tileY}) forbids`);
    return true;
  });
  if (dx === 0 || dy === 0) return;
  const freeSides = Number(!isBlocked(toX, y)) + Number(!isBlocked(x, toY));
  if (freeSides < SIDES_NEEDED[corners])
    report('illegal-move', [agent], `agent ${agent} cuts a corner from (${x},${y}) to (${toX},${toY})`);
}

/** Checks agents against each other. Takes time in proportion to the tiles that they cover. */
export class PairCheck {
  readonly #before = new Map<number, Unit>();
  readonly #after = new Map<number, Unit>();
  #left = 0;
  #top = 0;
  #width = 1;

  check(units: readonly Unit[], { crossing }: RefereeRules, report: Report): void {
    this.#frame(units);
    this.#claim(this.#before, units, false, report);
    this.#claim(this.#after, units, true, report);
    for (const unit of units) {
      if (!moves(unit)) continue;
      this.#checkSwap(unit, report);
      if (crossing === 'forbidden') this.#checkCrossing(unit, report);
    }
  }

  /** Chooses numbers for tiles, small ones for speed. */
  #frame(units: readonly Unit[]): void {
    let [left, top, right] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { x, y, toX, toY, size, sizeAfter } of units) {
      left = Math.min(left, x, toX);
      top = Math.min(top, y, toY);
      right = Math.max(right, x + size, toX + sizeAfter);
    }
    // The tiles beside a move, which a crossing asks for, lie in the frame as well.
    [this.#left, this.#top, this.#width] = [left, top, right - left];
  }

  #key(x: number, y: number): number {
    return (y - this.#top) * this.#width + x - this.#left;
  }

  #claim(claims: Map<number, Unit>, units: readonly Unit[], after: boolean, report: Report): void {
    claims.clear();
    for (const unit of units) {
      const { agent } = unit;
      const [x, y, size] = after ? [unit.toX, unit.toY, unit.sizeAfter] : [unit.x, unit.y, unit.size];
      let other: Unit | undefined;
      for (let tileY = y; tileY < y + size; tileY++) {
        for (let tileX = x; tileX < x + size; tileX++) {
          const key = this.#key(tileX, tileY);
          const there = claims.get(key);
          claims.set(key, unit);
          if (!there || there === other) continue;
          other = there;
          const where = after ? 'are both on' : 'both start on';
          const pair = [other.agent, agent];
          report('shared-cell', pair, `agents ${pair.join(' and ')} ${where} (${tileX},${tileY})`);
        }
      }
    }
  }

  /** Each of two agents enters tiles that the other leaves. */
  #checkSwap(unit: Unit, report: Report): void {
    const { agent, x, y, toX, toY, size } = unit;
    someTile(toX, toY, size, (tileX, tileY) => {
      if (covers(x, y, size, tileX, tileY)) return false;
      const other = this.#before.get(this.#key(tileX, tileY));
      if (!other || other.agent >= agent || !leaves(other, tileX, tileY)) return false;
      const entersBack = someTile(other.toX, other.toY, other.size, (backX, backY) => {
        const enters = !covers(other.x, other.y, other.size, backX, backY);
        return enters && leaves(unit, backX, backY);
      });
      if (!entersBack) return false;
      const pair = `agents ${other.agent} and ${agent}`;
      const message =
        size === 1 && other.size === 1
          ? `${pair} swap (${x},${y}) and (${toX},${toY})`
          : `${pair} swap: each enters tiles that the other leaves`;
      report('swap', [other.agent, agent], message);
      return true;
    });
  }

  /** Two agents of one tile move along the two diagonals of a square. */
  #checkCrossing(unit: Unit, report: Report): void {
    const { agent, x, y, toX, toY, size } = unit;
    if (size > 1 || x === toX || y === toY) return;
    const crosses = (fromX: number, fromY: number, endX: number, endY: number): void => {
      const other = this.#before.get(this.#key(fromX, fromY));
      if (!other || other.size > 1 || other.agent > agent || other.toX !== endX || other.toY !== endY) return;
      const pair = `agents ${other.agent} and ${agent}`;
      report('crossing', [other.agent, agent], `${pair} cross between (${x},${y}) and (${toX},${toY})`);
    };
    crosses(toX, y, x, toY);
    crosses(x, toY, toX, y);
  }
}

/** Whether an agent is on a tile before the tick and not after it. */
function leaves({ x, y, toX, toY, size }: Unit, tileX: number, tileY: number): boolean {
  return covers(x, y, size, tileX, tileY) && !covers(toX, toY, size, tileX, tileY);
}
