import type { FailureRow, RunStatus, StoreStatus, WorkerStatus } from '@floodgate/lab';
import type { Command } from 'commander';
import { FloodgateError } from 'floodgate';
import type { Context } from '../context.ts';
import { coloursFor } from '../draw/colours.ts';
import { drawTable } from '../draw/table.ts';
import { printResult, showCount, showMany } from '../io/print.ts';
import { addStoreOption, loadLab, type StoreOptions, storePlace, withStore } from './lab-options.ts';
import { showDuration, showRate } from './lab-progress.ts';

interface StatusOptions extends StoreOptions {
  readonly json?: true;
}

/** Failures listed per run. */
const SHOWN_FAILURES = 5;

const EXAMPLE = `
Example:
  $ floodgate lab status
  $ floodgate lab status --store postgres://lab@server/lab --json`;

export function addLabStatusCommand(lab: Command, context: Context): void {
  const command = lab
    .command('status')
    .summary('show runs, workers and failures')
    .description('Shows the progress of the runs in a store, the jobs that were set aside, and the workers.');
  addStoreOption(command)
    .option('--json', 'print the status as JSON')
    .addHelpText('after', EXAMPLE)
    .action((options: StatusOptions) => labStatus(options, context));
}

async function labStatus(options: StatusOptions, context: Context): Promise<void> {
  const place = storePlace(options, context);
  const { statusOf } = await loadLab();
  let status: StoreStatus;
  try {
    status = await withStore(options, context, 'refuse', statusOf);
  } catch (error) {
    status = await statusFromFile(place, error);
  }
  printResult(context, options, status, () => show(status, context));
}

/** The status file of a folder store that a run has open. */
async function statusFromFile(place: string, error: unknown): Promise<StoreStatus> {
  const { readStatusFile } = await loadLab();
  const inUse = error instanceof FloodgateError && error.message.includes('is in use by');
  const written = inUse ? readStatusFile(place) : undefined;
  if (!written) throw error;
  return written;
}

function show({ runs, workers }: StoreStatus, context: Context): string[] {
  const { dim } = coloursFor(context.stdout, context.env);
  if (runs.length === 0) return ['no runs yet'];
  return [
    ...drawTable(['run', 'jobs', 'done', 'set aside', 'rate', 'left'], runs.map(runRow)),
    ...runs.flatMap((run) => showFailures(run)),
    '',
    ...(workers.length === 0 ? [dim('no worker is running')] : showWorkers(workers)),
  ];
}

function runRow(run: RunStatus): string[] {
  const left = run.secondsLeft === null ? showCount(run.left) : showDuration(run.secondsLeft);
  return [
    run.id,
    showCount(run.jobs),
    showCount(run.done),
    showCount(run.failed),
    run.left === 0 || run.rate === 0 ? '–' : showRate(run.rate),
    run.left === 0 ? 'complete' : left,
  ];
}

function showFailures({ id, failures }: RunStatus): string[] {
  if (failures.length === 0) return [];
  const more = failures.length - SHOWN_FAILURES;
  return [
    '',
    `Set aside in ${id}:`,
    ...failures.slice(0, SHOWN_FAILURES).map((failure) => `  ${failureLine(failure)}`),
    ...(more > 0 ? [`  and ${showCount(more)} more`] : []),
  ];
}

function failureLine({ kind, spec, error, attempts }: FailureRow): string {
  return `${kind} ${JSON.stringify(spec)}: ${error} (${showMany(attempts, 'attempt')})`;
}

function showWorkers(workers: readonly WorkerStatus[]): string[] {
  const rows = workers.map((worker) => [
    `${worker.machine}, process ${worker.process}`,
    showCount(worker.threads),
    showCount(worker.jobs),
    worker.codeVersion,
  ]);
  return drawTable(['worker', 'threads', 'current jobs', 'version'], rows);
}
