/** A network that looks at images of maps or of problems of single agents, learns labels from some and tells them of others. */
import type { SelectionProblem } from '@floodgate/select';
import type { NetworkModel } from '@floodgate/select/networks';
import { FloodgateError } from 'floodgate';
import * as v from 'valibot';
import * as fields from './fields.ts';
import { given, rounded } from './fields.ts';
import { defineKind, type JobContext, type JobOutcome } from './kind.ts';
import { type QueriesSpec, queriesField } from './queries.ts';
import { singleProblems } from './real-time-problems.ts';

/** `alexnet` is the thesis' network; `small` has a few convolutions and no dense layers between. */
const SINGLE_NETWORKS = ['alexnet', 'small'] as const;
export type SingleNetworkId = (typeof SINGLE_NETWORKS)[number];

const index = v.pipe(v.number(), v.integer(), v.minValue(0, 'must be at least 0'));

const block = v.strictObject({
  kind: v.literal('single-network'),
  network: fields.oneOf('network', SINGLE_NETWORKS),
  /** Pixels a side of the images. */
  side: fields.count,
  /** What there is to look at: these maps, or with `problems` the problems of the only one of them. */
  maps: fields.maps,
  problems: v.optional(queriesField),
  /** Places in that list to learn from, and a label from 0 for each. */
  training: v.array(index),
  labels: v.array(index),
  /** Number of labels. */
  classes: fields.count,
  /** Places of those whose labels are to be told. */
  testing: v.array(index),
  epochs: fields.count,
  batch: fields.count,
  /** Default 1. */
  seed: v.optional(v.number(), 1),
});

export interface SingleNetworkSpec extends Omit<v.InferOutput<typeof block>, 'kind' | 'problems'> {
  readonly problems?: QueriesSpec;
}

export interface SingleNetworkResult {
  /** The label that the network tells of each of `testing`. */
  readonly told: readonly number[];
  /** By epoch: the mean loss on what is learned from, and on what is held back of it. */
  readonly losses: readonly (readonly [training: number, heldBack: number])[];
}

export interface SingleNetworkTiming {
  /** Of all threads of the process on the processor: networks do not compute in the thread of the job. */
  readonly seconds: number;
}

export const singleNetwork = defineKind({
  id: 'single-network',
  summary: 'a network trained to label images of maps or of single-agent problems',
  block,

  expand({ kind: _, problems, ...rest }): SingleNetworkSpec[] {
    return [{ ...rest, ...(problems && { problems: given(problems) }) }];
  },

  async run(spec, context): Promise<JobOutcome<SingleNetworkResult, SingleNetworkTiming>> {
    const { maps, problems } = spec;
    // Images are kept with the problems that they show, for the next network of this thread.
    const items = context.remember(JSON.stringify(['images', maps, problems]), () => itemsOf(spec, context));
    const losses: [number, number][] = [];
    const begun = process.cpuUsage();
    const { alexNet, cnnClassifier } = await import('@floodgate/select/networks');
    const { side, epochs, batch } = spec;
    const make = spec.network === 'alexnet' ? alexNet : cnnClassifier;
    const learner = make({
      encoding: spec.problems ? 'single' : 'map',
      side,
      epochs,
      batch,
      patience: epochs,
      weighMistakes: false,
      augment: false,
    });
    const lessons = spec.training.map((place, i) => ({
      input: itemAt(items, place),
      outcomes: Array.from({ length: spec.classes }, (_, label) => ({
        completion: label === spec.labels[i] ? 1 : 0,
        distance: 1,
        time: 1,
      })),
    }));
    const model = await learner.learn(lessons, {
      seed: spec.seed,
      onProgress: ({ loss, heldBack }) => losses.push([rounded(loss, 4), rounded(heldBack, 4)]),
    });
    const told = await tell(
      model,
      spec.testing.map((place) => itemAt(items, place)),
    );
    const { user, system } = process.cpuUsage(begun);
    return { result: { told, losses }, timing: { seconds: (user + system) / 1e6 } };
  },
});

/** Maps without agents, or problems of one agent each. */
function itemsOf({ maps, problems }: SingleNetworkSpec, context: JobContext): SelectionProblem[] {
  if (!problems)
    return maps.map((map) => ({ grid: context.loadMap(map), starts: NO_CELLS, goals: NO_CELLS }));
  const [map] = maps as [string];
  const grid = context.loadMap(map);
  return singleProblems(map, problems, context).problems.map(({ start, goal }) => ({
    grid,
    starts: Int32Array.of(start),
    goals: Int32Array.of(goal),
  }));
}

const NO_CELLS = new Int32Array(0);

function itemAt(items: readonly SelectionProblem[], place: number): SelectionProblem {
  const item = items[place];
  if (!item) throw new FloodgateError('bad-argument', `there is no item ${place} among ${items.length}`);
  return item;
}

async function tell(model: NetworkModel, items: readonly SelectionProblem[]): Promise<number[]> {
  const told: number[] = [];
  for (const item of items) {
    const ratings = await model.rate(item);
    told.push(ratings.indexOf(Math.max(...ratings)));
  }
  return told;
}
