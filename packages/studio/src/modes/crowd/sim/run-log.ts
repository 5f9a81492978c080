import type { Point } from 'floodgate';
import type { PlacedAgent, PlannerChoice, Scene } from '../../../scene/scene.ts';

/** What was done to a run by hand. Agents are numbers. */
export type UntimedChange =
  | { readonly kind: 'add'; readonly agent: PlacedAgent }
  | { readonly kind: 'remove'; readonly agents: readonly number[] }
  | { readonly kind: 'goals'; readonly agents: readonly number[]; readonly goals: readonly Point[] }
  | { readonly kind: 'priority'; readonly agents: readonly number[]; readonly priority: number }
  | { readonly kind: 'paint'; readonly tiles: readonly Point[]; readonly passable: boolean }
  | { readonly kind: 'planner'; readonly planner: PlannerChoice }
  /** The run went on from here, and what had come after was discarded. The planner began again. */
  | { readonly kind: 'branch' };

/** A change of a run, with the number of ticks before it. */
export type Change = UntimedChange & { readonly tick: number };

/** All that makes a run what it is: how it began, and what was done to it by hand, in order. */
export interface RunLog {
  /** The scene at tick 0; painted tiles and agents placed since are among the changes. */
  readonly scene: Scene;
  readonly changes: readonly Change[];
  readonly ticks: number;
  /** Most ms that a tick may take; then the run depends on the machine. Undefined for no limit. */
  readonly budgetMs: number | undefined;
  /** True if it was read from a file, which does not tell its planner's parameters. */
  readonly fromFile: boolean;
}
