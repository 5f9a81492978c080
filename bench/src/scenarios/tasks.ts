/** Sets of MovingAI maps with all their scenarios. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lengthTolerance, parseScenario } from 'floodgate/formats';
import { gridOf, mapsFolder } from '../maps.ts';
import { evenly } from '../spread.ts';
import { type Task, usableRoutes } from '../task.ts';

/** The sets whose published lengths are right. */
export const SETS: readonly string[] = ['bg512', 'dao', 'sc1', 'mapf'];

/** The maps of a set that have scenarios, by name (`mapf/den312d`), each with its scenario files. Throws without the set. */
export function scenarioFiles(set: string): Map<string, string[]> {
  const folder = mapsFolder();
  if (!folder) throw new Error('no folder with MovingAI maps: set FLOODGATE_MAPS');
  if (!SETS.includes(set)) throw new Error(`no set '${set}': use ${SETS.join(', ')}, or all`);
  if (!existsSync(join(folder, set))) throw new Error(`no folder ${set} in the folder with the maps`);
  const files = new Map<string, string[]>();
  for (const entry of readdirSync(join(folder, set), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!entry.endsWith('.scen')) continue;
    // arena.map.scen is on arena.map, scen-even/maze-even-1.scen on maze.map.
    const map = `${set}/${basename(entry).replace(/(\.map|-(even|random)-\d+)\.scen$/, '')}`;
    files.set(map, [...(files.get(map) ?? []), join(folder, set, entry)]);
  }
  return files;
}

/** All queries of a map's scenarios, or `count` of them spread evenly. The optimum is the published length. */
export function scenarioTask(map: string, files: readonly string[], count: number): Task {
  const grid = gridOf(map);
  const queries = files
    .flatMap((file) => {
      const scenario = parseScenario(readFileSync(file, 'utf8'), { file: basename(file) });
      return usableRoutes(grid, scenario).map(({ start, goal, optimal }) => ({
        from: start,
        to: goal,
        optimum: optimal,
        tolerance: lengthTolerance(scenario.precision, optimal),
      }));
    })
    .sort((a, b) => a.optimum - b.optimum);
  return { map, moves: 'eight', terrain: false, grid, queries: evenly(queries, count) };
}
