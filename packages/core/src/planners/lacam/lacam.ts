import { definePlanner } from '../kit/define.ts';
import { UnitsPlanner } from '../units/units-planner.ts';
import { withUnits } from '../units/with-units.ts';
import { LACAM } from './facts.ts';
import { PureLacam } from './pure-lacam.ts';
import { TakeoverPlanner } from './takeover.ts';

/** The rolling plan, as `rolling` has it. */
const PLAN = { span: 20, expansions: 1000, repairExpansions: 32_000 };

/**
 * Lazy constraints addition search (Okumura: LaCAM, AAAI 2023, https://arxiv.org/abs/2211.13432; Improving LaCAM for
 * Scalable Eventually Optimal Multi-Agent Pathfinding, IJCAI 2023; Liang, Veerapaneni, Harabor, Li, Likhachev: Real-Time
 * LaCAM for Real-Time MAPF, 2025): depth-first search over configurations, each found by one step of `pibt` from the
 * last. It searches as far in a tick as the budget allows and continues in the next, while the agents follow. Given
 * enough time and memory it solves every solvable problem, and proves that the others are unsolvable.
 *
 * By default the agents follow a rolling plan, which brings them home sooner, and the search takes over only when
 * nobody comes nearer to its target. With `improve: false` they follow the search from the first tick on; with no
 * budget at all it then does what `pibt` does.
 */
export const lacam = definePlanner({
  ...LACAM,
  create: (context, parameters) =>
    withUnits(
      (each) =>
        parameters.improve
          ? new TakeoverPlanner(each, {
              ...PLAN,
              ...parameters,
              searchMoves: parameters.expansionsPerTick,
              courtesy: parameters.guidance === 'courtesy',
            })
          : new PureLacam(each, parameters),
      (each) => new UnitsPlanner(each, parameters),
    )(context),
});
