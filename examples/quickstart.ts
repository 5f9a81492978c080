import { bmaaFC, builtInMap, findPath, generateProblem, populate, World } from 'floodgate';

const grid = builtInMap('millbrook').load();
const path = findPath(grid, { from: [5, 5], to: [120, 120] });
console.log(`the shortest way across town is ${path.cost.toFixed(1)} tiles long`);

const world = new World(grid, { planner: bmaaFC(), seed: 1 });
populate(world, generateProblem(grid, { type: 'random', agents: 500, seed: 1 }));
for (let tick = 0; tick < 1000 && !world.done; tick++) world.tick({ budgetMs: 4 });
console.log(`${(world.metrics().completionRate * 100).toFixed(1)} % are home after ${world.time} ticks`);
