import { checkRecording, rolling, World, whca } from 'floodgate';
import { builtInMap } from 'floodgate/problems';

const grid = builtInMap('kingsmarket').load();
const world = new World(grid, { planner: rolling(), seed: 1, record: true });

// The tile nearest to another one from which units of a size get about, and where nobody is.
const near = (x: number, y: number, size: number) => {
  const { components } = grid.layer({ size });
  const largest = components.largest();
  const suits = (cell: number): boolean =>
    components.of(cell) === largest && world.crowd.otherIn(cell, size, -1) < 0;
  return grid.point(grid.layer({ size }).nearestFreeCell([x, y], suits)!);
};
const unit = (from: [number, number], to: [number, number], size: number, speed: number, team: string) =>
  world.add({ at: near(...from, size), goal: near(...to, size), size, speed, team });

for (let i = 0; i < 60; i++) {
  const row = 8 + 4 * i;
  unit([20, row], [230, row], i % 20 === 0 ? 2 : 1, 1 + (i % 3), 'blue');
  unit([230, row + 2], [20, row + 2], 1, 1, 'red');
}
// Red has a planner of its own, which sees blue as outside agents.
world.team('red', { planner: whca() });
// A guard holds its place: nobody pushes it.
const guard = unit([128, 128], [128, 128], 1, 1, 'blue');
guard.hold = true;

while (!world.done && world.time < 5000) world.tick();
const home = (team: string): number => world.team(team).agents.filter(({ home }) => home).length;
console.log(`blue ${home('blue')} of 61 home, red ${home('red')} of 60, after ${world.time} ticks`);
console.log(`${checkRecording(world.recording()).length} rules broken, the guard is at ${guard.at}`);
