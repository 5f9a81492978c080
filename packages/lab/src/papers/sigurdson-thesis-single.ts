/**
 * What Sigurdson reports on single agents in "Automatic Algorithm Selection in Videogame Pathfinding" (2018),
 * chapter 4: 1,000 settings of the real-time family, 20 random splits, three quarters of the maps or problems to
 * learn from.
 */

/** What is chosen for: all problems of a genre, of a game, of a map, or each by itself. */
export type Granularity = 'genre' | 'game' | 'map' | 'problem';

/** Mean over the splits and deviation, as printed. */
export type Spread = readonly [mean: number, deviation: number];

export interface SelectionTable {
  readonly table: string;
  readonly granularity: Granularity;
  /** Suboptimality of the setting that is best in training. */
  readonly prior: Spread;
  /** Of the network's choices, and the share of them that were right, in per cent. */
  readonly learned: Spread;
  readonly accuracy: Spread;
  /** Of the perfect selector. */
  readonly perfect: Spread;
  /** Splits in which the network's choices were better than prior. */
  readonly betterIn: number;
}

export const SELECTION_TABLES: readonly SelectionTable[] = [
  {
    table: '4.2',
    granularity: 'genre',
    prior: [12.58, 1.1],
    learned: [12.33, 1],
    accuracy: [96, 2.2],
    perfect: [12.33, 1],
    betterIn: 14,
  },
  {
    table: '4.3',
    granularity: 'game',
    prior: [12.72, 1.2],
    learned: [12.54, 1.3],
    accuracy: [90, 3.1],
    perfect: [12.52, 1.3],
    betterIn: 13,
  },
  {
    table: '4.4',
    granularity: 'map',
    prior: [12.27, 1.3],
    learned: [12.2, 1.2],
    accuracy: [55, 5.3],
    perfect: [11.27, 1.1],
    betterIn: 12,
  },
  {
    table: '4.5',
    granularity: 'problem',
    prior: [14.77, 0.5],
    learned: [14.2, 0.7],
    accuracy: [70, 2.3],
    perfect: [11.35, 0.5],
    betterIn: 18,
  },
];

/** The sets of maps, by their folders, and how many maps the thesis took from each. */
export const SELECTION_SETS: Readonly<Record<string, number>> = { dao: 156, bg512: 75, sc1: 75, wc3: 36 };
export const SELECTION_MAP_PROBLEMS = 50;
export const SELECTION_SETTINGS = 1000;
/** The map on which single problems are chosen for, and their number. */
export const SELECTION_PROBLEM_MAP = 'dao/lak506d';
export const SELECTION_PROBLEMS = 1169;
/** Members of the portfolios of Tables 4.4 and 4.5. */
export const SELECTION_PORTFOLIO = 2;
export const SELECTION_SPLITS = 20;
