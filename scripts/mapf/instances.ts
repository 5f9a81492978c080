/** The maps and scenarios of the benchmark, and the problems that they hold. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FloodgateError, type Grid } from 'floodgate';
import { parseMovingAiMap, parseScenario, type Scenario } from 'floodgate/formats';
import { generateProblem, type Problem, problemFromScenario } from 'floodgate/problems';
import type { MapfOptions, Neighbours, ScenarioKind } from './options.ts';

/** One scenario on one map, with every number of agents: what a process does in one go. */
export interface Task {
  readonly map: string;
  readonly neighbours: Neighbours;
  /** `random-1`, or `drawn-1` where there is no scenario file. */
  readonly scenario: string;
  /** Undefined where there is none: starts and goals are drawn by seed. */
  readonly file: string | undefined;
}

/** All tasks in the order of their maps. `folder` holds the maps, `scen-even` and `scen-random`. */
export function listTasks(folder: string, options: MapfOptions): Task[] {
  const tasks: Task[] = [];
  for (const map of mapNames(folder, options.maps)) {
    const scenarios = scenariosOf(folder, map, options);
    for (const neighbours of options.neighbours)
      for (const scenario of scenarios) tasks.push({ map, neighbours, ...scenario });
  }
  return tasks;
}

function mapNames(folder: string, wanted: readonly string[]): string[] {
  if (!existsSync(folder))
    throw new FloodgateError('bad-argument', `there is no folder ${folder} of MAPF maps`);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.map'))
    .map((file) => file.slice(0, -'.map'.length))
    .sort();
  const chosen = new Set<string>();
  for (const word of wanted) {
    const found = names.includes(word) ? [word] : names.filter((name) => name.includes(word));
    if (found.length === 0)
      throw new FloodgateError(
        'bad-argument',
        `no map has '${word}' in its name: there are ${names.join(', ')}`,
      );
    for (const name of found) chosen.add(name);
  }
  return wanted.length === 0 ? names : names.filter((name) => chosen.has(name));
}

type ScenarioFile = Pick<Task, 'scenario' | 'file'>;

function scenariosOf(folder: string, map: string, { scenarios, numbers }: MapfOptions): ScenarioFile[] {
  const found = scenarios.flatMap((kind) => scenarioFiles(folder, map, kind, numbers));
  const hasFiles = (kind: ScenarioKind) => scenarioFiles(folder, map, kind, []).length > 0;
  if (found.length > 0 || hasFiles('even') || hasFiles('random')) return found;
  const drawn = numbers.length > 0 ? numbers : [1];
  return drawn.map((number) => ({ scenario: `drawn-${number}`, file: undefined }));
}

function scenarioFiles(
  folder: string,
  map: string,
  kind: ScenarioKind,
  numbers: readonly number[],
): ScenarioFile[] {
  const files = join(folder, `scen-${kind}`);
  if (!existsSync(files)) return [];
  const found = readdirSync(files)
    .filter((file) => file.startsWith(`${map}-${kind}-`) && file.endsWith('.scen'))
    .map((file) => Number(file.slice(`${map}-${kind}-`.length, -'.scen'.length)))
    .filter((number) => Number.isInteger(number) && (numbers.length === 0 || numbers.includes(number)));
  return found
    .sort((a, b) => a - b)
    .map((number) => ({
      scenario: `${kind}-${number}`,
      file: join(files, `${map}-${kind}-${number}.scen`),
    }));
}

/** The problem of a task with the most agents that are wanted and that map and scenario hold. */
export function loadProblem(
  folder: string,
  { map, neighbours, scenario, file }: Task,
  most: number,
): Problem {
  const grid = parseMovingAiMap(readFileSync(join(folder, `${map}.map`), 'utf8'), {
    file: `${map}.map`,
    ...(neighbours === 4 && { corners: 'never' }),
  });
  if (file) return largestProblem(grid, parseScenario(readFileSync(file, 'utf8'), { file }), most);
  // Half of the cells, as in the scenarios of small maps.
  return generateProblem(grid, { agents: Math.min(most, grid.freeCount >> 1), seed: `${map} ${scenario}` });
}

/** The numbers of agents to run: those that are wanted and held, or all agents if that is fewer. */
export function countsHeld(wanted: readonly number[], held: number): readonly number[] {
  const counts = wanted.filter((count) => count <= held);
  return counts.length > 0 ? counts : [held];
}

/** The first queries of a scenario that are suitable, at most `most` of them. */
function largestProblem(grid: Grid, scenario: Scenario, most: number): Problem {
  let problem = problemFromScenario(grid, scenario, 1);
  let tooMany = Math.min(most, scenario.queries.length) + 1;
  let count = tooMany - 1;
  while (problem.agents.length + 1 < tooMany) {
    try {
      problem = problemFromScenario(grid, scenario, count);
    } catch (error) {
      if (!(error instanceof FloodgateError)) throw error;
      tooMany = count;
    }
    count = (problem.agents.length + tooMany) >> 1;
  }
  return problem;
}
