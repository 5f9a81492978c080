import { auto, choosePlanner } from '@floodgate/select';
import { World } from 'floodgate';
import { builtInMap, generateProblem, populate } from 'floodgate/problems';

const grid = builtInMap('millbrook').load();
const problem = generateProblem(grid, { type: 'swap-sides', agents: 200, seed: 1 });

const world = new World(grid, {
  planner: auto({ onChoice: ({ id }) => console.log(`the selector takes ${id}`) }),
});
populate(world, problem);
while (!world.done && world.time < 1000) world.tick();
console.log(`${(100 * world.metrics().completionRate).toFixed(1)} % are home after ${world.time} ticks`);

// Every agent decides for itself, and a tick may take 5 ms: what would be left, and what does it expect of each?
const { id, predictions } = choosePlanner(problem, { central: false, tickMs: 5 });
for (const { name, completion, whyNot } of predictions)
  console.log(`${name}: ${whyNot ?? `${(100 * completion).toFixed(0)} % home`}`);
console.log(`so it would take ${id}`);
