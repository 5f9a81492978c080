import { findPath, rolling, World } from 'floodgate';
import { builtInMap, generateProblem, populate } from 'floodgate/problems';

const grid = builtInMap('kingsmarket').load();
const path = findPath(grid, { from: [5, 5], to: [250, 250] });
console.log(`the shortest way across the city is ${path.cost.toFixed(1)} tiles long`);

const world = new World(grid, { planner: rolling(), seed: 1 });
populate(world, generateProblem(grid, { type: 'random', agents: 2000, seed: 1 }));
while (!world.done && world.time < 2000) world.tick({ budgetMs: 4 });
console.log(
  `${(world.metrics().completionRate * 100).toFixed(1)} % of 2000 are home after ${world.time} ticks`,
);
