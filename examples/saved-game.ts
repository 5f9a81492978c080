import { Grid, plannerById, rolling, World } from 'floodgate';

const grid = new Grid(40, 30);
const world = new World(grid, { planner: rolling(), seed: 1 });
for (let i = 0; i < 60; i++) world.add({ at: [i % 10, Math.floor(i / 10)], goal: [30, 20] });

// Plan the first moves on the loading screen.
while (!world.prepare({ budgetMs: 4 }).ready);

const told = { arrived: 0, settled: 0 };
world.on('arrived', () => told.arrived++);
world.on('settled', () => told.settled++);

// The game loop: a tick now and then, and in each frame the positions between two ticks.
const positions = new Float32Array(2 * world.agents.length);
for (let frame = 0; frame < 60; frame++) {
  if (frame % 6 === 0) world.tick({ budgetExpansions: 2000 });
  world.positions((frame % 6) / 6, positions);
}

// Save, load, and go on: both worlds do the same from here on.
const saved = world.save();
const loaded = World.load(saved, { planner: plannerById });
while (!world.done) {
  world.tick({ budgetExpansions: 2000 });
  loaded.tick({ budgetExpansions: 2000 });
  if (world.hash() !== loaded.hash()) throw new Error(`different after ${world.time} ticks`);
}

console.log(`${told.arrived} of 60 stands on the goal, ${told.settled} around it, after ${world.time} ticks`);
