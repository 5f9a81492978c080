/** How commands are told which multi-agent problem to run. */
import { type Command, InvalidArgumentError } from 'commander';
import { didYouMean } from 'floodgate';
import { PROBLEM_TYPES, type ProblemType } from 'floodgate/problems';

export const DEFAULT_PROBLEM: ProblemType = 'random';
export const DEFAULT_AGENTS = 100;

export function addProblemOption(command: Command): Command {
  return command.option(
    '--problem <type>',
    `how starts and goals lie, see below (default: "${DEFAULT_PROBLEM}")`,
    readProblemType,
  );
}

function readProblemType(text: string): ProblemType {
  const ids = PROBLEM_TYPES.map(({ id }) => id);
  const found = ids.find((id) => id === text);
  if (found) return found;
  throw new InvalidArgumentError(
    `There is no problem type '${text}'${didYouMean(text, ids)}: use ${ids.join(', ')}.`,
  );
}

export function problemTypesHelp(): string {
  const width = Math.max(...PROBLEM_TYPES.map(({ id }) => id.length));
  const lines = PROBLEM_TYPES.map(({ id, description }) => `  ${id.padEnd(width)}  ${description}`);
  return ['Problem types:', ...lines].join('\n');
}
