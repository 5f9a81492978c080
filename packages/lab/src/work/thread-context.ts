import type { Grid } from 'floodgate';
import type { Scenario } from 'floodgate/formats';
import type { JobContext } from '../jobs/index.ts';
import { MapLibrary, type MapRules } from '../maps/index.ts';

/** How many things are kept for the next job. A run's jobs come map by map; planners are warmed up once. */
const KEPT = 96;

/** What the jobs of one thread share. The least recently used things are dropped. */
export class ThreadContext implements JobContext {
  readonly #library: MapLibrary;
  readonly #kept = new Map<string, unknown>();

  constructor(mapFolders: readonly string[]) {
    this.#library = new MapLibrary(mapFolders);
  }

  loadMap(name: string, { corners, costs }: MapRules = {}): Grid {
    return this.remember(`map ${name} ${corners} ${costs}`, () =>
      this.#library.load(name, { ...(corners && { corners }), ...(costs && { costs }) }),
    );
  }

  loadScenario(file: string): Scenario {
    return this.remember(`scenario ${file}`, () => this.#library.scenario(file));
  }

  scenarioBeside(map: string): string | undefined {
    return this.#library.scenarioBeside(map);
  }

  remember<T>(name: string, make: () => T): T {
    const value = this.#kept.has(name) ? (this.#kept.get(name) as T) : make();
    // Last in the order of the map: last to be dropped.
    this.#kept.delete(name);
    this.#kept.set(name, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return value;
  }
}
