/**
 * `npm run mapf`: the maps and scenarios of the MAPF benchmark, solved by our planners and, if its binary is given, by
 * LaCAM3. Prints for every instance whether everyone came home and how soon, then the means. See `--help`.
 */
import { join } from 'node:path';
import { FloodgateError } from 'floodgate';
import { saveFile, WriteError } from '../packages/lab/src/files/index.ts';
import { mapFolder } from './game-maps.ts';
import { listTasks, type Task } from './mapf/instances.ts';
import { HELP, type MapfOptions, readOptions } from './mapf/options.ts';
import { runTasks } from './mapf/pool.ts';
import { columnNames, isSolved, type Result, summarize } from './mapf/results.ts';
import { errorLines, instanceHeader, instanceLine, markdownPage, summaryLines } from './mapf/tables.ts';

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options) await benchmark(options);
  else process.stdout.write(HELP);
} catch (error) {
  if (!(error instanceof FloodgateError || error instanceof WriteError)) throw error;
  console.error(`mapf: ${error.message}`);
  process.exitCode = 2;
}

async function benchmark(options: MapfOptions): Promise<void> {
  const maps = mapFolder();
  if (!maps) throw new FloodgateError('bad-argument', 'set FLOODGATE_MAPS to the folder of MovingAI maps');
  const folder = join(maps, 'mapf');
  const tasks = listTasks(folder, options);
  const names = columnNames(options);
  const results: Result[] = [];
  const failures: string[] = [];
  let ended = 0;

  const stop = new AbortController();
  // Once: a second signal ends the process at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(signal));
  console.log(instanceHeader(names));
  progress();
  const listener = {
    result(result: Result): void {
      results.push(result);
      print(instanceLine(result), ...errorLines(result, names));
    },
    ended(_task: Task, error: string | undefined): void {
      ended++;
      if (error) {
        failures.push(error);
        print(error);
      }
      progress();
    },
  };
  await runTasks(tasks, { folder, options }, listener, stop.signal);
  clearProgress();

  // Processes finish in any order; files and means keep the order of the maps.
  const place = new Map(tasks.map((task, i) => [taskKey(task), i]));
  results.sort((a, b) => place.get(taskKey(a))! - place.get(taskKey(b))! || a.agents - b.agents);
  const unfinished = stop.signal.aborted;
  const summary = summarize(results, names);
  if (results.length > 0) console.log(summaryLines(summary).join('\n'));
  if (unfinished) console.log(`stopped: ${ended} of ${tasks.length} scenarios done`);
  if (failures.length > 0) console.log(`${failures.length} scenarios failed`);
  const command = ['npm run mapf', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(
    ' ',
  );
  if (options.json)
    saveFile(
      options.json,
      `${JSON.stringify({ command, unfinished, failures, summary, results }, null, 2)}\n`,
    );
  if (options.out) saveFile(options.out, markdownPage(results, summary, { command, unfinished }));
  const ours = results.flatMap(({ outcomes }) => outcomes.slice(0, options.planners.length));
  if (unfinished) process.exitCode = stop.signal.reason === 'SIGTERM' ? 143 : 130;
  else if (failures.length > 0 || !ours.every(isSolved)) process.exitCode = 1;

  function print(...lines: string[]): void {
    clearProgress();
    console.log(lines.join('\n'));
    progress();
  }

  function progress(): void {
    if (!process.stderr.isTTY) return;
    process.stderr.write(`\r\x1b[K${ended} of ${tasks.length} scenarios, ${results.length} instances done`);
  }

  function clearProgress(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  }
}

function taskKey({ map, neighbours, scenario }: Task): string {
  return `${map} ${neighbours} ${scenario}`;
}
