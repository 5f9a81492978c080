import { PLANNERS } from 'floodgate';
import { expect, it } from 'vitest';
import { listedPlanners } from './listed-planners.ts';

it('the page lists the planners that ship, as they are: npm run studio:planners writes the list', () => {
  const facts = PLANNERS.map(({ id, title, summary, central, parameters }) => ({
    id,
    title,
    summary,
    central,
    parameters,
  }));
  expect(listedPlanners()).toEqual(facts);
});
