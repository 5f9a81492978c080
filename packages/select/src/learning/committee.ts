import { badArgument } from '../basics/index.ts';
import type { Learner, Model } from './learner.ts';

/** How many models a {@link committee} has, and what it is called. */
export interface CommitteeOptions {
  /** Number of models, at least 1. Default 5. */
  readonly members?: number;
  /** The id of the learner. Default that of the single learner with `-committee`. */
  readonly id?: string;
}

/**
 * Several models of one learner that differ by their seeds alone, and choose by the mean of their ratings. What only
 * chance made one of them believe has less weight. Training and choosing take as many times as long.
 *
 * Throws a FloodgateError `bad-argument` unless there is at least one model.
 */
export function committee<Input>(learner: Learner<Input>, options: CommitteeOptions = {}): Learner<Input> {
  const { members: count = 5, id = `${learner.id}-committee` } = options;
  if (!Number.isInteger(count) || count < 1)
    throw badArgument(`a committee needs at least one member, not ${count}`);
  return {
    id,
    async learn(lessons, { seed, onProgress, ...others }) {
      const models: Model<Input>[] = [];
      for (let i = 0; i < count; i++)
        models.push(
          await learner.learn(lessons, {
            ...others,
            seed: `${seed}/${i}`,
            ...(onProgress && {
              onProgress: (own) => onProgress({ ...own, done: i * own.of + own.done, of: count * own.of }),
            }),
          }),
        );
      return {
        async rate(input) {
          const ratings = await Promise.all(models.map((model) => model.rate(input)));
          return Float64Array.from(
            ratings[0]!,
            (_, member) => ratings.reduce((sum, own) => sum + own[member]!, 0) / count,
          );
        },
      };
    },
  };
}
