/** An estimate of how far a tile is that lies `dx` columns and `dy` rows away, both from 0. */
export type HeuristicFunction = (dx: number, dy: number) => number;

/** The estimates of PathFinding.js, in tile widths. The finders keep what they are given, but search without it. */
export const Heuristic = {
  /** dx + dy. */
  manhattan: (dx: number, dy: number): number => dx + dy,
  /** As the crow flies. */
  euclidean: (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy),
  /** The length of a path with diagonal moves and no walls. */
  octile: (dx: number, dy: number): number => Math.max(dx, dy) + (Math.SQRT2 - 1) * Math.min(dx, dy),
  /** The larger of dx and dy. */
  chebyshev: (dx: number, dy: number): number => Math.max(dx, dy),
} as const;
