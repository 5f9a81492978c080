import { checkWhole, highest, indices, meanOf } from '../basics/index.ts';
import type { SelectionProblem } from '../features/index.ts';
import { imageOf, shapeOf } from './image-source.ts';
import type { NetworkModel } from './network-model.ts';

/** Which parts of the image moved a choice. */
export interface Occlusion {
  /** The ratings of the members for the whole image. */
  readonly ratings: Float64Array;
  /** The index of the member with the highest rating. */
  readonly choice: number;
  /** The heat is a square with this many blocks a side. */
  readonly blocks: number;
  /**
   * Per block, by rows: how much of the lead of the choice over the next best is lost if the block is blanked out.
   * Above 0 the block speaks for the choice, below 0 against it.
   */
  readonly heat: Float64Array;
}

/**
 * Explains the choice of a network: it blanks out one block of the image after the other, with all channels set to
 * their mean over the image, and measures what that does to the ratings. `blocks` is the number of blocks a side,
 * from 1 to the side of the image in pixels, default 8; other values throw a FloodgateError `bad-argument`.
 */
export async function explainByOcclusion(
  model: NetworkModel,
  problem: SelectionProblem,
  { blocks = 8 }: { readonly blocks?: number } = {},
): Promise<Occlusion> {
  const { format } = model.facts;
  const [channels, , side] = shapeOf(format);
  checkWhole('blocks', blocks, 1, side);
  const image = imageOf(problem, format);
  const means = indices(channels).map((c) => meanOf(image.subarray(c * side * side, (c + 1) * side * side)));
  const edge = (block: number): number => Math.round((block * side) / blocks);
  const blanked = indices(blocks * blocks).map((i) => {
    const [column, row] = [i % blocks, Math.floor(i / blocks)];
    const copy = image.slice();
    means.forEach((mean, c) => {
      for (let y = edge(row); y < edge(row + 1); y++) {
        const at = (c * side + y) * side;
        copy.fill(mean, at + edge(column), at + edge(column + 1));
      }
    });
    return copy;
  });
  const [ratings, ...others] = await model.rateImages([image, ...blanked]);
  const choice = highest(ratings!);
  const lead = leadOf(choice, ratings!);
  const heat = Float64Array.from(others, (blankedRatings) => lead - leadOf(choice, blankedRatings));
  return { ratings: ratings!, choice, blocks, heat };
}

/** How far a member is ahead of the best other one. */
function leadOf(member: number, ratings: Float64Array): number {
  const others = ratings.filter((_, i) => i !== member);
  return others.length === 0 ? ratings[member]! : ratings[member]! - Math.max(...others);
}
