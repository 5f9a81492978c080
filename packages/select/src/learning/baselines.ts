/** What a selector must beat. */
import { FEATURE_NAMES } from '../features/index.ts';
import type { Learner } from './learner.ts';
import { checkLessons, singleBestMember } from './lessons.ts';
import { type TreeRegressionOptions, treeRegression } from './tree-regression.ts';

/** A learner whose model always chooses the member that was best over all lessons. */
export function alwaysSingleBest<Input>(): Learner<Input> {
  return {
    id: 'single-best',
    async learn(lessons) {
      const ratings = new Float64Array(checkLessons(lessons));
      ratings[singleBestMember(lessons)] = 1;
      return { rate: () => ratings.slice() };
    },
  };
}

/** {@link treeRegression} that sees only the width, height and free cells of the map. For vectors of `features`. */
export function mapSizeOnly(
  options: Pick<TreeRegressionOptions, 'holdBack'> = {},
): Learner<ArrayLike<number>> {
  const columns = ['mapWidth', 'mapHeight', 'freeCells'].map((name) => FEATURE_NAMES.indexOf(name));
  return treeRegression({ ...options, id: 'map-size-only', columns });
}
