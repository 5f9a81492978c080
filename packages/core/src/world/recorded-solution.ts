import { FloodgateError } from '../error.ts';
import { formatRows, type MapfSolution, parseSolution } from '../formats/index.ts';
import { DX, DY, type Grid, type Point } from '../grid/index.ts';
import type { Recording } from './recording.ts';

/**
 * A solution that another program wrote as a run on a map, for the Referee and the studio. Throws a FloodgateError
 * `bad-file` that names agent and tick if an agent is off the map, in a wall or jumps: then the solution is for another map.
 */
export function recordingFromSolution(solution: MapfSolution, grid: Grid, file = 'solution'): Recording {
  const { agents, ticks, places, goals, header } = solution;
  const placeOf = (agent: number, tick: number): Point => {
    const at = 2 * (tick * agents + agent);
    return [places[at]!, places[at + 1]!];
  };
  const fail = (what: string): never => {
    throw new FloodgateError('bad-file', `${file} does not fit ${grid.name}: ${what}`);
  };
  const movesOf = (agent: number): string => {
    let moves = '';
    for (let tick = 0; tick <= ticks; tick++) {
      const [x, y] = placeOf(agent, tick);
      if (!grid.isFree(x, y)) {
        const where = grid.contains(x, y) ? 'in a wall' : `off the map of ${grid.width} × ${grid.height}`;
        fail(`agent ${agent} is ${where} at (${x}, ${y}) after ${tick} ticks`);
      }
      if (tick === 0) continue;
      const [fromX, fromY] = placeOf(agent, tick - 1);
      const d = DX.findIndex((dx, i) => dx === x - fromX && DY[i] === y - fromY);
      if (d < 0 && (x !== fromX || y !== fromY))
        fail(`agent ${agent} jumps from (${fromX}, ${fromY}) to (${x}, ${y}) in tick ${tick}`);
      moves += d < 0 ? '.' : d;
    }
    return moves;
  };
  const { name, width, height, corners } = grid;
  return {
    floodgate: 1,
    map: { name, width, height, rows: formatRows(grid) },
    corners,
    crossing: 'allowed',
    planner: header.solver ?? 'unknown',
    seed: Number.isSafeInteger(Number(header.seed)) ? Number(header.seed) : 0,
    ticks,
    agents: Array.from({ length: agents }, (_, agent) => {
      const moves = movesOf(agent);
      const [x, y] = goals[agent]!;
      if (!grid.isFree(x, y)) fail(`the goal (${x}, ${y}) of agent ${agent} is not free`);
      return { start: placeOf(agent, 0), goal: [x, y], moves };
    }),
  };
}

/**
 * Reads a solution of another program as a run on a map: see {@link parseSolution} and {@link recordingFromSolution},
 * whose errors it throws. Some programs write rows before columns; if only that fits the map, it is read so.
 */
export function parseSolutionOn(
  grid: Grid,
  text: string,
  options: { readonly file?: string } = {},
): Recording {
  const solution = parseSolution(text, options);
  try {
    return recordingFromSolution(solution, grid, options.file);
  } catch (error) {
    try {
      const turned = parseSolution(text, { ...options, rowsFirst: true });
      return recordingFromSolution(turned, grid, options.file);
    } catch {
      throw error;
    }
  }
}

/**
 * A run as a solution that other programs can read. The goals are the last ones. Throws a FloodgateError `unsupported` if
 * agents came or left in the middle of the run, if the map changed, or if an agent covers several tiles, which such files
 * cannot say.
 */
export function solutionFromRecording(recording: Recording): MapfSolution {
  const { ticks, agents: recorded, map, planner, seed } = recording;
  const late = recorded.findIndex(({ from = 0, left }) => from > 0 || left);
  if (late >= 0) throw unsupported(`agent ${late} came or left in the middle of the run`);
  if ((recording.edits ?? []).some(({ tick }) => tick > 0)) throw unsupported('the map was changed');
  const large = recorded.findIndex(
    ({ size = 1, changes = [] }) => size > 1 || changes.some((change) => change.size),
  );
  if (large >= 0) throw unsupported(`agent ${large} covers several tiles`);
  const agents = recorded.length;
  const places = new Int32Array(2 * agents * (ticks + 1));
  const goals = recorded.map(({ goal, retasks = [] }) => retasks.at(-1)?.goal ?? goal);
  let sumOfCosts = 0;
  let home = 0;
  for (const [agent, { start, moves }] of recorded.entries()) {
    let [x, y] = start;
    let arrival = 0;
    for (let tick = 0; tick <= ticks; tick++) {
      const d = tick === 0 ? Number.NaN : Number(moves[tick - 1]);
      x += DX[d] ?? 0;
      y += DY[d] ?? 0;
      const atHome = x === goals[agent]![0] && y === goals[agent]![1];
      if (!atHome) arrival = tick + 1;
      places[2 * (tick * agents + agent)] = x;
      places[2 * (tick * agents + agent) + 1] = y;
    }
    if (arrival <= ticks) home++;
    sumOfCosts += Math.min(arrival, ticks);
  }
  const header = {
    map_file: `${map.name}.map`,
    solver: planner,
    solved: home === agents ? '1' : '0',
    soc: String(sumOfCosts),
    makespan: String(ticks),
    seed: String(seed),
  };
  return { agents, ticks, places, goals, header };
}

function unsupported(why: string): FloodgateError {
  return new FloodgateError('unsupported', `this run cannot be written as a solution: ${why}`);
}
