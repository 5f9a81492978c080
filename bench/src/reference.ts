/** The same A\* in plain C++, where there is a compiler: how far JavaScript is from what the machine can do. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatMovingAiMap } from 'floodgate/formats';
import { outputOf, type ProgramAnswer, programRunner } from './program.ts';
import type { Runner } from './runner.ts';
import type { Task } from './task.ts';

const SOURCE = fileURLToPath(new URL('../reference/astar.cpp', import.meta.url));
const COMPILER = 'g++';

export const REFERENCE_NAME = 'C++ A*';

export interface Reference {
  on(task: Task): Runner;
  /** Removes the program. */
  dispose(): void;
}

/** Compiles the program; undefined if there is no `g++` or it fails. */
export function compileReference(): Reference | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'floodgate-bench-'));
  const program = join(folder, 'astar');
  const dispose = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    execFileSync(COMPILER, ['-O3', '-std=c++17', '-o', program, SOURCE], { stdio: 'pipe' });
  } catch {
    dispose();
    return undefined;
  }
  return { on: (task) => runnerOn(task, folder, program), dispose };
}

function runnerOn(task: Task, folder: string, program: string): Runner {
  const mapFile = join(folder, 'reference.map');
  const queryFile = join(folder, 'reference.queries');
  writeFileSync(mapFile, formatMovingAiMap(task.grid));
  return programRunner(REFERENCE_NAME, task, async (queries) => {
    writeFileSync(queryFile, queries.map(({ from, to }) => `${[...from, ...to].join(' ')}\n`).join(''));
    const output = await outputOf(program, [mapFile, queryFile]);
    return output.trim().split('\n').map(readAnswer);
  });
}

/** A line is the query's number, microseconds of CPU time, nodes expanded and the length of the path. */
function readAnswer(line: string): ProgramAnswer {
  const [, us, expanded, length] = line.split(' ').map(Number) as [number, number, number, number];
  return { ms: us / 1000, cost: length < 0 ? null : length, costTolerance: 0, expanded };
}
