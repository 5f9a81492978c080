import type { PlannerContext, PlannerSpec } from '../../world/index.ts';
import { definePlanner, type PlannerOptions } from '../kit/define.ts';
import { BCP, type Parameters, type parameters } from './facts.ts';
import { BiasedCostPathfinding } from './planner.ts';
import { BiasedRealTimeSearch } from './rtaa.ts';
import {
  BiasedAStar,
  BiasedFunction,
  type BiasedSearch,
  type BiasedSearchOptions,
  type PathFunction,
} from './search.ts';

function searchMaker(context: PlannerContext, parameters: Parameters): () => BiasedSearch {
  const { crowd } = context;
  const options: BiasedSearchOptions = {
    bias: parameters.bias as 'cost' | 'heuristic',
    distance: parameters.distance as 'octile' | 'euclidean',
    weight: parameters.search === 'weighted-astar' ? parameters.weight : 1,
  };
  return parameters.search === 'rtaa'
    ? () => new BiasedRealTimeSearch(crowd, options, parameters.lookahead)
    : () => new BiasedAStar(crowd, options);
}

/** Biased Cost Pathfinding. With `iterations: 0` it is the plain A\* with replanning that the paper compares with. */
export const bcp = definePlanner({
  ...BCP,
  create: (context, values) => new BiasedCostPathfinding(context, values, searchMaker(context, values)),
});

/**
 * {@link bcp} with any other single-agent search, which results list under `name`. A saved world is loaded with the
 * same function; what the function remembers by itself is not saved.
 */
export function bcpAround(
  name: string,
  plan: PathFunction,
  options: PlannerOptions<typeof parameters> = {},
): PlannerSpec {
  const values = bcp(options).parameters as Parameters;
  return {
    id: 'bcp',
    parameters: { ...values, search: name },
    create: (context) =>
      new BiasedCostPathfinding(context, values, () => new BiasedFunction(context.crowd, plan)),
  };
}
