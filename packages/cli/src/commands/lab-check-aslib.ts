import type { AslibCheck, Complaint } from '@floodgate/lab';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { InputError } from '../failure.ts';
import { printResult } from '../io/print.ts';
import { loadLab } from './lab-options.ts';

interface CheckOptions {
  readonly json?: true;
}

/** More complaints than this are only counted. */
const SHOWN = 20;

const EXAMPLE = `
Reads all files of a scenario as the specification has them, and refuses what it forbids:
missing pairs of instance and algorithm, unknown run states, algorithms or features that
description.txt does not declare, repetitions that do not count 1, 2, 3, values that are
missing although their step is ok, folds without some instance. Every error names the
file, the line and the value. What the specification only advises against is a remark.
Exit code 1 if there is an error.

Example:
  $ floodgate lab export smoke --format aslib --out smoke-aslib
  $ floodgate lab check-aslib smoke-aslib`;

export function addLabCheckAslibCommand(lab: Command, context: Context): void {
  lab
    .command('check-aslib')
    .summary('check a scenario of the Algorithm Selection Library')
    .description('Reads an ASlib scenario strictly and says what is wrong with it.')
    .argument('<folder>', 'the folder of the scenario, whoever wrote it')
    .option('--json', 'print the outcome as JSON')
    .addHelpText('after', EXAMPLE)
    .action((folder: string, options: CheckOptions) => checkScenario(folder, options, context));
}

async function checkScenario(folder: string, options: CheckOptions, context: Context): Promise<void> {
  const { checkAslib } = await loadLab();
  const check = checkAslib(folder);
  const { states, ...rest } = check;
  printResult(context, options, { ...rest, states: Object.fromEntries(states) }, () => linesOf(check));
  const { length } = check.errors;
  if (length > 0)
    throw new InputError(`${folder} does not conform: ${length === 1 ? '1 error' : `${length} errors`}`);
}

function linesOf(check: AslibCheck): string[] {
  const { scenario, instances, algorithms, features, runs, states, folds, errors, remarks } = check;
  const ended = [...states].map(([state, count]) => `${count} ${state}`).join(', ');
  return [
    ...shown(errors),
    `${scenario}: ${instances} instances, ${algorithms} algorithms, ${features} features, ${folds} folds`,
    `${runs} runs: ${ended}`,
    ...shown(remarks).map((line) => `remark: ${line}`),
  ];
}

function shown(complaints: readonly Complaint[]): string[] {
  const lines = complaints
    .slice(0, SHOWN)
    .map(({ file, line, message }) => `${file}${line === undefined ? '' : `:${line}`}: ${message}`);
  return complaints.length > SHOWN ? [...lines, `and ${complaints.length - SHOWN} more`] : lines;
}
