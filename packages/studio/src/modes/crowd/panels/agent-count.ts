import { MAX_AGENTS } from '../../../scene/scene.ts';

/** Steps of the slider for the number of agents: fine among few, coarse among many. */
export const SLIDER_STEPS = 100;

/** Number of agents at a step, rounded to what people would type. */
export function agentsAt(step: number): number {
  if (step <= 0) return 0;
  const exact = MAX_AGENTS ** (step / SLIDER_STEPS);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return Math.min(MAX_AGENTS, Math.round(exact / unit) * unit);
}

/** The step that comes nearest to a number of agents. */
export function sliderOf(agents: number): number {
  if (agents <= 0) return 0;
  return Math.max(1, Math.round((SLIDER_STEPS * Math.log(agents)) / Math.log(MAX_AGENTS)));
}
