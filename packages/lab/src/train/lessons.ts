/** Problems of the store as lessons for a learner. */
import { type Lesson, type SelectionProblem, selectionProblem } from '@floodgate/select';
import type { Grid } from 'floodgate';
import { groupAlike, type MapLibrary } from '../maps/index.ts';
import { type KnownProblem, problemOf } from './problems.ts';

/** One per problem, in the same order. Lessons of maps that are alike are in one group. */
export function lessonsFrom<Input>(
  problems: readonly KnownProblem[],
  library: MapLibrary,
  inputOf: (problem: SelectionProblem) => Input,
): Lesson<Input>[] {
  const grids = new Map<string, Grid>();
  for (const { map } of problems) if (!grids.has(map)) grids.set(map, library.load(map));
  const groups = groupAlike([...grids.values()]);
  const groupOf = new Map([...grids.keys()].map((map, i) => [map, String(groups[i]!)]));
  return problems.map((problem) => ({
    input: inputOf(selectionProblem(problemOf(problem, grids.get(problem.map)!))),
    outcomes: problem.outcomes,
    group: groupOf.get(problem.map)!,
  }));
}
