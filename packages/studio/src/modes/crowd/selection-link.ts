import { linkWord } from '../../scene/link-words.ts';

/** Agents that are selected when a run begins, as a word of the link: `crowd.select=3,17`. */
const WORD = 'crowd.select';

/** The agents that the link selects. What is no number is passed over. */
export function linkedSelection(): ReadonlySet<number> {
  const words = linkWord(WORD)?.split(',') ?? [];
  return new Set(words.filter((word) => /^\d{1,6}$/.test(word)).map(Number));
}
