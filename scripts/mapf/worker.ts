/**
 * A process that runs tasks. It gets the options, then one task at a time, and sends a result for each number of agents
 * as soon as it has it. All planners run an instance one after the other in one process, so their times compare.
 */
import { generateMap, generateProblem } from 'floodgate/problems';
import { countsHeld, loadProblem, type Task } from './instances.ts';
import { runLacam3 } from './lacam3.ts';
import { fewestMoves, runPlanner } from './measure.ts';
import type { MapfOptions } from './options.ts';
import type { Result } from './results.ts';

export interface Setup {
  readonly folder: string;
  readonly options: MapfOptions;
}

export type ToWorker = Setup | Task;
export type FromWorker = Result | { readonly done: true; readonly error?: string };

const WARM_UP_AGENTS = 500;
const WARM_UP_TICKS = 200;

let setup: Setup | undefined;

// Ctrl-C reaches all processes of a terminal. The one that started this one ends it.
process.on('SIGINT', () => {});
process.on('message', (message: ToWorker) => {
  if ('map' in message) runTask(message, setup!);
  else {
    setup = message;
    warmUp(message.options);
  }
});

function send(message: FromWorker): void {
  process.send!(message);
}

/** Compilation should not count as the first instance's time. */
function warmUp(options: MapfOptions): void {
  const grid = generateMap('rooms', { width: 64, height: 64 });
  const problem = generateProblem(grid, { agents: Math.min(WARM_UP_AGENTS, Math.max(...options.agents)) });
  for (const planner of options.planners)
    runPlanner(problem, planner, 1, { ...options, seeds: 1, ticks: WARM_UP_TICKS, referee: false });
}

function runTask(task: Task, { folder, options }: Setup): void {
  const { planners, lacam3 } = options;
  try {
    const { grid, agents } = loadProblem(folder, task, Math.max(...options.agents));
    let movesAlone = 0;
    let measured = 0;
    for (const count of countsHeld(options.agents, agents.length)) {
      const problem = { grid, agents: agents.slice(0, count) };
      for (; measured < count; measured++)
        movesAlone += fewestMoves(grid, agents[measured]!.start, agents[measured]!.goal);
      const outcomes = planners.map((planner) => runPlanner(problem, planner, movesAlone, options));
      if (lacam3 && task.neighbours === 4) outcomes.push(runLacam3(problem, movesAlone, lacam3));
      send({ ...task, agents: count, outcomes });
    }
    send({ done: true });
  } catch (error) {
    send({ done: true, error: `${task.map}, ${task.scenario}: ${(error as Error).message}` });
  }
}
