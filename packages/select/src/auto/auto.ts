import type { PlannerSpec, World } from 'floodgate';
import type { PlannerDefinition } from 'floodgate/planner-kit';
import { keepPlanners } from 'floodgate/world';
import { type ChoiceWeights, checkWeights } from '../budgets/outcome.ts';
import { AutoPlanner } from './auto-planner.ts';
import type { Choice } from './choose.ts';
import { checkLimits, type SelectionLimits } from './limits.ts';
import { ChooserLink } from './on-demand.ts';
import type { Selector } from './selector-file.ts';

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
  /**
   * The planners to choose from, imported from `floodgate`: `[pibt, rolling]`. They are part of the program, and no other is
   * loaded. Default: all planners of the model, each loaded when it is chosen.
   */
  readonly planners?: readonly { readonly definition: { readonly id: string } }[];
  /** Moves the agents until the selector and the first planner that it chooses are loaded. Default: they wait. */
  readonly meanwhile?: PlannerSpec;
  /** Called with every choice. */
  readonly onChoice?: (choice: Choice) => void;
}

/** A planner that chooses a planner. */
export interface AutoSpec extends PlannerSpec {
  /**
   * Why the model cannot be used and a fixed default is taken; undefined if the model is fine, or the selector has not been
   * loaded yet.
   */
  readonly fallbackReason: string | undefined;
}

/**
 * A planner that looks at the map, the crowd and the tick budget in the first tick with agents, and then runs the planner
 * that a trained selector expects to bring the agents home soonest within that budget. A model that cannot be used is not an error: `auto` then takes the
 * first of `rolling`, `pibt`, `far` and `bmaa-c` that is allowed, and says why in `fallbackReason`. As soon as agents differ
 * in size, speed, team or costs, or hold their places, it takes a planner that handles that.
 *
 * In a browser the selector is loaded when `auto` is called, and a planner when it is chosen. Until then the agents wait, or
 * move as `meanwhile` says. After `await loadAuto()`, and always in Node, everything is there and every choice is made in
 * the tick that asks for it. Games in lockstep and saved games need that.
 *
 * Throws a FloodgateError `bad-argument` for a bad limit, and `unsupported` if no planner of the model can do without
 * central control although it must. `preprocessing` and `memoryMB` depend on the problem: if no planner keeps to them, the
 * first tick throws `unsupported`.
 */
export function auto(options: AutoOptions = {}): AutoSpec {
  checkLimits(options);
  checkWeights(options.weights ?? {});
  const { central = true, preprocessing = true, rechoose = true, memoryMB, tickMs } = options;
  if (options.planners) keepPlanners(options.planners);
  const link = new ChooserLink(options);
  return {
    id: 'auto',
    parameters: {
      central,
      preprocessing,
      memoryMB: memoryMB ?? Number.POSITIVE_INFINITY,
      tickMs: tickMs ?? Number.POSITIVE_INFINITY,
      rechoose,
    },
    get fallbackReason() {
      return link.chooser?.fallbackReason;
    },
    create: (context) => new AutoPlanner(context, link, options),
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
