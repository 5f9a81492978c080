/** The same A\* in plain C++, where there is a compiler: how far JavaScript is from what the machine can do. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formatMovingAiMap } from 'floodgate/formats';
import { TOLERANCE } from './check.ts';
import type { BenchMap } from './maps.ts';
import type { Runner } from './runner.ts';
import type { Sample } from './timing.ts';

const SOURCE = fileURLToPath(new URL('../reference/astar.cpp', import.meta.url));
const COMPILER = 'g++';
const MAX_OUTPUT = 1 << 28;

export const REFERENCE_NAME = 'C++ A*';

export interface Reference {
  on(map: BenchMap): Runner;
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
  return { on: (map) => runnerOn(map, folder, program), dispose };
}

function runnerOn(map: BenchMap, folder: string, program: string): Runner {
  const mapFile = join(folder, 'reference.map');
  const queryFile = join(folder, 'reference.queries');
  writeFileSync(mapFile, formatMovingAiMap(map.grid));
  writeFileSync(queryFile, map.queries.map(({ from, to }) => `${[...from, ...to].join(' ')}\n`).join(''));
  return {
    name: REFERENCE_NAME,
    moves: 'eight',
    preprocessMs: 0,
    // It is fast enough for all queries on every map, whatever the slice.
    async run() {
      const { stdout } = await promisify(execFile)(program, [mapFile, queryFile], { maxBuffer: MAX_OUTPUT });
      return stdout
        .trim()
        .split('\n')
        .map((line) => readSample(line, map));
    },
    stop() {},
  };
}

/** A line is the query's number, microseconds, nodes expanded and the length of the path. */
function readSample(line: string, map: BenchMap): Sample {
  const [query, us, expanded, length] = line.split(' ').map(Number) as [number, number, number, number];
  const excess = length - map.queries[query]!.optimum.eight;
  const missing = length < 0;
  const verdict = {
    missing,
    illegal: false,
    suboptimal: !missing && excess > TOLERANCE,
    impossible: !missing && excess < -TOLERANCE,
  };
  return { query, ms: us / 1000, expanded, verdict };
}
