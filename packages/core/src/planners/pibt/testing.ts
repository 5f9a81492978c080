import { parseRows } from '../../formats/index.ts';
import type { GridOptions } from '../../grid/index.ts';
import { type PlannerSpec, World, type WorldOptions } from '../../world/index.ts';

/**
 * A world from two drawings: letters in the first are where agents are, in the second where they are to go. Who
 * has no letter there is at home; `#` is a wall.
 */
export function drawnWorld(
  before: readonly string[],
  after: readonly string[],
  planner: PlannerSpec,
  { corners, ...options }: Omit<WorldOptions, 'planner'> & Pick<GridOptions, 'corners'> = {},
): World {
  const grid = parseRows(
    before.map((row) => row.replace(/[a-z]/g, '.')),
    corners ? { corners } : {},
  );
  const world = new World(grid, { record: true, ...options, planner });
  const goals = new Map(lettersIn(after));
  for (const [letter, at] of lettersIn(before)) {
    const goal = goals.get(letter);
    world.add(goal ? { at, goal } : { at });
  }
  return world;
}

function lettersIn(rows: readonly string[]): [string, [number, number]][] {
  return rows.flatMap((row, y) =>
    [...row].flatMap((letter, x): [string, [number, number]][] =>
      /[a-z]/.test(letter) ? [[letter, [x, y]]] : [],
    ),
  );
}
