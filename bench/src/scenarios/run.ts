/** Whole scenarios: Floodgate's searches and warthog's in turns, map by map. */
import { progress, say, settingOf, writeResults } from '../output.ts';
import type { Warthog } from '../warthog.ts';
import { contestants } from './contestants.ts';
import { type MapResult, race } from './race.ts';
import {
  formatMapLine,
  formatScenarios,
  formatSummary,
  type ScenarioReport,
  type SetReport,
} from './report.ts';
import { scenarioFiles, scenarioTask } from './tasks.ts';

const FULL = { rounds: 2, warmUpMs: 1500, queries: Number.POSITIVE_INFINITY, everyMap: 1 };
/** Some queries of every tenth map. */
const QUICK = { rounds: 1, warmUpMs: 300, queries: 200, everyMap: 10 };

export interface ScenarioOptions {
  readonly quick: boolean;
  readonly sets: readonly string[];
  /** Only these maps of the sets. */
  readonly maps: readonly string[] | undefined;
  /** Only the first of so many maps. */
  readonly every: number | undefined;
  readonly warthog: Warthog | undefined;
}

/** Throws if one of the sets does not exist or none of the maps is in them. */
export async function runScenarios({ quick, sets, maps, every, warthog }: ScenarioOptions): Promise<void> {
  const scale = quick ? QUICK : FULL;
  const all = contestants(warthog);
  if (!warthog) say('Without warthog: WARTHOG_JPS does not name its program.');
  const chosen = sets.map((set) => ({ set, files: chooseMaps(set, maps, every ?? scale.everyMap) }));
  if (chosen.every(({ files }) => files.length === 0))
    throw new Error(`no scenario of ${maps?.join(', ')} in ${sets}`);
  const reports: SetReport[] = [];
  for (const { set, files } of chosen) {
    const results: MapResult[] = [];
    for (const [map, scenarios] of files) {
      progress(`${map}`);
      results.push(await race(scenarioTask(map, scenarios, scale.queries), all, scale));
      progress('');
      say(formatMapLine(results.at(-1)!, all));
    }
    if (results.length > 0) reports.push({ set, maps: results });
  }
  say(`\n${formatSummary(reports, all)}`);
  const report: ScenarioReport = { ...settingOf(scale.rounds), sets: reports };
  const partial = quick || maps !== undefined || !warthog;
  writeResults(partial ? 'scenarios.partial' : 'scenarios', report, formatScenarios(report, all));
}

function chooseMaps(set: string, maps: readonly string[] | undefined, every: number): [string, string[]][] {
  const files = [...scenarioFiles(set)];
  return maps ? files.filter(([map]) => maps.includes(map)) : files.filter((_, i) => i % every === 0);
}
