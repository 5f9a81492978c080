import { findPath, Grid, rolling, World } from 'floodgate';

const EAST = 1 << 2;
const grid = new Grid(24, 12);

// A swamp in the middle, which costs four times as much, and a slide that leads east only.
grid.edit((editor) => {
  for (let y = 2; y < 12; y++) for (let x = 8; x < 14; x++) editor.setCost(x, y, 4);
  for (let x = 8; x < 14; x++) editor.setMoves(x, 6, EAST);
  for (let x = 8; x < 14; x++) editor.setCost(x, 6, 1);
});

// Horses mind the swamp more. A table starts as a copy of the map's costs.
grid.addCosts('cavalry');
grid.edit((editor) => {
  for (let y = 2; y < 12; y++) for (let x = 8; x < 14; x++) editor.setCost(x, y, 10, 'cavalry');
});

const there = findPath(grid, { from: [2, 6], to: [20, 6] });
const back = findPath(grid, { from: [20, 6], to: [2, 6] });
const horse = findPath(grid, { from: [2, 6], to: [20, 6], costs: 'cavalry' });
const giant = findPath(grid, { from: [2, 6], to: [20, 6], size: 3 });
for (const [who, { cost }] of Object.entries({ there, back, horse, giant }))
  console.log(`${who}: ${cost.toFixed(1)}`);

const world = new World(grid, { planner: rolling(), seed: 1 });
const rider = world.add({ at: [2, 6], goal: [20, 6], costs: 'cavalry' });
while (!world.done) world.tick();
console.log(`the rider is at ${rider.at} after ${world.time} ticks`);
