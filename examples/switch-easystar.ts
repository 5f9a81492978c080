import EasyStar from 'floodgate/compat/easystar'; // was: 'easystarjs'

const GRASS = 0;
const WALL = 1;
const MUD = 2;
const level = [
  [GRASS, GRASS, GRASS, GRASS, GRASS],
  [GRASS, WALL, WALL, WALL, GRASS],
  [GRASS, MUD, MUD, MUD, GRASS],
  [GRASS, GRASS, GRASS, GRASS, GRASS],
];

const easystar = new EasyStar.js();
easystar.setGrid(level);
easystar.setAcceptableTiles([GRASS, MUD]);
easystar.setTileCost(MUD, 4);

easystar.findPath(0, 2, 4, 2, (path) => {
  console.log(path ? path.map(({ x, y }) => `${x},${y}`).join('  ') : 'no path');
});
// Once a frame.
easystar.calculate();
