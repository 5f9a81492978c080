import { FastPaths, findPath, PathBuffer } from 'floodgate';
import { builtInMap } from 'floodgate/problems';
import { startSearch } from 'floodgate/search';

const grid = builtInMap('kingsmarket').load();

// One path. Points go in, points come out.
const path = findPath(grid, { from: [6, 3], to: [250, 250] });
console.log(`${path.status}: ${path.cost.toFixed(1)} tiles, ${path.expanded} expansions`);

// Many paths, without garbage: cells go in, and one buffer is written over and over.
const out = new PathBuffer();
const query = { from: 0, to: 0, cells: true, out };
for (const [x, y] of [
  [250, 250],
  [120, 30],
]) {
  query.from = grid.cell(6, 3);
  query.to = grid.cell(x!, y!);
  findPath(grid, query);
  console.log(`to ${x},${y}: ${out.length} cells, ends at ${grid.point(out.cells[out.length - 1]!)}`);
}

// A map that seldom changes: compute once, and search less.
const fast = new FastPaths(grid);
const sooner = findPath(grid, { from: [6, 3], to: [250, 250], fast });
console.log(`fast: ${sooner.cost.toFixed(1)} tiles, ${sooner.expanded} expansions`);

// It follows edits, and can be kept in a file.
grid.setPassable(6, 4, false);
console.log(`edited: ${findPath(grid, { from: [6, 3], to: [250, 250], fast }).cost.toFixed(1)} tiles`);
const loaded = FastPaths.load(grid, fast.save());
console.log(`loaded: ${findPath(grid, { from: [6, 3], to: [250, 250], fast: loaded }).expanded} expansions`);

// A cart of 2 × 2 tiles to the nearest of three places, some of the search in each frame.
const search = startSearch(grid, {
  from: [8, 3],
  to: [
    [250, 250],
    [120, 30],
    [30, 200],
  ],
  size: 2,
  range: 3,
});
let frames = 1;
while (search.advance(5) === 'in-progress') frames++;
console.log(`cart: ${search.status} after ${frames} frames, ${search.result().cost.toFixed(1)} tiles`);
