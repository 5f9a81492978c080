/** Memory estimates of our planners, from measured runs. All are in bytes, and rough. */
import { SMALL_MAP } from '../../distances/index.ts';
import type { Preprocessing, ProblemSize } from './define.ts';

/** Scratch memory of a search over the whole map. */
const SEARCH_BYTES_PER_CELL = 36;
/** Cells that a backward search visits for each tile that the agent will walk. */
const CELLS_SEARCHED_PER_TILE = 40;
const BYTES_PER_SEARCHED_CELL = 5;

interface DistanceParameters {
  readonly distances: string;
  readonly memoryMB: number;
}

/** Whether a planner with a parameter `distances` measures the blocks of the map first. */
export function distancePreprocessing(
  { freeCells }: ProblemSize,
  { distances }: DistanceParameters,
): Preprocessing {
  return distances === 'borders' || (distances === 'auto' && freeCells > SMALL_MAP) ? 'some' : 'none';
}

/** Distances to the goals, over border crossings or by backward searches, at most `memoryMB`. */
export function distanceMemory(size: ProblemSize, parameters: DistanceParameters): number {
  const needed =
    distancePreprocessing(size, parameters) === 'some'
      ? 0.3e6 + 45 * size.freeCells + 6000 * size.agents
      : 1.1e6 + backwardSearches(size);
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
