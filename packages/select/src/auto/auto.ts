import { FloodgateError, type PlannerSpec, type World } from 'floodgate';
import type { SelectionProblem } from '../features/index.ts';
import { AutoPlanner, type Chooser } from './auto-planner.ts';
import { type Choice, choosePlanner } from './choose.ts';
import { fallbackChoice } from './fallback.ts';
import { checkLimits, type SelectionLimits } from './limits.ts';
import { definitionOf, memberName } from './member.ts';
import { loadSelector, type Selector } from './selector-file.ts';
import { shippedSelector } from './shipped-selector.ts';

export interface AutoOptions extends SelectionLimits {
  /** A trained selector: as loaded, or the text or bytes of its file. Default the one that ships with Floodgate. */
  readonly model?: Selector | string | Uint8Array;
  /** Choose again when the crowd has doubled or nobody comes nearer for long. Default true. */
  readonly rechoose?: boolean;
  /** Called with every choice. */
  readonly onChoice?: (choice: Choice) => void;
}

/** A planner that chooses a planner. */
export interface AutoSpec extends PlannerSpec {
  /** Why the model is not used and the stated default is; undefined if all is well. */
  readonly fallbackReason: string | undefined;
}

/**
 * Looks at map and crowd when the first agents are there, and takes the planner that a trained selector expects most
 * of. A model that cannot be used is no error: `auto` then takes the stated default, `pibt` (or what else is allowed),
 * and says why in `fallbackReason`. Throws a FloodgateError if no planner can ever fit the limits; limits that only
 * the problem decides (`memoryMB`, `tickMs`, `preprocessing`) are refused in the first tick.
 */
export function auto(options: AutoOptions = {}): AutoSpec {
  checkLimits(options);
  const { central = true, preprocessing = true, memoryMB, tickMs, rechoose = true, onChoice } = options;
  const limits: SelectionLimits = {
    central,
    preprocessing,
    ...(memoryMB !== undefined && { memoryMB }),
    ...(tickMs !== undefined && { tickMs }),
  };
  const { selector, fallbackReason } = usable(options.model);
  if (selector && !central) checkAnyDecentral(selector);
  const chooser: Chooser = {
    rechoose: rechoose && selector !== undefined,
    memoryMB,
    choose: (problem, tried) =>
      selector
        ? chooseUntried(selector, problem, limits, tried)
        : fallbackChoice(problem, limits, fallbackReason!),
    chosen: (choice) => onChoice?.(choice),
  };
  return {
    id: 'auto',
    parameters: {
      central,
      preprocessing,
      memoryMB: memoryMB ?? Number.POSITIVE_INFINITY,
      tickMs: tickMs ?? Number.POSITIVE_INFINITY,
      rechoose,
    },
    fallbackReason,
    create: (context) => new AutoPlanner(context, chooser),
  };
}

/** What was chosen in a world whose planner is {@link auto}; undefined before its first tick with agents. */
export function choiceIn(world: World): Choice | undefined {
  return world.planner instanceof AutoPlanner ? world.planner.choice : undefined;
}

function usable(model: AutoOptions['model']): { selector?: Selector; fallbackReason: string | undefined } {
  try {
    if (model === undefined) return { selector: shippedSelector(), fallbackReason: undefined };
    const loaded = typeof model === 'string' || model instanceof Uint8Array;
    return {
      selector: loaded ? loadSelector(model, { file: 'the model' }) : model,
      fallbackReason: undefined,
    };
  } catch (error) {
    if (!(error instanceof FloodgateError)) throw error;
    return { fallbackReason: error.message };
  }
}

/** The best of what has not failed yet; if all have, the best of all. */
function chooseUntried(
  selector: Selector,
  problem: SelectionProblem,
  limits: SelectionLimits,
  tried: ReadonlySet<string>,
): Choice {
  const choice = choosePlanner(problem, { ...limits, selector });
  if (!tried.has(choice.id)) return choice;
  const [next] = choice.predictions
    .map((prediction, i) => ({ ...prediction, i }))
    .filter(({ allowed, id }) => allowed && !tried.has(id))
    .sort((a, b) => b.rating - a.rating);
  if (!next) return choice;
  const member = selector.portfolio[next.i]!;
  return { ...choice, id: member.id, member, comparedWith: memberName(choice.member), reasons: [] };
}

function checkAnyDecentral({ portfolio }: Selector): void {
  if (portfolio.some((member) => !definitionOf(member).central)) return;
  const names = portfolio.map(memberName).join(', ');
  throw new FloodgateError('unsupported', `auto: all planners of the model need central control: ${names}`);
}
