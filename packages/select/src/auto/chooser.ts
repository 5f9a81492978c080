import { loadPlanner, plannerFacts } from 'floodgate/planners';
import { FloodgateError } from 'floodgate/world';
import type { SelectionProblem } from '../features/index.ts';
import type { AutoOptions } from './auto.ts';
import type { Chooser } from './auto-planner.ts';
import { type Choice, type ChooseOptions, choosePlanner, FIXED_DEFAULTS, fallbackChoice } from './choose.ts';
import { memberName } from './member.ts';
import { loadSelector, type Selector, shippedSelector } from './selector-file.ts';

/**
 * The part of `auto` that knows how to choose: features, forecasts and the trained selector. It is most of the code, and is
 * loaded on demand. Throws a FloodgateError `unsupported` if no planner of the model may be chosen.
 */
export function makeChooser(options: AutoOptions): Chooser {
  const { central = true, rechoose = true } = options;
  const { selector, fallbackReason } = selectorOf(options.model);
  const among = options.planners?.map(({ definition }) => definition.id);
  if (selector && !central) checkAnyDecentral(selector);
  return {
    rechoose: rechoose && selector !== undefined,
    fallbackReason,
    handlesUnits: idsOf(selector)
      .filter((id) => !among || among.includes(id))
      .map((id) => plannerFacts(id))
      .some((planner) => planner.handlesUnits && (central || !planner.central)),
    choose(problem, { tried, units, budgetMs }) {
      const limits = { ...options, units, among, ...(Number.isFinite(budgetMs) && { tickMs: budgetMs }) };
      return selector
        ? chooseUntried(selector, problem, limits, tried)
        : fallbackChoice(problem, limits, fallbackReason!);
    },
    isCentral: (id) => plannerFacts(id).central,
    load: async (id) => {
      await loadPlanner(id);
    },
  };
}

/** Loads every planner that `auto` may choose with a model. */
export async function loadPortfolio(model: AutoOptions['model']): Promise<void> {
  await Promise.all(idsOf(selectorOf(model).selector).map(loadPlanner));
}

const idsOf = (selector: Selector | undefined): readonly string[] =>
  selector?.portfolio.map(({ id }) => id) ?? FIXED_DEFAULTS;

function selectorOf(model: AutoOptions['model']): {
  selector?: Selector;
  fallbackReason: string | undefined;
} {
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
  if (portfolio.some(({ id }) => !plannerFacts(id).central)) return;
  const names = portfolio.map(memberName).join(', ');
  throw new FloodgateError('unsupported', `auto: all planners of the model need central control: ${names}`);
}
