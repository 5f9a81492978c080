import type { Grid } from 'floodgate';
import { heuristicById, type MapHeuristic } from 'floodgate/search';
import { sceneGrid } from '../../scene/load-map.ts';
import type { Scene } from '../../scene/scene.ts';
import { contenderOf } from './contenders.ts';
import { type Query, recordTrace } from './record-trace.ts';
import type { SearchTrace } from './trace.ts';

/** Searches on the map of a scene. What was computed for a map is kept until another one is asked for. */
export class TraceService {
  #key = '';
  #grid: Grid | undefined;
  #heuristics = new Map<string, { heuristic: MapHeuristic; ms: number }>();

  /** Throws a FloodgateError if an end of the query is a wall. */
  trace(scene: Pick<Scene, 'map' | 'toggled'>, query: Query, contenderId: string): SearchTrace {
    const grid = this.#gridOf(scene as Scene);
    const contender = contenderOf(contenderId);
    if (!contender) throw new Error(`no search is called ${contenderId}`);
    return recordTrace(grid, query, contender, (id) => this.#heuristic(grid, id));
  }

  #gridOf(scene: Scene): Grid {
    const key = JSON.stringify([scene.map, scene.toggled]);
    if (!this.#grid || key !== this.#key) {
      this.#key = key;
      this.#grid = sceneGrid(scene);
      this.#heuristics.clear();
    }
    return this.#grid;
  }

  #heuristic(grid: Grid, id: string): { heuristic: MapHeuristic; ms: number } {
    let made = this.#heuristics.get(id);
    if (!made) {
      const began = performance.now();
      // The heuristic itself even where it does not pay: it is what the user wants to see.
      const heuristic = heuristicById(id).make(grid, undefined, { fallback: false });
      made = { heuristic, ms: performance.now() - began };
      this.#heuristics.set(id, made);
    }
    return made;
  }
}
