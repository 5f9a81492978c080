import { rolling, run, World } from 'floodgate';
import { builtInMap, generateProblem, populate } from 'floodgate/problems';

const grid = builtInMap('millbrook').load();

// A crowd that arrives for good.
const world = new World(grid, { planner: rolling(), seed: 1 });
populate(world, generateProblem(grid, { agents: 300, seed: 1 }));
run(world, { ticks: 1000 });
const { completionRate, arrivalRatio, meanDistance } = world.metrics();
console.log(`${(completionRate * 100).toFixed(1)} % are home, arrival ratio ${arrivalRatio.toFixed(2)}`);
console.log(`${meanDistance.toFixed(1)} tiles travelled in the mean`);

// A crowd whose agents get a new goal whenever they arrive: the run ends by its limit.
const busy = new World(grid, { planner: rolling(), seed: 1 });
populate(busy, generateProblem(grid, { type: 'lifelong', agents: 300, seed: 1 }));
run(busy, { ticks: 500 });
console.log(`${busy.metrics().throughput.toFixed(2)} goals reached per tick`);
