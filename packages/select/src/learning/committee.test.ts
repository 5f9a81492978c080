import { describe, expect, it } from 'vitest';
import { choicesOf, committee, evaluate, type Learner, singleBestMember, treeRegression } from './index.ts';
import { madeUpLessons, twoPlanners } from './testing.ts';

/** Rates the first of two members by the number at the end of its seed, and learns in two rounds. */
const bySeed: Learner<Float32Array> = {
  id: 'by-seed',
  async learn(_, { seed, signal, onProgress }) {
    for (const done of [1, 2]) {
      onProgress?.({ done, of: 2, loss: 1, heldBack: 1 });
      signal?.throwIfAborted();
    }
    const last = Number(String(seed).split('/').at(-1));
    return { rate: () => Float64Array.of(last, 1) };
  },
};
const lessons = madeUpLessons(80, twoPlanners);

describe('a committee', () => {
  it('rates by the mean of models with different seeds', async () => {
    const model = await committee(bySeed, { members: 4 }).learn(lessons, { seed: 'x' });
    expect(await model.rate(lessons[0]!.input)).toEqual(Float64Array.of((0 + 1 + 2 + 3) / 4, 1));
  });

  it('reports the progress of all its members as one', async () => {
    const seen: string[] = [];
    await committee(bySeed, { members: 3 }).learn(lessons, {
      seed: 1,
      onProgress: ({ done, of }) => seen.push(`${done}/${of}`),
    });
    expect(seen).toEqual(['1/6', '2/6', '3/6', '4/6', '5/6', '6/6']);
  });

  it('stops when asked to', async () => {
    const control = new AbortController();
    const learning = committee(bySeed).learn(lessons, {
      seed: 1,
      signal: control.signal,
      onProgress: ({ done }) => done === 3 && control.abort(new Error('enough')),
    });
    await expect(learning).rejects.toThrow('enough');
  });

  it('of trees learns what one set of trees learns', async () => {
    const learner = committee(treeRegression(), { members: 2 });
    expect(learner.id).toBe('trees-committee');
    const model = await learner.learn(lessons, { seed: 1 });
    const unseen = madeUpLessons(40, twoPlanners, 'unseen');
    const { closedGap } = evaluate(await choicesOf(model, unseen), unseen, singleBestMember(lessons));
    expect(closedGap.completion).toBeGreaterThan(0.7);
  });

  it('needs a member', () => {
    for (const members of [0, 1.5, Number.NaN])
      expect(() => committee(bySeed, { members })).toThrow(
        `a committee needs at least one member, not ${members}`,
      );
  });
});
