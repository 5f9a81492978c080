/**
 * What Geramifard, Chubak and Bulitko report in "Biased Cost Pathfinding" (2006). The values of the figures are not
 * printed; what the text says about them is kept here.
 */

/** Figures 6 and 7: numbers of units that come towards the hero. */
export const RESCUE_UNITS: readonly number[] = [4, 5, 6, 7, 8];
/** Figure 11: numbers of units of both groups together. */
export const CROSSING_UNITS: readonly number[] = [8, 9, 10, 11, 12, 13, 14, 15];
/** Runs of each number of units. */
export const BCP_RUNS = 10;
/** Figure 9: runs of each number of iterations. */
export const DEATH_RUNS = 18;

/** Figure 7: steps of the hero with BCP, in every run. */
export const HERO_STEPS = 10;

/** Table 1: units → milliseconds before the first move. */
export const RESCUE_FIRST_MOVE_MS: Readonly<Record<number, number>> = {
  4: 236,
  5: 254,
  6: 323,
  7: 329,
  8: 329,
};

export const CROSSING_FIRST_MOVE_MS: Readonly<Record<number, number>> = {
  8: 315,
  9: 434,
  10: 396,
  11: 375,
  12: 543,
  13: 458,
  14: 442,
  15: 470,
};
