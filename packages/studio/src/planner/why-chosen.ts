import type { SelectorChoice } from '../sim/choose-planner.ts';

/** Why the selector took its planner, in a sentence or two. */
export function whyChosen({ id, comparedWith: other, comparison, fallbackReason }: SelectorChoice): string {
  if (fallbackReason) return `${id} is taken by default: ${fallbackReason}.`;
  if (other === undefined) return `${id} is the only planner that keeps to the limits.`;
  if (!comparison) return `${other} made no progress with this crowd, so the next best was taken.`;
  const { predicted, margin } = comparison;
  if (predicted >= 0) return `${id} is predicted to do best here, ${points(predicted)} ahead of ${other}.`;
  const keeps = `${id} is the default: it did best over all problems that the selector learned from. Here ${other} is predicted to do better by ${points(-predicted)}, but `;
  return Number.isFinite(margin)
    ? `${keeps}the selector leaves its default only for a gain of ${points(margin)} or more, as smaller predicted gains are often wrong.`
    : `${keeps}in training no predicted gain was reliable enough to leave the default.`;
}

export interface WhyReason {
  readonly key: string;
  readonly text: string;
  /** For the pointer: how the value compares. */
  readonly tip?: string;
}

/** Reasons for the planner that was chosen, and reasons for the one compared with, the strongest first. */
export function whyReasons({ id, comparedWith, comparison, reasons }: SelectorChoice): {
  readonly pro: readonly WhyReason[];
  readonly contra: readonly WhyReason[];
} {
  const side = (sign: 1 | -1, planner: string | undefined): WhyReason[] => {
    const usual = comparison && sign * comparison.usual > 0;
    const features = reasons.filter(({ effect }) => sign * effect > 0);
    return [
      ...(usual ? [{ key: 'usual', text: `over all problems, ${planner} does better` }] : []),
      ...features.map(({ feature, meaning, value, rank }) => ({
        key: feature,
        text: `${meaning}: ${Number(value.toPrecision(3))} (${level(rank)})`,
        tip: `Higher than in about ${Math.round(100 * rank)} % of the problems that the selector learned from`,
      })),
    ];
  };
  return { pro: side(1, id), contra: side(-1, comparedWith) };
}

function level(rank: number): string {
  return rank < 1 / 3 ? 'low' : rank > 2 / 3 ? 'high' : 'medium';
}

/** A difference of ratings: percentage points of agents that arrive, with distance and time at a small weight. */
function points(difference: number): string {
  const value = 100 * difference;
  return `${value < 0.1 ? 'less than 0.1' : value.toFixed(1)} points`;
}
