import { definePlanner } from '../kit/define.ts';
import { TakeoverPlanner } from '../lacam/takeover.ts';
import { UnitsPlanner } from '../units/units-planner.ts';
import { withUnits } from '../units/with-units.ts';
import { ROLLING } from './facts.ts';

/** Agent moves that the search tries in a tick that has no budget of its own. */
const SEARCHED = 5000;

/**
 * Plans a window of future ticks for all agents and improves it all the time. When nobody comes nearer to its target
 * any more, the search of `lacam` takes over, so that everyone arrives.
 */
export const rolling = definePlanner({
  ...ROLLING,
  create: (context, { window: span, ...parameters }) =>
    withUnits(
      (each) =>
        new TakeoverPlanner(each, {
          ...parameters,
          span,
          courtesy: true,
          repairExpansions: parameters.expansionsPerTick,
          searchMoves: SEARCHED,
        }),
      (each) => new UnitsPlanner(each, parameters),
    )(context),
});
