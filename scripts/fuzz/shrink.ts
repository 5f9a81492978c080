import { type Finding, judge, signatureOf } from './judge.ts';
import type { Target } from './target.ts';

const MOST_TRIALS = 1500;
const MOST_MS = 10_000;

/**
 * A smaller input that fails the same way: parts are cut out as long as it does, large ones first.
 *
 * @param trying is told the number of each trial
 */
export async function shrunk(
  target: Target,
  input: Uint8Array,
  finding: Finding,
  trying: (trial: number) => void,
): Promise<Uint8Array> {
  const wanted = signatureOf(finding);
  const end = Date.now() + MOST_MS;
  let trials = 1;
  let best = input;
  const failsToo = async (candidate: Uint8Array): Promise<boolean> => {
    trying(++trials);
    const verdict = await judge(target, candidate);
    return typeof verdict !== 'string' && signatureOf(verdict) === wanted;
  };
  for (let part = best.length >> 1; part >= 1; part >>= 1) {
    for (let at = 0; at < best.length; ) {
      if (trials > MOST_TRIALS || Date.now() > end) return best;
      const without = new Uint8Array(best.length - Math.min(part, best.length - at));
      without.set(best.subarray(0, at));
      without.set(best.subarray(Math.min(best.length, at + part)), at);
      const candidate = sealed(target, without);
      if (candidate && (await failsToo(candidate))) best = candidate;
      else at += part;
    }
  }
  return best;
}

/** Nothing for an input that is too damaged to be sealed. */
function sealed(target: Target, input: Uint8Array): Uint8Array | undefined {
  if (!target.seal) return input;
  try {
    return target.seal(input);
  } catch {
    return undefined;
  }
}
