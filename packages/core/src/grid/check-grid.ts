import { checkOptionNames } from '../check-arguments.ts';
import { FloodgateError } from '../error.ts';
import { cellsOf, MAX_CELLS, MAX_TILES } from '../limits.ts';
import { CORNER_RULES, type CornerRule, type CostRule } from './moves.ts';

/** The rules of a map. */
export interface GridOptions {
  /** Which diagonal moves are allowed past walls. Default `no-corner-cutting`. */
  readonly corners?: CornerRule;
  /** What a diagonal move costs: √2 (`octile`, the default) or 1 (`uniform`). */
  readonly costs?: CostRule;
  /** Used in error messages. */
  readonly name?: string;
}

const OPTION_NAMES: readonly (keyof GridOptions)[] = ['corners', 'costs', 'name'];

/** The options of a map with their defaults. Throws a FloodgateError if one or the size cannot be. */
export function checkedOptions(width: number, height: number, options: GridOptions): Required<GridOptions> {
  checkOptionNames(options, OPTION_NAMES, 'a grid');
  const { name = 'map', corners = 'no-corner-cutting', costs = 'octile' } = options;
  checkSize(width, height, name);
  if (!CORNER_RULES.includes(corners)) {
    throw new FloodgateError(
      'bad-argument',
      `unknown corner rule '${corners}': use ${CORNER_RULES.join(', ')}`,
    );
  }
  if (costs !== 'octile' && costs !== 'uniform') {
    throw new FloodgateError('bad-argument', `unknown cost rule '${costs}': use octile, uniform`);
  }
  return { name, corners, costs };
}

function checkSize(width: number, height: number, name: string): void {
  for (const [side, value] of [
    ['width', width],
    ['height', height],
  ] as const) {
    if (!Number.isInteger(value) || value < 1) {
      throw new FloodgateError(
        'bad-argument',
        `the ${side} of ${name} must be a whole number from 1, not ${value}`,
      );
    }
  }
  if (width * height > MAX_TILES) {
    throw new FloodgateError(
      'too-large',
      `${name} is ${width} × ${height}; at most ${MAX_TILES.toLocaleString('en')} tiles are accepted`,
    );
  }
  const cells = cellsOf(width, height);
  if (cells > MAX_CELLS) {
    throw new FloodgateError(
      'too-large',
      `${name} is ${width} × ${height}, which takes ${cells.toLocaleString('en')} cells, as rows take a multiple of 32; at most ${MAX_CELLS.toLocaleString('en')} are accepted`,
    );
  }
}
