import { Random } from 'floodgate';
import type { Target } from './target.ts';

/** Input n of a target: the same for the same seed, so that nothing has to be kept of an input but its number. */
export function inputOf(target: Target, seeds: readonly Uint8Array[], seed: string, n: number): Uint8Array {
  const random = new Random(`${seed}/${target.id}/${n}`);
  return target.mutate(random.pick(seeds), random, random.pick(seeds));
}
