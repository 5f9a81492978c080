import { Random } from 'floodgate';
import { FEATURE_NAMES } from '../features/index.ts';
import { treeRegression } from '../learning/index.ts';
import { madeUpLessons } from '../learning/testing.ts';
import type { PortfolioMember } from './member.ts';
import type { Selector } from './selector-file.ts';

/** A selector that has learned from made-up lessons: it chooses, but not wisely. */
export async function madeUpSelector(portfolio: readonly PortfolioMember[]): Promise<Selector> {
  const skill = new Random('skill');
  const lessons = madeUpLessons(24, (input) =>
    portfolio.map((_, i) => ({
      completion: input[i]! > 0.5 ? 0.9 : 0.3 + 0.1 * skill.next(),
      distance: 20 + 10 * skill.next(),
      time: 1 + skill.next(),
    })),
  );
  const model = await treeRegression().learn(lessons, { seed: 1 });
  return { portfolio, fallback: 'pibt', model, metrics: { lessons: lessons.length }, origin: {} };
}

/** A selector that takes `few` for fewer than ten agents and `many` for more. */
export async function bySize(few: PortfolioMember, many: PortfolioMember): Promise<Selector> {
  const agents = FEATURE_NAMES.indexOf('agents');
  const lessons = madeUpLessons(48, () => []).map((lesson, i) => {
    const input = lesson.input.slice();
    input[agents] = i % 2 === 0 ? 1 + (i % 9) : 10 + i;
    const good = { completion: 1, distance: 20, time: 1 };
    const poor = { ...good, completion: 0.2 };
    return { ...lesson, input, outcomes: i % 2 === 0 ? [good, poor] : [poor, good] };
  });
  const model = await treeRegression().learn(lessons, { seed: 1 });
  return { portfolio: [few, many], fallback: 'pibt', model, metrics: {}, origin: {} };
}
