import { FloodgateError } from '../error.ts';
import type { PlannerSpec } from './planner.ts';

/** A planner and its parameters as a text, to compare and to show. */
export function describePlanner(id: string, parameters: PlannerSpec['parameters']): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${id} (${sorted.map(([name, value]) => `${name} ${value}`).join(', ')})`;
}

export function unsaveable(id: string): FloodgateError {
  return new FloodgateError('unsupported', `planner ${id} cannot be saved: it has no save and load`);
}
