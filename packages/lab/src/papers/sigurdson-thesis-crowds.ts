/**
 * What Sigurdson reports on crowds in chapter 5 of "Automatic Algorithm Selection in Video-Game Pathfinding" (2018):
 * three planners on 20 maps of Baldur's Gate II, seven kinds of problem, 20 problems of each, 300 agents, 30 seconds
 * of computing a run; ten splits into 70 % to learn from and 30 % to test.
 */

/** The columns of Table 5.2. */
export const THESIS_PLANNERS = ['bmaa', 'far', 'whca'] as const;

export const THESIS_AGENTS = 300;
/** Problems per map and kind. */
export const THESIS_PROBLEMS = 20;
/** Number of splits of the problems, and the share to learn from. */
export const THESIS_SPLITS = 10;
export const THESIS_SHARE = 0.7;

/** What a row of Table 5.1 is about. */
export type ThesisRow = (typeof THESIS_PLANNERS)[number] | 'perfect' | 'selected' | 'worst';

/** Table 5.1: agents at their goals in per cent, tile widths walked, seconds of computing until there. */
export const THESIS_CROWDS: Readonly<
  Record<ThesisRow, { readonly completion: number; readonly distance?: number; readonly seconds?: number }>
> = {
  perfect: { completion: 80.8, distance: 283.1, seconds: 15.5 },
  selected: { completion: 76.6, distance: 261.0, seconds: 16.2 },
  bmaa: { completion: 65.7, distance: 465.7, seconds: 14.4 },
  far: { completion: 66.1, distance: 405.7, seconds: 21.7 },
  whca: { completion: 54.6, distance: 88.3, seconds: 15.9 },
  worst: { completion: 44.3, seconds: 19.7 },
};

/** How often its network chose the best planner, in per cent. */
export const THESIS_ACCURACY = 72.9;

/** Table 5.2: agents at their goals in per cent, one figure for each of {@link THESIS_PLANNERS}. */
export const THESIS_KINDS: Readonly<Record<string, readonly [number, number, number]>> = {
  random: [79.4, 75.3, 68.9],
  'cross-sides': [69.4, 83.7, 56.4],
  'swap-sides': [64.4, 48.5, 34.5],
  'inside-out': [76.7, 75.3, 59.9],
  'outside-in': [73.3, 72.3, 60.7],
  'tight-to-tight': [33.8, 37.8, 36.7],
  'tight-to-wide': [59.2, 71.0, 54.9],
};
