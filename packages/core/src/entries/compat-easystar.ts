/** `floodgate/compat/easystar`: takes the place of `easystarjs`. See docs/migrating/easystarjs.md. */
export {
  BOTTOM,
  BOTTOM_LEFT,
  BOTTOM_RIGHT,
  type Direction,
  EasyStar as default,
  js,
  LEFT,
  type PathPoint,
  RIGHT,
  TOP,
  TOP_LEFT,
  TOP_RIGHT,
} from '../compat/index.ts';
