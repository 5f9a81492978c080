/** Single-agent queries next to other libraries. */
import { measureUpkeep } from './components.ts';
import { BUILT_IN, DOWNLOADED, mapsFolder } from './maps.ts';
import { type MeasureOptions, measureTask } from './measure.ts';
import { progress, say, settingOf, writeResults } from './output.ts';
import { compileReference } from './reference.ts';
import { formatReport, formatTask, formatUpkeep, type Report, type TaskReport } from './report.ts';
import { type TaskSize, tasksOn } from './task.ts';
import type { Warthog } from './warthog.ts';

type Scale = Pick<MeasureOptions, 'rounds' | 'sliceMs' | 'warmUpMs'> & {
  readonly size: TaskSize;
  readonly edits: number;
};

const FULL: Scale = {
  rounds: 2,
  sliceMs: 300,
  warmUpMs: 200,
  size: { queries: Number.POSITIVE_INFINITY, drawnQueries: 1000, terrainQueries: 200 },
  edits: 400,
};
/** One map, and another with eight moves only. */
const QUICK: Scale = {
  rounds: 1,
  sliceMs: 100,
  warmUpMs: 50,
  size: { queries: 50, drawnQueries: 50, terrainQueries: 30 },
  edits: 100,
};

export interface SingleAgentOptions {
  readonly quick: boolean;
  /** Only these maps. */
  readonly maps: readonly string[] | undefined;
  readonly warthog: Warthog | undefined;
}

export async function runSingleAgent({ quick, maps, warthog }: SingleAgentOptions): Promise<void> {
  const { size, edits, ...scale } = quick ? QUICK : FULL;
  const reference = compileReference();
  if (!reference) say('No C++ reference: there is no g++ that compiles it.');
  const tasks: TaskReport[] = [];
  try {
    for (const [i, map] of (maps ?? defaultMaps(quick)).entries()) {
      progress(`${map}: solving its queries`);
      for (const task of tasksOn(map, size)) {
        if (quick && i > 0 && (task.moves === 'four' || task.terrain)) break;
        const { rows, cpuShare } = await measureTask(task, {
          ...scale,
          reference,
          warthog,
          progress,
          warn: say,
        });
        const { moves, terrain, queries, agreeing } = task;
        const { width, height, freeCount: freeTiles } = task.grid;
        tasks.push({
          ...{ map, moves, terrain, width, height, freeTiles, queries: queries.length },
          ...(agreeing !== undefined && { agreeing }),
          ...{ cpuShare, rows },
        });
        progress('');
        say(`${formatTask(tasks.at(-1)!)}\n`);
      }
    }
  } finally {
    reference?.dispose();
  }
  progress('components under edits');
  const upkeep = measureUpkeep(edits);
  progress('');
  say(formatUpkeep(upkeep));
  const report: Report = { ...settingOf(scale.rounds), tasks, upkeep };
  const partial = quick || maps !== undefined;
  writeResults(partial ? 'single-agent.partial' : 'single-agent', report, formatReport(report));
}

function defaultMaps(quick: boolean): string[] {
  const downloaded = mapsFolder() ? DOWNLOADED : [];
  if (downloaded.length === 0) say('No folder with MovingAI maps (see FLOODGATE_MAPS): built-in maps only.');
  return quick ? [BUILT_IN[0]!, ...downloaded.slice(0, 1)] : [...BUILT_IN, ...downloaded];
}
