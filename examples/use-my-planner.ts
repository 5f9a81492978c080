import { run, World } from 'floodgate';
import { builtInMap, generateProblem, populate } from 'floodgate/problems';
import downhill from './my-planner.ts';

const grid = builtInMap('stony-meadow').load();
const world = new World(grid, { planner: downhill({ patience: 0.2 }), seed: 1 });
populate(world, generateProblem(grid, { agents: 100, seed: 1 }));
const { ticks } = run(world, { ticks: 1000 });
console.log(`${(world.metrics().completionRate * 100).toFixed(0)} % have arrived after ${ticks} ticks`);
