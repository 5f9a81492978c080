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
console.log(`${(100 * world.metrics().completionRate).toFixed(1)} % have arrived after ${world.time} ticks`);

// Without central control, and with at most 5 ms a tick: which planners are allowed, and what is expected of them?
const { id, predictions } = choosePlanner(problem, { central: false, tickMs: 5 });
for (const { name, completion, whyNot } of predictions)
  console.log(`${name}: ${whyNot ?? `${(100 * completion).toFixed(0)} % arrive`}`);
console.log(`the selector would take ${id}`);
