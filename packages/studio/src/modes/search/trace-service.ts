import { findPath, Grid } from 'floodgate';
import { Regions, type Segment } from 'floodgate/regions';
import { HEURISTICS, type MapHeuristic } from 'floodgate/search';
import { sceneGrid, toggleCells } from '../../scene/load-map.ts';
import type { NamedFile } from '../../scene/open-files.ts';
import type { Scene } from '../../scene/scene.ts';
import { symmetricDifference } from '../../scene/toggles.ts';
import { contenderOf, type EstimateId, type Moves, THESIS_GATEWAY } from './contenders.ts';
import { makeEstimate } from './make-estimate.ts';
import { checkSize, readPosthocTrace } from './posthoc-read.ts';
import { NO_ESTIMATE, type Query, recordTrace } from './record-trace.ts';
import { type PackedReplay, Replay } from './replay.ts';
import type { SearchTrace } from './trace.ts';

/** The map to search. */
export interface TracePlace {
  /** The same as long as `scene.map` is. */
  readonly mapNumber: number;
  readonly scene: Pick<Scene, 'map' | 'toggled'>;
  /** Gates for the heuristics that rest on regions; undefined if they find their own. */
  readonly gates: readonly Segment[] | undefined;
}

/** A trace, and how many cells Dijkstra's algorithm expands for the same query with the same moves. */
export type ComparedTrace = SearchTrace & { readonly byDijkstra: number };

export type ComparedReplay = PackedReplay & { readonly trace: ComparedTrace };

/** A map with given moves, and what was computed for it. */
interface Prepared {
  readonly grid: Grid;
  /** Walls that are painted on it, as in the scene. */
  toggled: readonly number[];
  regions: Regions | undefined;
  /** The gates of the regions, as text. */
  gates: string;
  readonly heuristics: Map<EstimateId, { readonly heuristic: MapHeuristic; readonly ms: number }>;
  /** What Dijkstra's algorithm expands, for the last query. */
  byDijkstra: { readonly query: string; readonly expanded: number } | undefined;
}

/** Searches on the map of a scene. What was computed for a map is kept, and follows walls, until another one is asked for. */
export class TraceService {
  #mapNumber = -1;
  #prepared = new Map<Moves, Prepared>();

  /** Throws a FloodgateError if an end of the query is a wall. */
  trace(place: TracePlace, query: Query, contenderId: string): ComparedTrace {
    const contender = contenderOf(contenderId);
    if (!contender) throw new Error(`no search is called ${contenderId}`);
    const prepared = this.#prepare(place, contender.moves);
    const trace = recordTrace(prepared.grid, query, contender, (id) =>
      heuristicFor(prepared, id, place.gates),
    );
    return { ...trace, byDijkstra: expandedByDijkstra(prepared, query) };
  }

  /** The same search after `step` expansions. Long searches take a while to go through: not on the main thread. */
  replay(place: TracePlace, query: Query, contenderId: string, step: number): ComparedReplay {
    const trace = this.trace(place, query, contenderId);
    const { grid } = this.#prepare(place, contenderOf(contenderId)!.moves);
    const replay = Replay.of(trace, grid.cellCount);
    replay.seek(step);
    return { ...replay, trace };
  }

  /** Rejects with a FloodgateError if the file holds no trace of a search on this map. */
  async open(place: TracePlace, file: NamedFile): Promise<SearchTrace> {
    checkSize(file.name, file.size);
    return readPosthocTrace(await file.text(), file.name, this.#prepare(place, 8).grid);
  }

  #prepare({ mapNumber, scene }: TracePlace, moves: Moves): Prepared {
    if (mapNumber !== this.#mapNumber) this.#prepared.clear();
    this.#mapNumber = mapNumber;
    let prepared = this.#prepared.get(moves);
    if (prepared) {
      followWalls(prepared, scene.toggled);
      return prepared;
    }
    const grid = sceneGrid(scene as Scene);
    prepared = {
      grid: moves === 4 ? withoutDiagonals(grid) : grid,
      toggled: scene.toggled,
      regions: undefined,
      gates: '',
      heuristics: new Map(),
      byDijkstra: undefined,
    };
    this.#prepared.set(moves, prepared);
    return prepared;
  }
}

/** Walls were painted: heuristics are kept and repaired, which takes a small part of the time to make them. */
function followWalls(prepared: Prepared, toggled: readonly number[]): void {
  if (prepared.toggled === toggled) return;
  const cells = symmetricDifference(prepared.toggled, toggled);
  prepared.toggled = toggled;
  if (cells.length === 0) return;
  toggleCells(prepared.grid, cells);
  prepared.byDijkstra = undefined;
  // Its gates are where the thesis has them on this map.
  prepared.heuristics.get(THESIS_GATEWAY)?.heuristic.dispose();
  prepared.heuristics.delete(THESIS_GATEWAY);
}

function heuristicFor(prepared: Prepared, id: EstimateId, gates: TracePlace['gates']) {
  const { grid, heuristics } = prepared;
  const began = performance.now();
  // Others come without gates, which must not take away those that are there.
  if (HEURISTICS.some((entry) => entry.id === id && entry.needsRegions)) prepareRegions(prepared, gates);
  let made = heuristics.get(id);
  if (!made) {
    made = { heuristic: makeEstimate(grid, id, prepared.regions), ms: performance.now() - began };
    heuristics.set(id, made);
    return made;
  }
  made.heuristic.repair();
  return made;
}

/** Makes the regions of given gates, unless they are there. */
function prepareRegions(prepared: Prepared, gates: TracePlace['gates']): void {
  const key = gates ? JSON.stringify(gates) : 'found';
  if (prepared.gates === key) return;
  prepared.gates = key;
  prepared.regions = gates && new Regions(prepared.grid, gates);
  for (const { id, needsRegions } of HEURISTICS) if (needsRegions) prepared.heuristics.delete(id);
}

/** The same cells with straight moves only. */
function withoutDiagonals(grid: Grid): Grid {
  const { width, height, costs, name } = grid;
  return Grid.from(width, height, (x, y) => grid.isFree(x, y), { corners: 'never', costs, name });
}

function expandedByDijkstra(prepared: Prepared, query: Query): number {
  const key = JSON.stringify(query);
  if (prepared.byDijkstra?.query !== key) {
    const { expanded } = findPath(prepared.grid, { ...query, heuristic: NO_ESTIMATE }, 'astar');
    prepared.byDijkstra = { query: key, expanded };
  }
  return prepared.byDijkstra.expanded;
}
