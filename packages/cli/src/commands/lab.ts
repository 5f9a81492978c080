import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { addLabCheckAslibCommand } from './lab-check-aslib.ts';
import { addLabContestCommand } from './lab-contest.ts';
import { addLabExportCommand } from './lab-export.ts';
import { addLabLookCommand } from './lab-look.ts';
import { addLabNetworksCommand } from './lab-networks.ts';
import { addLabReportCommand } from './lab-report.ts';
import { addLabRunCommand } from './lab-run.ts';
import { addLabStatusCommand } from './lab-status.ts';
import { addLabTrainCommand } from './lab-train.ts';
import { addLabWorkerCommand } from './lab-worker.ts';

const EXAMPLE = `
Results are kept in a store: a folder, or a PostgreSQL server that many machines share.

Example:
  $ floodgate lab run smoke
  $ floodgate lab status
  $ floodgate lab worker --store postgres://lab@server/lab`;

export function addLabCommand(program: Command, context: Context): void {
  const lab = program
    .command('lab')
    .summary('run experiments and keep their results')
    .description('Runs experiments of any size, keeps their results and writes reports.')
    .addHelpText('after', EXAMPLE);
  addLabRunCommand(lab, context);
  addLabWorkerCommand(lab, context);
  addLabStatusCommand(lab, context);
  addLabReportCommand(lab, context);
  addLabTrainCommand(lab, context);
  addLabContestCommand(lab, context);
  addLabNetworksCommand(lab, context);
  addLabLookCommand(lab, context);
  addLabExportCommand(lab, context);
  addLabCheckAslibCommand(lab, context);
}
