import { PLANNERS } from 'floodgate';
import { expect, it } from 'vitest';
import { listedPlanners } from './listed-planners.ts';

it('the page lists the planners that ship, as they are', () => {
  expect(listedPlanners().map(({ id }) => id)).toEqual(PLANNERS.map(({ id }) => id));
  for (const [i, { create, ...facts }] of PLANNERS.entries()) expect(listedPlanners()[i]).toEqual(facts);
});
