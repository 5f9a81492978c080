import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { checkRecording, parseRecording, type Violation } from 'floodgate';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { InputError } from '../failure.ts';
import { printJson, printLines, showMany } from '../io/print.ts';
import { startNotice } from '../io/progress.ts';

const STDIN = 0;

const EXAMPLE = `
The Referee replays a recording and checks every move: no agent enters a wall or cuts
a corner against the map's rule, no two agents share a tile or swap places. It shares
no code with the planners. It stops at the first tick that breaks a rule, and the exit
code is then 1.

Example:
  $ floodgate solve emberdeep --agents 200 --out run.json
  $ floodgate check run.json`;

export function addCheckCommand(program: Command, context: Context): void {
  program
    .command('check')
    .summary('check a recording with the Referee')
    .description('Checks that a recorded run broke no rule, independently of the planner.')
    .argument('<recording>', "a file from 'floodgate solve --out', or - for stdin")
    .option('--json', 'print clean, agents, ticks, violations as JSON')
    .addHelpText('after', EXAMPLE)
    .action((file: string, options: { readonly json?: true }) => check(file, options, context));
}

function check(file: string, options: { readonly json?: true }, context: Context): void {
  const [source, name] = file === '-' ? [STDIN, 'stdin'] : [file, file];
  const recording = parseRecording(readFileSync(source, 'utf8'), name);
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
