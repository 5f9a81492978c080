import type { Grid } from 'floodgate';
import { type DecomposeOptions, decompose, depthMap, type Repair, type Segment } from 'floodgate/regions';
import type { HeuristicId } from 'floodgate/search';
import { type AgentPaths, shortestPaths } from '../../gates/traffic.ts';
import type { PlannedGate } from '../../scene/gate-plan.ts';
import { sceneGrid, toggleCells } from '../../scene/load-map.ts';
import type { Scene } from '../../scene/scene.ts';
import { sceneProblem } from '../../scene/scene-problem.ts';
import { symmetricDifference } from '../../scene/toggles.ts';
import { GateBench } from './gate-bench.ts';
import { sampleQueries } from './sample-queries.ts';

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

export const SAMPLE_QUERIES = 200;
const SAMPLE_SEED = 1;

/** The work on regions that takes longer than a frame. Keeps the grid of the scene it was last asked about. */
export class RegionsService {
  #mapNumber = -1;
  #toggled: readonly number[] = [];
  #grid: Grid | undefined;
  #bench: GateBench | undefined;

  decompose(
    place: NumberedScene,
    options: DecomposeOptions,
  ): { readonly gates: readonly Segment[]; readonly repairs: readonly Repair[]; readonly ms: number } {
    const grid = this.#gridOf(place);
    const began = performance.now();
    const { regions, repairs } = decompose(grid, options);
    regions.dispose();
    return { gates: regions.gates.map(({ ends }) => ends), repairs, ms: performance.now() - began };
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

  /** Nodes that A\* expands on average for the sample queries of the map, guided by a heuristic on these gates. */
  expansions(place: NumberedScene, gates: readonly PlannedGate[], id: HeuristicId): number {
    const grid = this.#gridOf(place);
    if (this.#bench?.grid !== grid) {
      this.#bench?.dispose();
      this.#bench = new GateBench(grid, gates);
    }
    return this.#bench.expansions(gates, id, sampleQueries(grid, SAMPLE_QUERIES, SAMPLE_SEED));
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
