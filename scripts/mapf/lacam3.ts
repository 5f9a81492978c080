/**
 * LaCAM3 (Okumura, https://github.com/Kei18/lacam3) on the same instance: map and scenario are written to a temporary
 * folder, and the plan it writes is checked and measured here. Its own figures are not used.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRecording, FloodgateError, type Point, type Recording } from 'floodgate';
import { formatMovingAiMap, formatRows, formatScenario } from 'floodgate/formats';
import type { Problem } from 'floodgate/problems';
import { arrivals, failed, type Outcome, STEP_X, STEP_Y } from './measure.ts';
import type { Lacam3Options } from './options.ts';

/** What LaCAM3 may take beyond its planning time, to load distances and to write: seconds. */
const GRACE = 120;

/** Runs the binary. What goes wrong becomes part of the outcome. */
export function runLacam3(problem: Problem, movesAlone: number, options: Lacam3Options): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'floodgate-lacam3-'));
  try {
    const { text, seconds } = planOf(problem, options, folder);
    const plan = parsePlan(text);
    if (plan.length === 0) return { ...failed(new Error(`no plan within ${options.seconds} s`)), seconds };
    const recording = recordingOfPlan(problem, plan);
    const violation = checkRecording(recording)[0];
    return {
      ...arrivals(recording, movesAlone),
      seconds,
      ...(violation && { error: `the Referee: ${violation.message}` }),
    };
  } catch (error) {
    return failed(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function planOf(problem: Problem, { binary, seconds, extra }: Lacam3Options, folder: string) {
  const { grid, agents } = problem;
  const { width, height } = grid;
  const map = join(folder, 'instance.map');
  const scenario = join(folder, 'instance.scen');
  const output = join(folder, 'plan.txt');
  writeFileSync(map, formatMovingAiMap(grid));
  const queries = agents.map(({ start, goal }, line) => {
    return { bucket: 0, map: 'instance.map', width, height, start, goal, optimal: 0, line };
  });
  writeFileSync(
    scenario,
    formatScenario({ version: '1', queries, precision: { digits: 8, kind: 'decimals' } }),
  );
  const from = performance.now();
  const args = [
    '-m',
    map,
    '-i',
    scenario,
    '-N',
    `${agents.length}`,
    '-t',
    `${seconds}`,
    '-o',
    output,
    ...extra,
  ];
  const { error, status, signal, stdout, stderr } = spawnSync(binary, args, {
    encoding: 'utf8',
    timeout: 1000 * (seconds + GRACE),
  });
  const said = `${stderr ?? ''}\n${stdout ?? ''}`.trim().split('\n')[0];
  if (error) throw bad(`${binary} cannot be run: ${error.message}`);
  if (status !== 0) throw bad(`${binary} ended with ${signal ?? `code ${status}`}${said && `: ${said}`}`);
  if (!existsSync(output)) throw bad(`${binary} wrote no plan${said && `: ${said}`}`);
  return { text: readFileSync(output, 'utf8'), seconds: (performance.now() - from) / 1000 };
}

/**
 * The tiles of all agents at every step of a plan file; empty if the file says that there is no solution. The file has
 * lines `name=value`, then `solution=` and a line `step:(x,y),(x,y),…,` per step.
 */
export function parsePlan(text: string): Point[][] {
  if (/^solved=0$/m.test(text)) return [];
  const [, steps] = text.split(/^solution=$/m);
  if (steps === undefined) throw bad("LaCAM3's output cannot be read: it has no line 'solution='");
  return steps
    .trim()
    .split('\n')
    .map((line, step) => {
      const [number, tiles, more] = line.trim().split(':');
      if (Number(number) !== step || !tiles || more !== undefined || !/^(\(\d+,\d+\),)+$/.test(tiles))
        throw bad(`LaCAM3's output cannot be read: step ${step} is '${line.slice(0, 40)}'`);
      return [...tiles.matchAll(/\((\d+),(\d+)\)/g)].map(([, x, y]): Point => [Number(x), Number(y)]);
    });
}

/** The plan as a recording, for the Referee. Throws a FloodgateError if it is not a plan for this problem. */
export function recordingOfPlan({ grid, agents }: Problem, plan: readonly (readonly Point[])[]): Recording {
  const { width, height, name, corners } = grid;
  const moves = agents.map(() => '');
  for (const [step, tiles] of plan.entries()) {
    if (tiles.length !== agents.length)
      throw bad(`LaCAM3's plan has ${tiles.length} agents in step ${step}, not ${agents.length}`);
    for (const [i, [x, y]] of tiles.entries()) {
      const [fromX, fromY] = plan[step - 1]?.[i] ?? agents[i]!.start;
      const isWait = x === fromX && y === fromY;
      if (step === 0) {
        if (!isWait) throw bad(`LaCAM3's plan starts agent ${i} on (${x}, ${y}), not (${fromX}, ${fromY})`);
        continue;
      }
      const direction = STEP_X.findIndex((dx, d) => fromX + dx === x && fromY + STEP_Y[d]! === y);
      if (!isWait && direction < 0)
        throw bad(`LaCAM3's plan takes agent ${i} from (${fromX}, ${fromY}) to (${x}, ${y}) in step ${step}`);
      moves[i] += isWait ? '.' : direction;
    }
  }
  return {
    floodgate: 1,
    map: { name, width, height, rows: formatRows(grid) },
    corners,
    crossing: 'allowed',
    planner: 'lacam3',
    seed: 0,
    ticks: plan.length - 1,
    agents: agents.map(({ start, goal }, i) => ({ start, goal, moves: moves[i]! })),
  };
}

function bad(message: string): FloodgateError {
  return new FloodgateError('bad-file', message);
}
