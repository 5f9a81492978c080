import PF from 'floodgate/compat/pathfinding'; // was: 'pathfinding'

const grid = new PF.Grid([
  [0, 0, 0, 1, 0, 0],
  [0, 1, 0, 1, 0, 1],
  [0, 1, 0, 0, 0, 0],
  [0, 1, 1, 1, 1, 0],
  [0, 0, 0, 0, 0, 0],
]);
const finder = new PF.AStarFinder({ diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles });

const path = finder.findPath(0, 4, 5, 0, grid.clone());
console.log(`${path.length} tiles, ${PF.Util.pathLength(path).toFixed(2)} long`);
console.log(PF.Util.compressPath(path).join('  '));

const closed = grid.clone();
closed.setWalkableAt(5, 3, false);
console.log(`behind a door: ${finder.findPath(0, 4, 5, 0, closed).length} tiles`);
