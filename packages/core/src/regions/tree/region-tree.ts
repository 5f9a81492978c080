import { FloodgateError } from '../../error.ts';
import type { Grid } from '../../grid/index.ts';
import type { Segment } from '../segment.ts';
import { type Division, divide } from './divide.ts';
import { gatesAt, levelsAt, type RegionsLevel, ROOM } from './level.ts';
import { FINEST } from './merge-order.ts';
import { SCRAP_SHARE } from './scraps.ts';

/**
 * How finely a map is divided: by name, or a number from 0 (one zone for each connected part) to 1 (every closet).
 * `auto` is `rooms`, or coarser on maps with very many weakly separated zones or with scraps of ground along their walls.
 */
export type Detail = 'auto' | 'districts' | 'rooms' | 'closets' | number;

/** The named levels of detail, the default first. */
export const DETAILS: readonly Detail[] = ['auto', 'districts', 'rooms', 'closets'];

/** Least importance of zones, in tiles: that of a closet behind a door. */
const CLOSET = 0.75;
/** Districts have at least this share of the tiles of a map, however wide the straits between them are. */
const DISTRICT_SHARE = 0.01;
/** More gates than this that are no doors are too many to look at, */
const MANY_GATES = 100;
/** …but zones of more than this share of the map are worth a gate. */
const LARGE_SHARE = 0.001;

const kept = new WeakMap<Grid, { version: number; tree: RegionTree }>();

/**
 * Zones and gates of a map at every level of detail. Gates of a coarser level are some of those of a finer one, so
 * that the zones of a finer level lie within those of a coarser one.
 */
export class RegionTree {
  readonly #freeCount: number;
  readonly #division: Division;
  #auto: Segment[] | undefined;

  /** The tree of a map as it is now. It does not follow edits. */
  constructor(grid: Grid) {
    this.#freeCount = grid.freeCount;
    this.#division = divide(grid);
  }

  /** The tree of a map, which is kept until the map is edited. */
  static of(grid: Grid): RegionTree {
    const known = kept.get(grid);
    if (known && known.version === grid.version) return known.tree;
    const tree = new RegionTree(grid);
    kept.set(grid, { version: grid.version, tree });
    return tree;
  }

  /** Gates of a level of detail, or of a level that live regions have. Throws a FloodgateError if it is unknown. */
  segments(detail: Detail | RegionsLevel = 'auto'): Segment[] {
    if (detail !== 'auto')
      return gatesAt(this.#division, typeof detail === 'object' ? detail : this.level(detail));
    this.#auto ??= gatesAt(this.#division, this.level('auto'));
    return [...this.#auto];
  }

  /** A level of detail as a number from 0 to 1. Throws a FloodgateError if it is unknown. */
  detail(detail: Detail): number {
    if (typeof detail === 'number') {
      checkDetail(detail);
      return detail;
    }
    return Math.max(0, 1 - Math.log(this.leastImportance(detail) / FINEST) / Math.log(this.#range));
  }

  /**
   * Zones of a level are more important than this: about how many tiles they have, less where the strait before
   * them is wide. Throws a FloodgateError if the detail is unknown.
   */
  leastImportance(detail: Detail): number {
    if (typeof detail === 'number') {
      checkDetail(detail);
      return detail === 0 ? Number.POSITIVE_INFINITY : FINEST * this.#range ** (1 - detail);
    }
    switch (detail) {
      case 'closets':
        return CLOSET;
      case 'rooms':
        return ROOM;
      case 'auto':
        return this.#leastOfAuto();
      case 'districts':
        return Math.max(ROOM, Math.sqrt(DISTRICT_SHARE * this.#freeCount));
      default:
        throw new FloodgateError(
          'bad-argument',
          `unknown detail '${detail}': use ${DETAILS.join(', ')} or a number from 0 to 1`,
        );
    }
  }

  /** What a detail means on this map, to hold when the map changes. Throws a FloodgateError if it is unknown. */
  level(detail: Detail): RegionsLevel {
    const others = this.leastImportance(detail);
    if (detail === 'districts') return { doors: others, others, scraps: DISTRICT_SHARE * this.#freeCount };
    if (detail !== 'auto') return { doors: others, others };
    return { doors: ROOM, others, ...(this.#scraps > 0 && { scraps: this.#scraps }) };
  }

  /** Zones of the default level have at least this many tiles. */
  get #scraps(): number {
    return this.#division.hasScraps ? SCRAP_SHARE * this.#freeCount : 0;
  }

  /** From the finest level to the whole map. */
  get #range(): number {
    return Math.max(2, this.#freeCount / FINEST);
  }

  #leastOfAuto(): number {
    const levels = levelsAt(this.#division, { doors: ROOM, others: ROOM, scraps: this.#scraps });
    const weak = levels.filter((level, gate) => this.#division.isDoor[gate] === 0 && level > ROOM).sort();
    if (weak.length <= MANY_GATES) return ROOM;
    return Math.max(ROOM, Math.min(weak[weak.length - MANY_GATES - 1]!, LARGE_SHARE * this.#freeCount));
  }
}

function checkDetail(detail: number): void {
  if (detail >= 0 && detail <= 1) return;
  throw new FloodgateError(
    'bad-argument',
    `detail is ${detail}: use ${DETAILS.join(', ')} or a number from 0 to 1`,
  );
}
