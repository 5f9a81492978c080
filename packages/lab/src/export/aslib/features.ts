/** The features that selectors of @floodgate/select look at, and what each step of measuring them costs. */
import {
  FEATURE_STEPS,
  type FeatureStep,
  features,
  type SelectionProblem,
  selectionProblem,
} from '@floodgate/select';
import { FloodgateError, type Grid } from 'floodgate';
import { generateProblem, problemFromScenario } from 'floodgate/problems';
import { hashGrid } from 'floodgate/search';
import { cpuMs } from '../../jobs/index.ts';
import type { MapLibrary } from '../../maps/index.ts';
import type { Instance } from './complete.ts';
import type { Run } from './runs.ts';

type StepName = FeatureStep['name'];

export interface Measured {
  /** In the order of FEATURE_NAMES. */
  readonly values: Float32Array;
  /** Seconds of the processor, by step. */
  readonly costs: Readonly<Record<StepName, number>>;
}

/** Costs are medians of this many measurements; the first ones of all also pay for compilation and do not count. */
const TIMES = 3;
const WARM_UPS = 5;

/** Measures problems. Each map is loaded once. */
export class FeatureMeter {
  readonly #maps: MapLibrary;
  readonly #grids = new Map<string, Grid>();
  #isWarm = false;

  constructor(maps: MapLibrary) {
    this.#maps = maps;
  }

  /** Throws a FloodgateError if the map is not here, or is not the map of the runs. */
  measure(instance: Instance): Measured {
    const problem = this.#problemOf(instance);
    if (!this.#isWarm) for (let i = 0; i < WARM_UPS; i++) features(problem);
    this.#isWarm = true;
    const runs = Array.from({ length: TIMES }, () => measureOnce(problem));
    const median = (step: StepName) =>
      runs.map(({ costs }) => costs[step]).sort((a, b) => a - b)[Math.floor(TIMES / 2)]!;
    const costs = Object.fromEntries(FEATURE_STEPS.map(({ name }) => [name, median(name)]));
    return { values: runs[0]!.values, costs: costs as Record<StepName, number> };
  }

  /** The map of an instance. */
  gridOf(instance: Instance): Grid {
    const { map, corners, costs } = firstRun(instance).spec;
    const name = JSON.stringify([map, corners, costs]);
    const known = this.#grids.get(name);
    if (known) return known;
    const grid = this.#maps.load(map, firstRun(instance).spec);
    const row = [...instance.runs.values()].flat().find(({ row }) => row)?.row;
    if (row && row.result.mapHash !== hashGrid(grid))
      throw new FloodgateError(
        'bad-file',
        `the map '${map}' has changed since it was run: run its jobs again`,
      );
    this.#grids.set(name, grid);
    return grid;
  }

  #problemOf(instance: Instance): SelectionProblem {
    const { problem, agents, seed, problemSeed = seed } = firstRun(instance).spec;
    const grid = this.gridOf(instance);
    if (typeof problem !== 'string')
      return selectionProblem(problemFromScenario(grid, this.#maps.scenario(problem.scenario), agents));
    return selectionProblem(generateProblem(grid, { type: problem, agents, seed: problemSeed }));
  }
}

function measureOnce(problem: SelectionProblem): Measured {
  const costs: Partial<Record<StepName, number>> = {};
  let last = cpuMs();
  const values = features(problem, (step) => {
    const now = cpuMs();
    costs[step] = (now - last) / 1000;
    last = now;
  });
  return { values, costs: costs as Record<StepName, number> };
}

function firstRun({ runs }: Instance): Run {
  return [...runs.values()][0]![0]!;
}
