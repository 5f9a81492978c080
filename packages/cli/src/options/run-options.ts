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
    .option('--steps <n>', 'stop after n ticks', readPositiveCount, defaultSteps)
    .option('--time-limit <seconds>', 'stop after this much computing time', readPositiveAmount)
    .option('--budget-ms <ms>', 'milliseconds of planning per tick', readPositiveAmount)
    .option('--budget-expansions <n>', 'node expansions per tick', readPositiveCount)
    .addOption(
      new Option(
        '--crossing <rule>',
        'whether two diagonal moves may cross at one corner point in the same tick',
      )
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
