/** Every decoder for a moment: `npm run fuzz` takes longer. The inputs are the same in every run. */
import { afterAll, describe, expect, it } from 'vitest';
import { keptInputs } from './corpus.ts';
import { DecodingProcess } from './process.ts';
import { TARGET_IDS } from './targets/index.ts';

const INPUTS = 100;

// One process for all, as the time goes into starting it. If it dies, all that follow fail too.
const decoding = new DecodingProcess();
afterAll(() => decoding.end());

describe.each(TARGET_IDS)('the decoder of %s', (target) => {
  it('refuses damaged files or makes something of them', async () => {
    const { result, death } = await decoding.run({
      target,
      seed: 'tests',
      from: 0,
      count: INPUTS,
      ms: 20_000,
    });
    expect(death).toBeUndefined();
    expect(result!.findings).toEqual([]);
    expect(result!.refused + result!.accepted).toBe(result!.count);
    expect(result!.accepted).toBeGreaterThan(0);
  });

  const kept = keptInputs(target);
  it.runIf(kept.length > 0)('takes files that were too much for it once', async () => {
    for (const { file, input } of kept) {
      const task = { target, input: Buffer.from(input).toString('base64') };
      const { result, death } = await decoding.run(task);
      expect(death, file).toBeUndefined();
      expect(result!.verdict, file).toBeTypeOf('string');
    }
  });
});
