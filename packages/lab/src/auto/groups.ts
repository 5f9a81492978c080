/** Maps that are the same under different names, or nearly so, belong on the same side of a split. */
import { groupAlike, type MapLibrary } from '../maps/index.ts';
import type { LabelledProblem } from './labels.ts';

/**
 * A number for each problem, the same for problems whose maps are alike: the same area at another size (`bg`, `bg512`), in another
 * set (`dao`, `mapf`), or almost the same tiles.
 */
export function groupsOfProblems(problems: readonly LabelledProblem[], library: MapLibrary): number[] {
  const maps = [...new Set(problems.map(({ map }) => map))];
  const alike = groupAlike(maps.map((map) => library.load(map)));
  const byArea = new Map<string, number>();
  const merged = new Map<number, number>();
  maps.forEach((map, i) => {
    const area = map.slice(map.lastIndexOf('/') + 1).toLowerCase();
    const known = byArea.get(area);
    if (known === undefined) byArea.set(area, alike[i]!);
    else if (known !== alike[i]) merged.set(alike[i]!, known);
  });
  const rootOf = (group: number): number => (merged.has(group) ? rootOf(merged.get(group)!) : group);
  const groupOfMap = new Map(maps.map((map, i) => [map, rootOf(alike[i]!)]));
  return problems.map(({ map }) => groupOfMap.get(map)!);
}
