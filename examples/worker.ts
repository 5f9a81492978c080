import { Worker } from 'node:worker_threads';
import { builtInMap, generateProblem } from 'floodgate/problems';
import { connectWorld } from 'floodgate/worker';

const grid = builtInMap('kingsmarket').load();
const worker = new Worker(new URL('./worker-thread.js', import.meta.url));
const world = await connectWorld(worker, { grid, planner: 'pibt', seed: 1 });

let arrivals = 0;
world.on('arrived', () => arrivals++);
const { agents } = generateProblem(grid, { type: 'random', agents: 500, seed: 1 });
const ids = await world.addMany(agents.map(({ start, goal }) => ({ at: start, goal })));

// A map edit and a new goal: they are sent with the next tick, in this order.
grid.setPassable(100, 100, false);
world.retask(ids[0]!, [5, 5]);
const at = new Float32Array(2 * ids.length);
while (!world.done && world.time < 1000) {
  await world.tick({ budgetMs: 10 });
  world.positions(0.5, at); // x, y of every agent, halfway between the last two ticks: draw them here
}
console.log(`${arrivals} arrivals of ${ids.length} agents in ${world.time} ticks`);
await world.close();
