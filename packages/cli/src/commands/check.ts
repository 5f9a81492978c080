import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { checkRecording, parseRecording, parseSolutionOn, type Recording, type Violation } from 'floodgate';
import { isSolution } from 'floodgate/formats';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { InputError } from '../failure.ts';
import { loadMap } from '../io/load-map.ts';
import { printJson, printLines, showMany } from '../io/print.ts';
import { startNotice } from '../io/progress.ts';
import { addMapOptions, type MapLoadOptions } from '../options/map-options.ts';

const STDIN = 0;

const EXAMPLE = `
The Referee replays a recording and checks every move: no agent enters a wall, cuts a
corner against the map's rule or leaves a one-way tile the wrong way, none moves while
it rests or holds its place, no two agents share a tile or swap places. It shares no
code with the planners. It stops at the first tick that breaks a rule, and the exit
code is then 1.

Example:
  $ floodgate solve emberdeep --agents 200 --out run.json
  $ floodgate check run.json
  $ floodgate check result.txt --map random-32-32-10.map`;

interface CheckOptions extends MapLoadOptions {
  readonly map?: string;
  readonly json?: true;
}

export function addCheckCommand(program: Command, context: Context): void {
  const command = program
    .command('check')
    .summary('check a recording with the Referee')
    .description('Checks that a recorded run broke no rule, independently of the planner.')
    .argument(
      '<recording>',
      "a file from 'floodgate solve --out', a solution of a MAPF program (with --map), or - for stdin",
    )
    .option('--map <map>', 'the map of a solution, which such files do not contain')
    .option('--json', 'print clean, agents, ticks, violations as JSON');
  addMapOptions(command)
    .addHelpText('after', EXAMPLE)
    .action((file: string, options: CheckOptions) => check(file, options, context));
}

function readRun(file: string, options: CheckOptions, { env }: Context): Recording {
  const [source, name] = file === '-' ? [STDIN, 'stdin'] : [file, file];
  const text = readFileSync(source, 'utf8');
  if (!isSolution(text)) return parseRecording(text, name);
  if (options.map === undefined) throw new InputError(`${name} is a solution: give its map with --map`);
  return parseSolutionOn(loadMap(options.map, options, env).grid, text, { file: name });
}

function check(file: string, options: CheckOptions, context: Context): void {
  const recording = readRun(file, options, context);
  const agents = recording.agents.length;
  const { ticks } = recording;
  const clear = startNotice(context, `checking ${showMany(agents, 'agent')} …`);
  const violations = checkRecording(recording);
  clear();
  const clean = violations.length === 0;
  if (options.json) printJson(context, { clean, agents, ticks, violations });
  if (!clean) throw new InputError(`${file}: ${violationLine(violations)}`);
  if (options.json) return;
  const { green } = coloursFor(context.stdout, context.env);
  printLines(context, [`${green('clean')}: ${showMany(agents, 'agent')}, ${showMany(ticks, 'tick')}`]);
}

/** `tick 12: agents 3 and 7 are both on (4,5) (and 1 more in that tick)` */
export function violationLine([first, ...more]: readonly Violation[]): string {
  const others = more.length === 0 ? '' : ` (and ${more.length} more in that tick)`;
  return `${first!.message}${others}`;
}
