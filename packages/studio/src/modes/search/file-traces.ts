import type { Grid } from 'floodgate';
import { Store } from '../../state/store.ts';
import { FROM_FILE, titleOfContender } from './contenders.ts';
import type { SearchTrace } from './trace.ts';

/** A trace that was opened from a file. */
export interface FileTrace {
  readonly name: string;
  readonly trace: SearchTrace;
  /** The map that it was opened on. */
  readonly grid: Grid;
}

/** The traces opened on the left and on the right, kept while the page is open. */
export const fileTraces = [
  new Store<FileTrace | undefined>(undefined),
  new Store<FileTrace | undefined>(undefined),
] as const;

/** What the search on a side is called. */
export function titleAt(side: number, contender: string): string {
  const name = contender === FROM_FILE ? fileTraces[side]?.value?.name : undefined;
  return name ?? titleOfContender(contender);
}
