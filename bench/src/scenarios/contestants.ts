/** Who runs over whole scenarios. To add a search of ours, list it here; it has to be in the list of libraries too. */
import { floodgateFast, floodgateJps, floodgateJpsBuffer, type Library } from '../libraries/index.ts';
import { type Runner, startLibrary } from '../runner.ts';
import type { Task } from '../task.ts';
import { WARTHOG_SEARCHES, type Warthog } from '../warthog.ts';

/** Our own, each compared with every search of warthog. */
const OURS: readonly Library[] = [floodgateJps, floodgateJpsBuffer, floodgateFast];

export interface Contestant {
  readonly name: string;
  readonly side: 'Floodgate' | 'warthog';
  /** Makes it ready for a map. */
  start(task: Task, warmUpMs: number): Promise<Runner>;
}

export function contestants(warthog: Warthog | undefined): Contestant[] {
  const ours = OURS.map(
    (library): Contestant => ({
      name: library.name,
      side: 'Floodgate',
      start: (task, warmUpMs) => startLibrary(library, task, warmUpMs),
    }),
  );
  const theirs = WARTHOG_SEARCHES.map(
    (search): Contestant => ({
      name: search.name,
      side: 'warthog',
      start: (task) => warthog!.on(task, search),
    }),
  );
  return warthog ? [...ours, ...theirs] : ours;
}
