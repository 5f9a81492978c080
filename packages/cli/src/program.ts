import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addCheckCommand } from './commands/check.ts';
import { addCompareCommand } from './commands/compare.ts';
import { addLabCommand } from './commands/lab.ts';
import { addMapsCommand } from './commands/maps.ts';
import { addPathCommand } from './commands/path.ts';
import { addPlannersCommand } from './commands/planners.ts';
import { addRealTimeCommand } from './commands/real-time.ts';
import { addRegionsCommand } from './commands/regions.ts';
import { addScenCommand } from './commands/scen.ts';
import { addSelectCommand } from './commands/select.ts';
import { addSolveCommand } from './commands/solve.ts';
import { addStudioCommand } from './commands/studio.ts';
import { addTourCommand } from './commands/tour.ts';
import type { Context } from './context.ts';
import { describeFailure, EXIT } from './failure.ts';

const ENVIRONMENT = `
Environment:
  FLOODGATE_MAPS       a folder of maps that can be given by name, such as dao/lak307d
  FLOODGATE_CACHE      the folder that 'maps fetch' downloads maps to
  FLOODGATE_LAB        the store that 'lab' commands use
  FLOODGATE_FETCH_URL  the address that 'maps fetch' downloads maps from
  NO_COLOR             turns colours off

Example:
  $ floodgate solve emberdeep --agents 300 --watch
  $ floodgate path emberdeep --from 5,5 --to 120,118`;

/** Runs a command line, given without `node` and the script, and returns the exit code. */
export async function run(args: readonly string[], context: Context): Promise<number> {
  try {
    await buildProgram(context).parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    const { code, line } = describeFailure(error, context.env, context.interruption.signal);
    if (line !== undefined) context.stderr.write(`floodgate: ${line}\n`);
    return code;
  }
}

function buildProgram(context: Context): Command {
  const program = new Command('floodgate')
    .description(
      'Moves crowds of game characters across grid maps. Also finds paths, runs scenarios and makes maps.',
    )
    .version(version())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      getOutHelpWidth: () => Math.min(context.stdout.columns ?? 100, 110),
      getErrHelpWidth: () => Math.min(context.stderr.columns ?? 100, 110),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: (text, write) => write(`floodgate: ${usageLine(text)}\n`),
    })
    .addHelpText('after', ENVIRONMENT);
  addTourCommand(program, context);
  addStudioCommand(program, context);
  addSolveCommand(program, context);
  addCompareCommand(program, context);
  addSelectCommand(program, context);
  addCheckCommand(program, context);
  addPlannersCommand(program, context);
  addPathCommand(program, context);
  addScenCommand(program, context);
  addRealTimeCommand(program, context);
  addRegionsCommand(program, context);
  addMapsCommand(program, context);
  addLabCommand(program, context);
  return program;
}

/** Commander begins with `error:` and puts its suggestion on a second line. */
function usageLine(text: string): string {
  return text
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean (.*?)\)/, ' (did you mean $1)')
    .trim()
    .replace(/\s*\n\s*/g, ' ');
}

function version(): string {
  // Both src and dist are one folder below package.json.
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
