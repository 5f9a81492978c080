import { auto, choosePlanner, explainChoice } from '@floodgate/select';
import { World } from 'floodgate';
import { builtInMap, generateProblem, populate } from 'floodgate/problems';

const grid = builtInMap('millbrook').load();
const problem = generateProblem(grid, { type: 'swap-sides', agents: 200, seed: 1 });

const world = new World(grid, {
  planner: auto({ onChoice: ({ id }) => console.log(`the selector takes ${id}`) }),
});
populate(world, problem);
while (!world.done && world.time < 1000) world.tick({ budgetMs: 4 });
console.log(`${(100 * world.metrics().completionRate).toFixed(1)} % have arrived after ${world.time} ticks`);

// Without central control, with 0.2 ms a tick, and distance counting more than usual: what is expected, and what is chosen?
const choice = choosePlanner(problem, { central: false, tickMs: 0.2, weights: { distance: 0.5 } });
for (const { name, arrival, whyNot } of choice.predictions)
  console.log(`${name}: ${whyNot ?? `home after ${arrival.toFixed(0)} ticks`}`);
const { sentences, parts, total } = explainChoice(choice);
console.log(sentences.join(' '));
for (const { text, points } of parts) console.log(`  ${points.toFixed(1)} points: ${text}`);
console.log(`  ${total?.toFixed(1)} points in all`);
