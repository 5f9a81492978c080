/**
 * What game developers ask on the first day, in the words they type into the search, and the page that answers it.
 * search.test.ts checks that the page is among the first three hits for each wording.
 */
export interface Question {
  /** The page's path in docs/, without `.md`. */
  readonly page: string;
  readonly words: readonly string[];
}

export const QUESTIONS: readonly Question[] = [
  { page: 'guides/grids', words: ['grid from my own array', 'grid from array'] },
  { page: 'guides/tiled', words: ['grid from Tiled', 'Tiled map', 'Tiled layers', 'Tiled properties'] },
  {
    page: 'guides/tiled',
    words: ['Tiled compressed layers', 'Tiled infinite map', 'Tiled objects', 'isometric'],
  },
  { page: 'guides/grids', words: ['diagonal rules', 'diagonal movement'] },
  { page: 'guides/terrain', words: ['terrain costs', 'terrain', 'mud', 'one-way tiles'] },
  { page: 'guides/paths', words: ['nearest reachable cell', 'goal is not reachable'] },
  { page: 'guides/paths', words: ['nearest of many goals', 'nearest goal'] },
  { page: 'guides/paths', words: ['path over several frames', 'path search over frames'] },
  { page: 'guides/paths', words: ['path for a 2 × 2 unit', 'path for a 2x2 unit', 'path for a large unit'] },
  { page: 'guides/any-angle', words: ['smooth path', 'smooth paths'] },
  { page: 'guides/moving-sprites', words: ['move a sprite along it', 'move a sprite along a path'] },
  { page: 'guides/drawing', words: ['draw between ticks', 'interpolate between ticks'] },
  { page: 'guides/orders', words: ['100 units to one point', 'send a group to one point', 'group movement'] },
  { page: 'guides/orders', words: ['formation', 'formations'] },
  { page: 'guides/units', words: ['unit speeds', 'speed of a unit', 'large units'] },
  { page: 'guides/following', words: ['follow a moving target', 'chase', 'flee'] },
  { page: 'guides/orders', words: ['patrol and waypoints', 'patrol', 'waypoints'] },
  { page: 'guides/orders', words: ['stop and hold', 'hold position'] },
  { page: 'guides/teams', words: ['teams and enemies', 'enemies'] },
  { page: 'guides/player-units', words: ['player-controlled unit among them', 'player unit', 'arrow keys'] },
  { page: 'guides/doors-and-walls', words: ['doors and destructible walls', 'doors', 'destructible walls'] },
  { page: 'guides/tower-defence', words: ['would this tower block the path', 'tower defence'] },
  { page: 'guides/fields', words: ['flow field for 500 creeps', 'flow field'] },
  { page: 'guides/budgets', words: ['keep a frame budget', 'frame budget'] },
  { page: 'guides/budgets', words: ['what happens when the budget is too small', 'budget too small'] },
  { page: 'guides/worker', words: ['run in a web worker', 'web worker', 'SharedArrayBuffer'] },
  { page: 'guides/saved-games', words: ['save and load', 'save game'] },
  {
    page: 'guides/lockstep',
    words: ['lockstep and replays', 'lockstep', 'replays', 'multiplayer', 'desync'],
  },
  { page: 'guides/servers', words: ['many worlds on one server', 'server'] },
  { page: 'guides/choosing-a-planner', words: ['choose a planner', 'which planner'] },
  { page: 'guides/regions', words: ['choke points and zones for my AI', 'choke points'] },
  { page: 'guides/jams', words: ['fix a jam', 'jam', 'traffic jam', 'units get stuck'] },
  {
    page: 'guides/browsers-and-bundlers',
    words: ['which browser and bundler', 'bundler', 'webpack', 'vite'],
  },
  { page: 'guides/bundle-size', words: ['size of the bundle', 'bundle size', 'tree shaking'] },
  { page: 'guides/examples', words: ['Phaser', 'PixiJS', 'three.js'] },
  { page: 'migrating/pathfinding-js', words: ['move from PathFinding.js', 'PathFinding.js'] },
  { page: 'migrating/easystarjs', words: ['move from easystarjs', 'easystarjs', 'EasyStar.js'] },
  { page: 'migrating/grid-engine', words: ['move from grid-engine', 'grid-engine'] },
  { page: 'migrating/recast-crowd', words: ['move from Recast crowd', 'Recast'] },
];
