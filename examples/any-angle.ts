import { findPath } from 'floodgate';
import { builtInMap } from 'floodgate/problems';
import { AnyAngleSearch, findAnyAnglePath, hasLineOfSight, smoothPath } from 'floodgate/search';

const grid = builtInMap('kingsmarket').load();
const [from, to] = [
  [6, 3],
  [250, 250],
] as const;

// Eight directions, the same made straighter, and the shortest there is.
const moves = findPath(grid, { from, to });
const smooth = smoothPath(grid, moves.path);
const lines = findAnyAnglePath(grid, { from, to });
console.log(`moves: ${moves.cost.toFixed(1)} tiles in ${moves.path.length - 1} moves`);
console.log(`smooth: ${lengthOf(smooth).toFixed(1)} tiles in ${smooth.length - 1} lines`);
console.log(`any angle: ${lines.cost.toFixed(1)} tiles in ${lines.path.length - 1} lines`);

// A giant of 3 × 3 tiles needs more room.
const giant = findAnyAnglePath(grid, { from, to, size: 3 });
console.log(`giant: ${giant.status}, ${giant.cost.toFixed(1)} tiles`);
console.log(`in sight of the goal: ${hasLineOfSight(grid, lines.path.at(-2)!, to)}`);

// Over several frames.
const search = new AnyAngleSearch(grid, { from, to });
let frames = 1;
while (search.advance(1000) === 'in-progress') frames++;
console.log(`${frames} frames of 1000 expansions: ${search.result().cost.toFixed(1)} tiles`);

function lengthOf(path: readonly (readonly [number, number])[]): number {
  return path.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - path[i]![0], y - path[i]![1]), 0);
}
