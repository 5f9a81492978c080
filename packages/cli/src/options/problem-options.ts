/** Options that choose the multi-agent problem. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { unknownName } from 'floodgate';
import { LIFELONG, PROBLEM_TYPES, type ProblemType } from 'floodgate/problems';
import { readPositiveCount, readSeed } from './values.ts';

export const DEFAULT_PROBLEM: ProblemType = 'random';
export const DEFAULT_AGENTS = 100;

const TYPES: typeof PROBLEM_TYPES = [...PROBLEM_TYPES, LIFELONG];

/** `--agents`, `--problem`, `--seed` and `--scen`, for commands that run a single problem. */
export function addProblemOptions(command: Command, seedOf: string): Command {
  command.option('--agents <n>', `number of agents (default: ${DEFAULT_AGENTS})`, readPositiveCount);
  return addProblemOption(command)
    .option('--seed <seed>', `any number or word, for ${seedOf}`, readSeed, 1)
    .addOption(new Option('--scen <file>', 'take the agents from a MovingAI scenario').conflicts('problem'));
}

export function addProblemOption(command: Command): Command {
  return command.option(
    '--problem <type>',
    `starts and goals, see below (default: "${DEFAULT_PROBLEM}")`,
    readProblemType,
  );
}

function readProblemType(text: string): ProblemType {
  const ids = TYPES.map(({ id }) => id);
  const found = ids.find((id) => id === text);
  if (found) return found;
  throw new InvalidArgumentError(`unknown problem type ${unknownName(text, ids)}.`);
}

export function problemTypesHelp(types = TYPES): string {
  const width = Math.max(...types.map(({ id }) => id.length));
  const lines = types.map(({ id, description }) => `  ${id.padEnd(width)}  ${description}`);
  return ['Problem types:', ...lines].join('\n');
}
