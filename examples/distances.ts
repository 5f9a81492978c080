import { Random } from 'floodgate';
import { goalDistances, HERE } from 'floodgate/planner-kit';
import { builtInMap } from 'floodgate/problems';

for (const kind of ['exact', 'borders'] as const) {
  const grid = builtInMap('millbrook').load();
  const tile = grid.stepCosts[0]!; // a straight move: one tile width in search units
  const distances = goalDistances(grid, kind);
  grid.onChange((change) => distances.mapChanged(change));

  // 500 agents, by number, each with a goal of its own. Each walks to the nearest neighbour until it is there.
  const random = new Random('walkers');
  const around = new Float64Array(9);
  let walked = 0;
  for (let agent = 0; agent < 500; agent++) {
    let cell = grid.randomFreeCell(random)!;
    distances.follow(agent, grid.randomFreeCell(random)!);
    distances.around(agent, cell, around);
    while (around[HERE]! > 0 && around[HERE]! < Number.POSITIVE_INFINITY) {
      const nearest = around.indexOf(Math.min(...around));
      walked += grid.stepCosts[nearest]!;
      cell += grid.offsets[nearest]!;
      distances.around(agent, cell, around);
    }
  }
  console.log(`${kind}: ${Math.round(walked / tile)} tiles walked, ${Math.round(distances.bytes / 1e6)} MB`);

  // An edit: the next answer holds for the new map.
  distances.follow(0, grid.cell(20, 20));
  const before = distances.distance(0, grid.cell(60, 60)) / tile;
  grid.setRectPassable(30, 10, 1, 40, false);
  const after = distances.distance(0, grid.cell(60, 60)) / tile;
  console.log(`${before.toFixed(2)} tiles to the goal, ${after.toFixed(2)} around a new wall`);
}
