import { FloodgateError } from '../error.ts';
import type { Grid } from '../grid/index.ts';
import type { DistanceSource, Regions } from '../regions/index.ts';
import { distanceWithoutWalls, type QueryContext } from '../search/index.ts';
import { GateFollower } from './gate-follower.ts';
import type { GateModel } from './gate-model.ts';
import { gatewayEstimate, thriftyEstimate } from './gateway.ts';
import { exactEstimate } from './gateway-exact.ts';
import { checkGrid, type MapHeuristic } from './map-heuristic.ts';

/** Options of the heuristics that measure by gates. */
export interface GateHeuristicOptions {
  /**
   * Gates are cut into pieces of at most this many cells, and where on a piece a path passes is neglected. Fewer
   * are more exact, but take more memory and more time per cell. From 1; default 4, and 1 for `portalHeuristic`.
   */
  readonly pieceWidth?: number;
  /** Wider pieces are taken to stay below this many megabytes, and octile distance if that is not enough. Default 64. */
  readonly memoryMB?: number;
  /**
   * What happens when a wall has gone, after which distances that were computed before may be too large. True, the
   * default: the next query repairs them, and waits for it. False: queries take octile distance until `repair` is
   * called. Other edits leave estimates admissible, if less exact, until `repair` is called.
   */
  readonly autoRepair?: boolean;
}

/** A heuristic that measures by gates. `saveRegions` can keep its distances in a regions file. */
export interface GateHeuristic extends MapHeuristic, DistanceSource {}

/** Options of {@link gatewayHeuristic}. */
export interface GatewayOptions extends GateHeuristicOptions {
  /**
   * `paper`: as the thesis has it. Whole gates, one-way, octile distance from the goal to its gates, and a search that
   * re-expands nodes as often as it takes.
   */
  readonly preset?: 'default' | 'paper';
  /**
   * `two-way`, the default: four distances for each pair of gates, by the sides on which a path leaves the one and
   * reaches the other, so that what lies beyond a gate does not lead back through the zone. `one-way`, the default
   * of `paper`: one distance, whichever sides those are.
   */
  readonly gates?: 'two-way' | 'one-way';
}

const MEGABYTE = 2 ** 20;
const DEFAULT_MEMORY_MB = 64;
/** Longer than any gate. */
const WHOLE_GATES = 1 << 28;
const DEFAULT_WIDTH = 4;

/**
 * The gateway heuristic (Björnsson and Halldórsson 2006): octile distance to the gates around the zone, plus what
 * lies beyond them, which is computed for all pairs of gates beforehand. Never less than octile distance. Not consistent.
 * Throws a FloodgateError if `pieceWidth` is less than 1, `memoryMB` negative or `gates` unknown.
 */
export function gatewayHeuristic(regions: Regions, options: GatewayOptions = {}): GateHeuristic {
  const paper = options.preset === 'paper';
  const width = options.pieceWidth ?? (paper ? WHOLE_GATES : DEFAULT_WIDTH);
  const { gates = paper ? 'one-way' : 'two-way' } = options;
  if (gates !== 'one-way' && gates !== 'two-way')
    throw new FloodgateError('bad-argument', `gates must be one-way or two-way, not '${gates}'`);
  const follower = follow(regions, options, width, { tables: false, sides: gates === 'two-way' });
  return heuristicOf(follower, options, {
    plainReopening: paper,
    consistent: () => false,
    estimate: (grid, model, goals, context) =>
      paper ? gatewayEstimate(grid, model, goals, false) : thriftyEstimate(grid, model, goals, context),
  });
}

/**
 * The gateway heuristic with exact distances from every cell to the gates around its zone in place of octile
 * ones. Takes a table of a few numbers per cell. Not consistent. Throws as {@link gatewayHeuristic} does.
 */
export function gatewayExactHeuristic(regions: Regions, options: GateHeuristicOptions = {}): GateHeuristic {
  return exact(regions, options, options.pieceWidth ?? DEFAULT_WIDTH);
}

/**
 * Every cell of a gate counts by itself, so that estimates are exact distances, and consistent, except in the
 * goal's own zone. Where that takes more than `memoryMB` it is `gatewayExactHeuristic` with pieces that fit. Throws
 * as {@link gatewayHeuristic} does.
 */
export function portalHeuristic(regions: Regions, options: GateHeuristicOptions = {}): GateHeuristic {
  return exact(regions, options, options.pieceWidth ?? 1);
}

function exact(regions: Regions, options: GateHeuristicOptions, width: number): GateHeuristic {
  const follower = follow(regions, options, width, { tables: true, sides: width > 1 });
  return heuristicOf(follower, options, {
    // It jumps so little that ordering nodes by algorithm B saves less than it costs.
    plainReopening: true,
    consistent: (model) => model.pieceWidth === 1,
    estimate: exactEstimate,
  });
}

function follow(
  regions: Regions,
  { memoryMB = DEFAULT_MEMORY_MB }: GateHeuristicOptions,
  pieceWidth: number,
  kind: { tables: boolean; sides: boolean },
): GateFollower {
  if (!(pieceWidth >= 1))
    throw new FloodgateError('bad-argument', `pieceWidth must be at least 1, but is ${pieceWidth}`);
  if (!(memoryMB >= 0))
    throw new FloodgateError('bad-argument', `memoryMB must not be negative, but is ${memoryMB}`);
  return new GateFollower(regions, { pieceWidth, maxBytes: memoryMB * MEGABYTE, ...kind });
}

interface Kind {
  readonly plainReopening: boolean;
  consistent(model: GateModel): boolean;
  estimate(
    grid: Grid,
    model: GateModel,
    goals: readonly number[],
    context: QueryContext | undefined,
  ): (cell: number) => number;
}

function heuristicOf(
  follower: GateFollower,
  { autoRepair = true }: GateHeuristicOptions,
  kind: Kind,
): GateHeuristic {
  const { model } = follower;
  const usable = (): boolean => {
    if (!follower.usable && autoRepair) follower.repair();
    return follower.usable;
  };
  return {
    plainReopening: kind.plainReopening,
    // Octile distance, which stands in for it where it is not usable, is consistent.
    get consistent() {
      return !usable() || kind.consistent(model);
    },
    jumps: true,
    get isOctile() {
      return !usable();
    },
    get bytes() {
      return model.bytes;
    },
    get floodedCells() {
      return model.surveyor.floodedCells;
    },
    prepare(grid, goals, context) {
      checkGrid(grid, model.regions.grid);
      return usable()
        ? kind.estimate(grid, model, goals, context)
        : (context?.octile ?? distanceWithoutWalls(grid, goals, 0));
    },
    distanceTable(regions) {
      if (regions !== model.regions) {
        throw new FloodgateError(
          'bad-argument',
          `the heuristic was made for other regions than those to be saved (of ${regions.grid.name})`,
        );
      }
      return follower.table();
    },
    repair: () => {
      follower.repair();
    },
    dispose: () => follower.dispose(),
  };
}
