/**
 * Search traces as Posthoc (https://posthoc.pathfinding.ai, ShortestPathLab/posthoc-app) has them: a list of events in
 * JSON or YAML, in files named `.trace.json` or `.trace.yaml`.
 */

/** What is read of an event. Files may have more, which is left alone. */
export interface PosthocEvent {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly pId?: unknown;
  readonly x?: unknown;
  readonly y?: unknown;
  readonly f?: unknown;
  readonly g?: unknown;
  readonly h?: unknown;
  /** Of our own: true if the search from the goal did it. */
  readonly fromGoal?: unknown;
}

/** What an event means here, by its type. Posthoc takes these names for the same thing too. */
export const MEANINGS: ReadonlyMap<unknown, 'start' | 'goal' | 'expand' | 'open' | 'path' | 'end'> = new Map([
  ['source', 'start'],
  ['start', 'start'],
  ['destination', 'goal'],
  ['goal', 'goal'],
  ['expanding', 'expand'],
  ['expand', 'expand'],
  ['generating', 'open'],
  ['generate', 'open'],
  ['opening', 'open'],
  ['open', 'open'],
  ['updating', 'open'],
  ['update', 'open'],
  ['path', 'path'],
  ['end', 'end'],
  ['solution', 'end'],
] as const);
