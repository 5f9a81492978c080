import { FloodgateError } from 'floodgate';

/** What a game allows. Planners that break any of it are never chosen. */
export interface SelectionLimits {
  /** Whether one mind may know all plans; if false every agent must decide for itself. Default true. */
  readonly central?: boolean;
  /** Whether the map may be worked through before the first move. Default true. */
  readonly preprocessing?: boolean;
  /** Megabytes that the planner may hold. Default no limit. */
  readonly memoryMB?: number;
  /**
   * Milliseconds that a tick may take in the mean, by prediction: on the machine where the selector was trained.
   * Default no limit.
   */
  readonly tickMs?: number;
}

/** Throws a FloodgateError that names a limit that makes no sense. */
export function checkLimits({ central, preprocessing, memoryMB, tickMs }: SelectionLimits): void {
  for (const [name, value] of Object.entries({ central, preprocessing })) {
    if (value !== undefined && typeof value !== 'boolean')
      throw new FloodgateError(
        'bad-argument',
        `auto.${name} must be true or false, not ${JSON.stringify(value)}`,
      );
  }
  for (const [name, value] of Object.entries({ memoryMB, tickMs })) {
    if (value !== undefined && !(typeof value === 'number' && value > 0))
      throw new FloodgateError(
        'bad-argument',
        `auto.${name} must be a number above 0, not ${JSON.stringify(value)}`,
      );
  }
}
