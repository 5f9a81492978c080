import type { Grid } from 'floodgate';
import { Store } from '../../state/store.ts';

/** Groups of agents that were kept under the digits 1–9, and the map on which they are. */
interface ControlGroups {
  readonly grid: Grid | undefined;
  readonly groups: ReadonlyMap<number, ReadonlySet<number>>;
}

export const controlGroups = new Store<ControlGroups>({ grid: undefined, groups: new Map() });

/** Keeps agents under a digit; an empty selection forgets what was kept there. */
export function keepGroup(grid: Grid, digit: number, agents: ReadonlySet<number>): void {
  const groups = new Map(groupsOn(grid));
  if (agents.size > 0) groups.set(digit, new Set(agents));
  else groups.delete(digit);
  controlGroups.set({ grid, groups: new Map([...groups].sort(([a], [b]) => a - b)) });
}

/** The groups that were kept on a map, by their digits. */
export function groupsOn(grid: Grid): ControlGroups['groups'] {
  const { value } = controlGroups;
  return value.grid === grid ? value.groups : new Map();
}

/** The lowest digit that is free; undefined if all nine are taken. */
export function freeDigit(groups: ControlGroups['groups']): number | undefined {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => !groups.has(digit));
}
