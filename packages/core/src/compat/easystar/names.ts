/** The names of EasyStar.js. */
export {
  BOTTOM,
  BOTTOM_LEFT,
  BOTTOM_RIGHT,
  type Direction,
  LEFT,
  RIGHT,
  TOP,
  TOP_LEFT,
  TOP_RIGHT,
} from './directions.ts';
export { EasyStar as js } from './easystar.ts';
export type { PathPoint } from './path-request.ts';
