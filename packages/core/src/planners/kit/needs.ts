/** Memory estimates of our planners, from measured runs. All are in bytes, and rough. */
import type { Preprocessing, ProblemSize } from './define.ts';

/** Dividing a map of up to this many free cells (50 × 50) into blocks takes no time worth mentioning. */
const SMALL_MAP = 2500;
/** Scratch memory of a search over the whole map. */
const SEARCH_BYTES_PER_CELL = 36;
/** Cells that a backward search visits for each tile that the agent will walk. */
const CELLS_SEARCHED_PER_TILE = 40;
const BYTES_PER_SEARCHED_CELL = 5;
/** Free cells for each border crossing, on game maps. */
const CELLS_PER_CROSSING = 80;

interface DistanceParameters {
  readonly distances: string;
  readonly memoryMB: number;
}

/** Whether a planner with a parameter `distances` measures the blocks of the map first. */
export function distancePreprocessing(
  { freeCells }: ProblemSize,
  { distances }: DistanceParameters,
): Preprocessing {
  return distances !== 'exact' && freeCells > SMALL_MAP ? 'some' : 'none';
}

/** Distances to the goals, over border crossings or by backward searches, at most `memoryMB`. */
export function distanceMemory(size: ProblemSize, parameters: DistanceParameters): number {
  const { freeCells, agents } = size;
  const perGoal = 2500 + (8 * freeCells) / CELLS_PER_CROSSING;
  const needed =
    parameters.distances === 'exact'
      ? 1.1e6 + backwardSearches(size)
      : 0.3e6 + 80 * freeCells + agents * perGoal;
  return Math.min(parameters.memoryMB * 1e6, needed) + 4 * size.cells;
}

/** A backward search from each goal, as far as the agent walks. */
export function backwardSearches({ freeCells, agents, distance }: ProblemSize): number {
  return agents * BYTES_PER_SEARCHED_CELL * Math.min(freeCells, CELLS_SEARCHED_PER_TILE * distance);
}

/** A path for each agent, and the memory of the search that finds it. */
export function pathMemory(size: ProblemSize): number {
  return size.agents * (100 + 8 * size.distance) + searchMemory(size);
}

/** What one search over the map needs. */
export function searchMemory({ cells }: ProblemSize): number {
  return SEARCH_BYTES_PER_CELL * cells;
}

/** Bytes of memory that a rolling plan takes besides distances, roughly. */
export function planMemory({ agents, cells }: ProblemSize): number {
  return 9000 * agents + 84 * cells;
}
