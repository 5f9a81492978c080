import { Store } from '../state/store.ts';
import type { ResultTable } from './table.ts';

/** The tables that the results mode has open, and which of them it shows; they stay while modes change. */
export const shownTables = new Store<{ readonly tables: readonly ResultTable[]; readonly current: number }>({
  tables: [],
  current: 0,
});

/** Opens tables beside those that are open, and shows the first of them. */
export function showTables(added: readonly ResultTable[]): void {
  shownTables.update(({ tables }) => {
    const others = tables.filter(({ name }) => !added.some((table) => table.name === name));
    return { tables: [...others, ...added], current: others.length };
  });
}
