import { findOnnxRuntime } from '@floodgate/select/networks';
import { describe, expect, it } from 'vitest';
import { checkExperiment } from '../experiment/index.ts';
import { ThreadContext } from '../work/thread-context.ts';
import { type JobBlock, kindById, type SingleNetworkResult } from './index.ts';

/** Labels are the columns of the starts: on an open map a network must see where the green square is. */
const block: Extract<JobBlock, { kind: 'single-network' }> = {
  kind: 'single-network',
  network: 'small',
  side: 16,
  maps: 'arena',
  problems: { generate: 6 },
  training: [0, 1, 2, 3],
  labels: [0, 1, 0, 1],
  classes: 2,
  testing: [4, 5],
  epochs: 2,
  batch: 2,
};

function resultOf(more: object = {}): Promise<{ result: object }> {
  const [job] = checkExperiment({ name: 'x', jobs: [{ ...block, ...more }] }).jobs;
  return Promise.resolve(kindById('single-network')!.run(job!.spec, new ThreadContext([])));
}

describe.skipIf(!findOnnxRuntime())('single-network', () => {
  it('tells a label for each tested problem, the same every time', async () => {
    const [one, again] = [(await resultOf()).result, (await resultOf()).result] as SingleNetworkResult[];
    expect(one!.told).toHaveLength(2);
    expect(one!.losses).toHaveLength(2);
    for (const label of one!.told) expect([0, 1]).toContain(label);
    expect(again).toEqual(one);
  });

  it('learns to tell maps that it has seen', async () => {
    const { result } = await resultOf({
      maps: ['stony-meadow', 'briar-maze', 'giants-field', 'ravenkeep'],
      problems: undefined,
      training: [0, 1],
      labels: [0, 1],
      testing: [0, 1],
      epochs: 30,
    });
    expect((result as SingleNetworkResult).told).toEqual([0, 1]);
  });

  it('refuses a place that is not there', async () => {
    await expect(resultOf({ testing: [9] })).rejects.toThrow('there is no item 9 among 6');
  });
});
