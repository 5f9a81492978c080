import type { Grid } from 'floodgate';
import {
  decompose,
  depthMap,
  type RegionsLevel,
  RegionTree,
  type Repair,
  type Segment,
} from 'floodgate/regions';
import { heuristicById } from 'floodgate/search';
import { type AgentPaths, shortestPaths } from '../../gates/traffic.ts';
import type { Division } from '../../scene/division.ts';
import type { PlannedGate } from '../../scene/gate-plan.ts';
import { sceneGrid, toggleCells } from '../../scene/load-map.ts';
import type { Scene } from '../../scene/scene.ts';
import { sceneProblem } from '../../scene/scene-problem.ts';
import { symmetricDifference } from '../../scene/toggles.ts';
import type { DetailStops } from './detail-scale.ts';
import { GateBench } from './gate-bench.ts';
import type { SampleJob } from './sample-book.ts';
import { expansionsOf, sampleQueries } from './sample-queries.ts';

/** A scene, and a number that is the same as long as its map comes from the same source. */
export interface NumberedScene {
  readonly mapNumber: number;
  readonly scene: Scene;
}

/** Per cell of the grid; 0 on walls. */
export interface Fields {
  /** The refined depth of the thesis: grows by one when the distance to walls doubles. */
  readonly depth: Uint16Array;
  /** Distance to the nearest wall in whole tiles. */
  readonly clearance: Uint16Array;
}

export interface Divided {
  readonly gates: readonly Segment[];
  readonly repairs: readonly Repair[];
  readonly ms: number;
  /** The level at which gates are found again where walls change. Only for `merge-tree`. */
  readonly level: RegionsLevel | undefined;
  /** Only for `merge-tree`. */
  readonly stops: DetailStops | undefined;
}

const SAMPLE_SEED = 1;
const MOST_BENCHES = 2;

/** The work on regions that takes longer than a frame. Keeps the grid of the scene it was last asked about. */
export class RegionsService {
  #mapNumber = -1;
  #toggled: readonly number[] = [];
  #grid: Grid | undefined;
  /** The one used last comes last. */
  #benches: GateBench[] = [];

  /** Gates of a map divided in some way. Another level of `merge-tree` costs little, as its tree is kept. */
  divide(place: NumberedScene, division: Division): Divided {
    const grid = this.#gridOf(place);
    const began = performance.now();
    if (division.method === 'merge-tree') {
      const tree = RegionTree.of(grid);
      const gates = tree.segments(division.detail);
      const ms = performance.now() - began;
      return { gates, repairs: [], ms, level: tree.level(division.detail), stops: stopsOf(tree) };
    }
    const { regions, repairs } = decompose(grid, division);
    regions.dispose();
    const gates = regions.gates.map(({ ends }) => ends);
    return { gates, repairs, ms: performance.now() - began, level: undefined, stops: undefined };
  }

  /** Where the named levels of a map are. */
  stops(place: NumberedScene): DetailStops {
    return stopsOf(RegionTree.of(this.#gridOf(place)));
  }

  fields(place: NumberedScene): Fields {
    const grid = this.#gridOf(place);
    return { depth: depthMap(grid), clearance: depthMap(grid, { kind: 'simple' }) };
  }

  /** Shortest paths of the scene's agents. */
  paths(place: NumberedScene): AgentPaths {
    const grid = this.#gridOf(place);
    return shortestPaths(grid, sceneProblem(place.scene, grid).agents);
  }

  /** Nodes that A\* expands for sample queries of the map, guided by a heuristic on gates. Fewer if the map has fewer. */
  expansions(place: NumberedScene, { gates, id, from, count }: SampleJob): number[] {
    const grid = this.#gridOf(place);
    const queries = sampleQueries(grid, from + count, SAMPLE_SEED).slice(from);
    // Octile distance needs no gates.
    if (id === 'octile') return expansionsOf(grid, queries, heuristicById(id).make(grid));
    return this.#benchFor(grid, gates).expansions(gates, id, queries);
  }

  /**
   * The bench whose gates are most like these. Lists of gates that differ much get one each, so that going to and fro
   * between two costs little.
   */
  #benchFor(grid: Grid, gates: readonly PlannedGate[]): GateBench {
    if (this.#benches.some((bench) => bench.grid !== grid)) {
      for (const bench of this.#benches) bench.dispose();
      this.#benches = [];
    }
    const like = this.#benches.find((bench) => bench.isLike(gates));
    const bench =
      like ?? (this.#benches.length < MOST_BENCHES ? new GateBench(grid, gates) : this.#benches[0]!);
    this.#benches = [...this.#benches.filter((other) => other !== bench), bench];
    return bench;
  }

  #gridOf({ mapNumber, scene }: NumberedScene): Grid {
    if (this.#grid && mapNumber === this.#mapNumber) {
      toggleCells(this.#grid, symmetricDifference(this.#toggled, scene.toggled));
    } else {
      this.#grid = sceneGrid(scene);
      this.#mapNumber = mapNumber;
    }
    this.#toggled = scene.toggled;
    return this.#grid;
  }
}

function stopsOf(tree: RegionTree): DetailStops {
  return {
    auto: tree.detail('auto'),
    districts: tree.detail('districts'),
    rooms: tree.detail('rooms'),
    closets: tree.detail('closets'),
  };
}
