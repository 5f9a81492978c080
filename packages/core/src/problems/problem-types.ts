/** Layouts of starts and goals that {@link generateProblem} makes: those of the selection thesis, figure 5.4. */
export type ProblemType =
  | 'random'
  | 'cross-sides'
  | 'swap-sides'
  | 'inside-out'
  | 'outside-in'
  | 'tight-to-tight'
  | 'tight-to-wide';

/** All problem types, each with a one-line description for help texts. */
export const PROBLEM_TYPES: readonly { readonly id: ProblemType; readonly description: string }[] = [
  { id: 'random', description: 'starts and goals anywhere' },
  { id: 'cross-sides', description: 'all from one side of the map to the opposite side' },
  { id: 'swap-sides', description: 'half of the agents on each of two opposite sides, changing sides' },
  { id: 'inside-out', description: 'from the middle of the map to its edges' },
  { id: 'outside-in', description: 'from the edges of the map to its middle' },
  { id: 'tight-to-tight', description: 'from one crowded place to another crowded place' },
  { id: 'tight-to-wide', description: 'from one crowded place to places spread over another area' },
];
