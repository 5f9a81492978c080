/**
 * What Sigurdson reports on single agents in "Automatic Algorithm Selection in Videogame Pathfinding" (2018),
 * chapter 4: 1,000 settings of the real-time family, 20 random splits, three quarters of the maps or problems to
 * learn from.
 */

/** What a setting is chosen for: all problems of a genre, of a game or of a map, or each problem by itself. */
export type Granularity = 'genre' | 'game' | 'map' | 'problem';

/** Mean over the splits and deviation, as printed. */
export type Spread = readonly [mean: number, deviation: number];

/**
 * A table of the thesis. `prior` is the suboptimality of the setting that is best in training, `learned` that of the
 * network's choices, `perfect` that of the perfect selector. `accuracy` is the share of right choices in per cent;
 * `betterIn` counts the splits in which the network's choices were better than prior.
 */
export type SelectionTable = readonly [
  table: string,
  granularity: Granularity,
  prior: Spread,
  learned: Spread,
  perfect: Spread,
  accuracy: Spread,
  betterIn: number,
];

export const SELECTION_TABLES: readonly SelectionTable[] = [
  ['4.2', 'genre', [12.58, 1.1], [12.33, 1], [12.33, 1], [96, 2.2], 14],
  ['4.3', 'game', [12.72, 1.2], [12.54, 1.3], [12.52, 1.3], [90, 3.1], 13],
  ['4.4', 'map', [12.27, 1.3], [12.2, 1.2], [11.27, 1.1], [55, 5.3], 12],
  ['4.5', 'problem', [14.77, 0.5], [14.2, 0.7], [11.35, 0.5], [70, 2.3], 18],
];

/** The sets of maps, by their folders, and how many maps the thesis took from each. */
export const SELECTION_SETS: Readonly<Record<string, number>> = { dao: 156, bg512: 75, sc1: 75, wc3: 36 };
export const SELECTION_MAP_PROBLEMS = 50;
export const SELECTION_SETTINGS = 1000;
/** The map whose problems are chosen for one by one, and their number. */
export const SELECTION_PROBLEM_MAP = 'dao/lak506d';
export const SELECTION_PROBLEMS = 1169;
/** Members of the portfolios of Tables 4.4 and 4.5. */
export const SELECTION_PORTFOLIO = 2;
export const SELECTION_SPLITS = 20;
