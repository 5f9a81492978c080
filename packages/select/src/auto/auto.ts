import { FloodgateError, type PlannerSpec, type World } from 'floodgate';
import { type PlannerDefinition, plannerDefinition } from 'floodgate/planner-kit';
import { type ChoiceWeights, checkWeights } from '../budgets/index.ts';
import type { SelectionProblem } from '../features/index.ts';
import { AutoPlanner, type Chooser } from './auto-planner.ts';
import { type Choice, type ChooseOptions, choosePlanner, FIXED_DEFAULTS, fallbackChoice } from './choose.ts';
import { checkLimits, type SelectionLimits } from './limits.ts';
import { memberName } from './member.ts';
import { loadSelector, type Selector, shippedSelector } from './selector-file.ts';

/** The selector of {@link auto}, what its choices must respect, and when it chooses again. */
export interface AutoOptions extends SelectionLimits {
  /** A trained selector, or the text or bytes of its file. Default: the one that ships with Floodgate. */
  readonly model?: Selector | string | Uint8Array;
  /**
   * Whether to choose again on evidence: the crowd has doubled, makes no progress for long, or many tiles of the map have
   * changed. Default true.
   */
  readonly rechoose?: boolean;
  /** How much arrival, distance and computing time count. Default 1, 0.05 and 0.005. */
  readonly weights?: Partial<ChoiceWeights>;
  /** Called with every choice. */
  readonly onChoice?: (choice: Choice) => void;
}

/** A planner that chooses a planner. */
export interface AutoSpec extends PlannerSpec {
  /** Why the model cannot be used and a fixed default is taken; undefined if the model is fine. */
  readonly fallbackReason: string | undefined;
}

/**
 * A planner that looks at the map, the crowd and the tick budget in the first tick with agents, and then runs the planner
 * that a trained selector expects to bring the agents home soonest within that budget. A model that cannot be used is not an error: `auto` then takes the
 * first of `rolling`, `pibt`, `far` and `bmaa-c` that is allowed, and says why in `fallbackReason`. As soon as agents differ
 * in size, speed, team or costs, or hold their places, it takes a planner that handles that.
 *
 * Throws a FloodgateError `bad-argument` for a bad limit, and `unsupported` if no planner of the model can do without
 * central control although it must. `preprocessing` and `memoryMB` depend on the problem: if no planner keeps to them, the
 * first tick throws `unsupported`.
 */
export function auto(options: AutoOptions = {}): AutoSpec {
  checkLimits(options);
  checkWeights(options.weights ?? {});
  const { central = true, preprocessing = true, rechoose = true, memoryMB, tickMs, onChoice } = options;
  const { selector, fallbackReason } = usable(options.model);
  if (selector && !central) checkAnyDecentral(selector);
  const chooser: Chooser = {
    rechoose: rechoose && selector !== undefined,
    memoryMB,
    tickMs,
    handlesUnits: (selector?.portfolio.map(({ id }) => id) ?? FIXED_DEFAULTS)
      .map((id) => plannerDefinition(id))
      .some((planner) => planner.handlesUnits && (central || !planner.central)),
    choose(problem, { tried, units, budgetMs }) {
      const limits = { ...options, units, ...(Number.isFinite(budgetMs) && { tickMs: budgetMs }) };
      return selector
        ? chooseUntried(selector, problem, limits, tried)
        : fallbackChoice(problem, limits, fallbackReason!);
    },
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

const UNLIMITED = { default: Number.POSITIVE_INFINITY, min: 0, max: Number.POSITIVE_INFINITY } as const;

/** {@link auto} as a planner definition, for lists of planners and help texts. It is not in the registry of core. */
export const AUTO: PlannerDefinition = {
  id: 'auto',
  title: 'the selector',
  summary:
    'looks at the map, the crowd and the tick budget and runs the planner that a trained model expects to do best',
  central: true,
  preprocessing: 'some',
  parameters: {
    central: {
      default: true,
      meaning: 'whether one planner may coordinate all agents; if not, every agent decides for itself',
    },
    preprocessing: {
      default: true,
      meaning: 'whether a planner may compute something from the map before the first move',
    },
    memoryMB: { ...UNLIMITED, meaning: 'memory that the planner may hold, in megabytes' },
    tickMs: {
      ...UNLIMITED,
      meaning: 'milliseconds that a tick may take on average; infinite: what ticks are given',
    },
    rechoose: {
      default: true,
      meaning: 'choose again when the crowd has doubled or makes no progress, or much of the map has changed',
    },
  },
  create: (context, parameters) => auto(parameters as AutoOptions).create(context),
};

/** The choice in a world whose planner is {@link auto}; undefined before its first tick with agents, or without auto. */
export function choiceIn(world: World): Choice | undefined {
  return world.planner instanceof AutoPlanner ? world.planner.choice : undefined;
}

function usable(model: AutoOptions['model']): { selector?: Selector; fallbackReason: string | undefined } {
  try {
    if (model === undefined) return { selector: shippedSelector(), fallbackReason: undefined };
    const isFile = typeof model === 'string' || model instanceof Uint8Array;
    const selector = isFile ? loadSelector(model, { file: 'the model' }) : model;
    return { selector, fallbackReason: undefined };
  } catch (error) {
    if (!(error instanceof FloodgateError)) throw error;
    return { fallbackReason: error.message };
  }
}

/** The best planner that has not failed yet; if all have failed, the best of all. */
function chooseUntried(
  selector: Selector,
  problem: SelectionProblem,
  limits: Omit<ChooseOptions, 'selector'>,
  tried: ReadonlySet<string>,
): Choice {
  const choice = choosePlanner(problem, { ...limits, selector });
  if (!tried.has(memberName(choice.member))) return choice;
  const [next] = choice.predictions
    .map((prediction, i) => ({ ...prediction, i }))
    .filter(({ allowed, name }) => allowed && !tried.has(name))
    .sort((a, b) => b.rating - a.rating);
  if (!next) return choice;
  const member = selector.portfolio[next.i]!;
  return {
    ...choice,
    id: member.id,
    member,
    isDefault: false,
    comparedWith: memberName(choice.member),
    comparison: undefined,
    reasons: [],
  };
}

function checkAnyDecentral({ portfolio }: Selector): void {
  if (portfolio.some(({ id }) => !plannerDefinition(id).central)) return;
  const names = portfolio.map(memberName).join(', ');
  throw new FloodgateError('unsupported', `auto: all planners of the model need central control: ${names}`);
}
