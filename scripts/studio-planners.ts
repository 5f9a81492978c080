/** Writes what the studio's page shows of the planners that ship: it does not load the planners themselves. */
import { writeFileSync } from 'node:fs';
import { PLANNERS } from 'floodgate';

const facts = PLANNERS.map(({ id, title, summary, central, parameters }) => ({
  id,
  title,
  summary,
  central,
  parameters,
}));
// Numbers that JSON cannot say, or that are written as constants.
const NAMES = new Map([
  [Number.POSITIVE_INFINITY, 'Number.POSITIVE_INFINITY'],
  [Math.SQRT2, 'Math.SQRT2'],
]);
const json = JSON.stringify(facts, (_, value) => (NAMES.has(value) ? `<${NAMES.get(value)}>` : value), 2);
const list = json.replace(/"<([\w.]+)>"/g, '$1');
writeFileSync(
  'packages/studio/src/planner-list/shipped-planners.ts',
  `/** Written by \`npm run studio:planners\`. */
import type { ListedPlanner } from './listed-planners.ts';

export const SHIPPED_PLANNERS: readonly ListedPlanner[] = ${list};
`,
);
