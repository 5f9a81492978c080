/** Warthog's jump point searches, by the `warthog-jps` program that the environment variable WARTHOG_JPS names. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMovingAiMap, formatScenario, lengthTolerance } from 'floodgate/formats';
import type { BenchQuery } from './check.ts';
import { outputOf, type ProgramAnswer, programRunner } from './program.ts';
import type { Runner } from './runner.ts';
import { median } from './statistics.ts';
import type { Task } from './task.ts';

export interface WarthogSearch {
  readonly name: string;
  /** What the program calls it. */
  readonly algorithm: string;
}

export const WARTHOG_SEARCHES: readonly WarthogSearch[] = [
  { name: 'warthog JPS (B+P)', algorithm: 'jps2' },
  { name: 'warthog JPS+ (B+P)', algorithm: 'jps2+' },
];

export interface Warthog {
  on(task: Task, search: WarthogSearch): Promise<Runner>;
  /** Removes its temporary files. */
  dispose(): void;
}

/**
 * How often all queries are answered in a run, besides a first time that does not count, after which code and map are as
 * warm as ours. Its times are by the clock, and the median leaves out what else the machine did.
 */
const TIMES = 3;

/** How it prints lengths. */
const PRECISION = { kind: 'significant', digits: 6 } as const;

/** The program at this path, undefined without one. Throws if there is no program, or another one. */
export function findWarthog(path: string | undefined): Warthog | undefined {
  if (!path) return undefined;
  try {
    accessSync(path, constants.X_OK);
  } catch {
    throw new Error(`WARTHOG_JPS: ${path} is not a program that can be run`);
  }
  let help: string;
  try {
    help = execFileSync(path, ['--help'], { encoding: 'utf8', stdio: 'pipe', timeout: 10_000 });
  } catch (error) {
    throw new Error(`WARTHOG_JPS: ${path} --help failed: ${(error as Error).message.split('\n')[0]}`);
  }
  if (!help.includes('warthog') || !help.includes('jps2+'))
    throw new Error(`WARTHOG_JPS: ${path} is not warthog-jps: its help does not name the search jps2+`);
  const folder = mkdtempSync(join(tmpdir(), 'floodgate-warthog-'));
  let maps = 0;
  return {
    on: (task, search) => runnerOn(task, search, path, join(folder, String(maps++))),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function runnerOn(
  task: Task,
  { name, algorithm }: WarthogSearch,
  program: string,
  file: string,
): Promise<Runner> {
  const mapFile = `${file}.map`;
  const scenarioFile = `${file}.scen`;
  writeFileSync(mapFile, formatMovingAiMap(task.grid));
  const run = (queries: readonly BenchQuery[]): Promise<string> => {
    writeFileSync(scenarioFile, scenarioText(task, queries));
    return outputOf(program, ['--alg', algorithm, '--scen', scenarioFile, '--map', mapFile]);
  };
  const start = performance.now();
  await run(task.queries.slice(0, 1));
  const preprocessMs = performance.now() - start;
  const runner = programRunner(name, task, async (queries) => {
    const asked = Array.from({ length: TIMES + 1 }, () => queries).flat();
    const answers = readAnswers(await run(asked), asked.length);
    return queries.map((_, i) => {
      const times = Array.from({ length: TIMES }, (_, time) => answers[(time + 1) * queries.length + i]!.ms);
      return { ...answers[i]!, ms: median(times) };
    });
  });
  return { ...runner, preprocessMs };
}

function scenarioText({ grid: { width, height } }: Task, queries: readonly BenchQuery[]): string {
  return formatScenario({
    version: '1',
    precision: { kind: 'decimals', digits: 8 },
    queries: queries.map(({ from, to, optimum }, i) => ({
      bucket: Math.floor(optimum / 4),
      map: 'map',
      width,
      height,
      start: from,
      goal: to,
      optimal: optimum,
      line: i + 2,
    })),
  });
}

const COLUMNS = ['expanded', 'nanos', 'plen', 'pcost'];

/** Reads the table that the program prints: a header with the names of the columns, then a line for each query. */
export function readAnswers(output: string, count: number): ProgramAnswer[] {
  const [header = '', ...lines] = output.trim().split('\n');
  const names = header.split('\t').map((name) => name.trim());
  const columns = COLUMNS.map((name) => names.indexOf(name));
  const missing = COLUMNS.filter((_, i) => columns[i] === -1);
  if (missing.length > 0) {
    throw new Error(`warthog-jps printed no column ${missing.join(', ')}: '${header.slice(0, 80)}'`);
  }
  if (lines.length !== count)
    throw new Error(`warthog-jps answered ${lines.length} queries instead of ${count}`);
  return lines.map((line, i) => {
    const fields = line.split('\t');
    const values = columns.map((column) => Number(fields[column] || Number.NaN));
    if (!values.every((value) => value >= 0))
      throw new Error(`line ${i + 2} of warthog-jps makes no sense: '${line.slice(0, 80)}'`);
    const [expanded, nanos, jumps, length] = values as [number, number, number, number];
    const cost = jumps > 0 ? length : null;
    return { ms: nanos / 1e6, cost, costTolerance: lengthTolerance(PRECISION, length), expanded };
  });
}
