import { FloodgateError } from '../error.ts';
import { unknownName } from '../suggest.ts';
import type { PlannerSpec } from '../world/index.ts';
import { bcp } from './bcp/bcp.ts';
import { bmaa, bmaaC, bmaaF, bmaaFC } from './bmaa/bmaa.ts';
import { astarReplan, far } from './far/far.ts';
import type { PlannerDefinition, PlannerFactory } from './kit/define.ts';
import { lacam } from './lacam/lacam.ts';
import { pibt } from './pibt/pibt.ts';
import { whca } from './whca/whca.ts';

const FACTORIES = [
  astarReplan,
  far,
  whca,
  bmaa,
  bmaaC,
  bmaaF,
  bmaaFC,
  bcp,
  pibt,
  lacam,
] as unknown as readonly PlannerFactory[];

/** Every planner there is. */
export const PLANNERS: readonly PlannerDefinition[] = FACTORIES.map((factory) => factory.definition);

/** A planner by its id, with parameters by name. Throws a FloodgateError that lists the ids there are. */
export function plannerById(
  id: string,
  options: Record<string, number | boolean | string> = {},
): PlannerSpec {
  const factory = FACTORIES.find(({ definition }) => definition.id === id);
  if (!factory) {
    throw new FloodgateError(
      'bad-argument',
      `unknown planner ${unknownName(
        id,
        PLANNERS.map((planner) => planner.id),
      )}`,
    );
  }
  return factory(options);
}
