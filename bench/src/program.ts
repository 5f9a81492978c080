/** Programs in other languages that answer a list of queries and print a line for each. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { checkCost } from './check.ts';
import type { Runner } from './runner.ts';
import { spreadOrder } from './spread.ts';
import type { Task } from './task.ts';
import type { Pass } from './timing.ts';

const MAX_OUTPUT = 1 << 28;

/** What a program says of one query. */
export interface ProgramAnswer {
  readonly ms: number;
  /** Cost of the path, null if it found none. */
  readonly cost: number | null;
  /** How far the printed cost may be from the true one. */
  readonly costTolerance: number;
  /** Nodes expanded. */
  readonly expanded: number;
}

/** Runs a program and returns what it prints. Throws with what it says on stderr if it fails. */
export async function outputOf(program: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, [...args], { maxBuffer: MAX_OUTPUT });
    return stdout;
  } catch (error) {
    const { code, signal, stderr, message } = error as Error & {
      code?: string | number;
      signal?: string;
      stderr?: string;
    };
    // Without output it did not even start, and the message says why.
    if (typeof code === 'string' || (code === undefined && !signal)) throw new Error(message);
    const said = stderr?.trim().split('\n').slice(-2).join(' ');
    throw new Error(`${program} ended with ${signal ?? `code ${code}`}${said ? `: ${said}` : ''}`);
  }
}

/**
 * A program as a runner. It tells the time of every query itself, and cannot stop in between: it answers as many queries
 * as it is asked for, whatever the slice.
 */
export function programRunner(
  name: string,
  task: Task,
  answers: (queries: Task['queries']) => Promise<ProgramAnswer[]>,
): Runner {
  const asked = spreadOrder(task.queries.length).map((index) => task.queries[index]!);
  return {
    name,
    preprocessMs: 0,
    async check({ queries }) {
      const given = await answers(asked.slice(0, queries));
      const verdicts = given.map(({ cost, costTolerance }, i) => {
        const { tolerance, ...query } = asked[i]!;
        return checkCost({ ...query, tolerance: tolerance + costTolerance }, cost);
      });
      const expanded = given.reduce((sum, answer) => sum + answer.expanded, 0);
      return { ...passOf(given, []), verdicts, expanded };
    },
    time: async (queries, marks) => passOf(await answers(asked.slice(0, queries)), marks),
    stop() {},
  };
}

function passOf(answers: readonly ProgramAnswer[], marks: readonly number[]): Pass {
  const ms = answers.map((answer) => answer.ms);
  const total = (count: number): number => ms.slice(0, count).reduce((a, b) => a + b, 0);
  return { ms, cpuMs: total(ms.length), cpuMsAt: new Map(marks.map((mark) => [mark, total(mark)])) };
}
