import type { Estimate } from './estimate.ts';
import { type ImpactFigures, RARE } from './sample-book.ts';

/** A change smaller than this share is none. */
const SMALL = 0.005;

/** True if there is a change, and it is greater than its margin. */
export function isCertain({ value, margin }: Estimate): boolean {
  return Math.abs(value - 1) > Math.max(SMALL, margin);
}

/** What edits of gates do to searches, as far as the sample tells. */
export function changeSentence({
  change,
  compared,
  differing,
}: Pick<ImpactFigures, 'change' | 'compared' | 'differing'>): string {
  if (!change) return 'The first figures are being prepared.';
  if (differing === 0)
    return `None of ${compared} sample queries takes more or fewer expansions than before.`;
  const many = `${differing} of ${compared} sample queries ${differing === 1 ? 'differs' : 'differ'}`;
  if (differing < RARE) return `${many}: too few to tell by how much.`;
  const { value, margin } = change;
  if (isCertain(change)) {
    const by = `${percent(Math.abs(value - 1))} ± ${percent(margin)} ${value < 1 ? 'fewer' : 'more'}`;
    return `Searches on these gates expand ${by} cells than before. ${many}.`;
  }
  if (margin <= SMALL) return `Searches on these gates expand as many cells as before. ${many}.`;
  return `No clear change: between ${side(value - margin)} and ${side(value + margin)} cells. ${many}.`;
}

function side(value: number): string {
  return `${percent(Math.abs(value - 1))} ${value < 1 ? 'fewer' : 'more'}`;
}

/** One decimal below 10 %. */
function percent(share: number): string {
  return `${(100 * share).toFixed(share < 0.0995 ? 1 : 0)} %`;
}
