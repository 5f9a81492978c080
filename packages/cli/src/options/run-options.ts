/** The rules and limits of a run, for every command that runs multi-agent problems. */
import { type Command, Option } from 'commander';
import type { TickBudget } from 'floodgate';
import { readPositiveAmount, readPositiveCount } from './values.ts';

export interface RunLimitOptions {
  readonly steps: number;
  readonly timeLimit?: number;
  readonly budgetMs?: number;
  readonly budgetExpansions?: number;
  readonly crossing: 'allowed' | 'forbidden';
}

export function addRunOptions(command: Command, defaultSteps: number): Command {
  return command
    .option('--steps <n>', 'stop after so many ticks', readPositiveCount, defaultSteps)
    .option('--time-limit <seconds>', 'stop after so many seconds of computing', readPositiveAmount)
    .option('--budget-ms <ms>', 'milliseconds of planning in a tick', readPositiveAmount)
    .option('--budget-expansions <n>', 'node expansions of planning in a tick', readPositiveCount)
    .addOption(
      new Option('--crossing <rule>', 'two diagonal moves through one corner point in one tick')
        .choices(['allowed', 'forbidden'])
        .default('allowed'),
    );
}

export function tickBudget({ budgetMs, budgetExpansions }: RunLimitOptions): TickBudget {
  return {
    ...(budgetMs !== undefined && { budgetMs }),
    ...(budgetExpansions !== undefined && { budgetExpansions }),
  };
}
