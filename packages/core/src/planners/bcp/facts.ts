import { describePlanner, type ParametersOf } from '../kit/define.ts';
import { pathMemory } from '../kit/needs.ts';

/**
 * The parameters of BCP. `paper` is the reading of the paper that reproduces its results:
 * - The bias is added to the heuristic only, with Euclidean distance; use it on grids with costs `uniform`.
 * - The paper does not give a Gaussian's height, so 0.2 is invented. A normal density with the paper's sigma of two
 *   for two colliding units is 0.2 high in one dimension and 0.04 in two; with 0.04 the hero is often late. The lab's
 *   suite `bcp` shows the figures for several heights.
 * - According to its text, a unit still occupies its cell while it moves away (`following: false`). A block of units
 *   could then not set out together, although the paper's figures show that it does, and the hero would be late in
 *   every other run. So only meeting on a cell and swapping count.
 */
export const parameters = {
  iterations: {
    default: 8,
    paper: 30,
    min: 0,
    max: 1000,
    whole: true,
    meaning: 'most rounds of finding collisions and planning again; 0: plain A* without BCP',
  },
  pathLimit: {
    default: 16,
    paper: Number.POSITIVE_INFINITY,
    min: 1,
    whole: true,
    meaning: 'how many moves ahead paths are checked for collisions (k)',
  },
  height: {
    default: 0.3,
    paper: 0.2,
    min: 0,
    max: 100,
    meaning: 'bias at a collision point, in tile widths',
  },
  sigma: {
    default: 0.5,
    paper: 1,
    min: 0.5,
    max: 4,
    meaning: 'width of the bias per colliding unit, in tile widths',
  },
  bias: {
    default: 'cost',
    paper: 'heuristic',
    choices: ['cost', 'heuristic'],
    meaning: 'what the bias is added to: the cost of entering a cell, or only the heuristic',
  },
  distance: {
    default: 'octile',
    paper: 'euclidean',
    choices: ['octile', 'euclidean'],
    meaning: 'the distance in the heuristic',
  },
  collisions: {
    default: 'all',
    paper: 'moving',
    choices: ['all', 'moving'],
    meaning: 'which collisions count: all, or only those between moving units',
  },
  following: {
    default: true,
    meaning: 'a unit may enter a cell in the tick in which another leaves it',
  },
  replan: {
    default: 'rolling',
    paper: 'blocked',
    choices: ['rolling', 'blocked'],
    meaning: 'when paths are planned again: every tick (rolling), or only when a unit is blocked',
  },
  giveWay: {
    default: true,
    paper: false,
    meaning: 'units step aside for units of higher precedence',
  },
  search: {
    default: 'astar',
    choices: ['astar', 'weighted-astar', 'rtaa'],
    meaning: 'the single-unit search that BCP uses',
  },
  weight: { default: 1.5, min: 1, max: 10, meaning: 'factor on the heuristic of weighted-astar' },
  lookahead: { default: 64, min: 1, max: 10_000, whole: true, meaning: 'most expansions of one rtaa search' },
} as const;

export type Parameters = ParametersOf<typeof parameters>;

/** What is known of `bcp` without its code. */
export const BCP = describePlanner({
  id: 'bcp',
  title: 'BCP',
  summary:
    'plans a path for each unit and biases the paths away from collisions; higher priorities keep theirs',
  central: true,
  preprocessing: 'none',
  memoryEstimate: pathMemory,
  promisesArrival: false,
  parameters,
});
