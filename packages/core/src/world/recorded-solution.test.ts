import { describe, expect, it } from 'vitest';
import { formatSolution, parseRows, parseSolution } from '../formats/index.ts';
import { pibt } from '../planners/index.ts';
import { builtInMap, generateProblem, populate } from '../problems/index.ts';
import { parseSolutionOn, recordingFromSolution, solutionFromRecording } from './recorded-solution.ts';
import { checkRecording } from './referee.ts';
import { run } from './run.ts';
import { World } from './world.ts';

const small = parseRows(['....', '.@..'], { name: 'small' });
const open = (text: string) => recordingFromSolution(parseSolution(text), small, 'run.txt');

describe('solutions of other programs', () => {
  it('become recordings that the Referee judges', () => {
    const recording = open(
      'agents=1\nsolver=lacam\nseed=4\ngoals=(3,1),\nsolution=\n0:(1,0)\n1:(2,0)\n2:(2,0)\n3:(3,1)\n',
    );
    expect(recording).toMatchObject({ planner: 'lacam', seed: 4, ticks: 3 });
    expect(recording.agents).toEqual([{ start: [1, 0], goal: [3, 1], moves: '2.3' }]);
    expect(checkRecording(recording)).toEqual([]);
    const [swap] = checkRecording(open('0:(1,0),(2,0)\n1:(2,0),(1,0)\n'));
    expect(swap?.message).toMatch(/agents 0 and 1/);
    const [cut] = checkRecording(open('0:(1,0)\n1:(0,1)\n'));
    expect(cut?.message).toMatch(/agent 0/);
  });

  it.each([
    ['0:(1,0)\n1:(1,1)\n', 'run.txt does not fit small: agent 0 is in a wall at (1, 1) after 1 ticks'],
    ['0:(4,0)\n', 'agent 0 is off the map of 4 × 2 at (4, 0) after 0 ticks'],
    ['0:(0,0)\n1:(2,0)\n', 'agent 0 jumps from (0, 0) to (2, 0) in tick 1'],
    ['agents=1\ngoals=(1,1),\nsolution=\n0:(0,0)\n', 'the goal (1, 1) of agent 0 is not free'],
  ])('that do not fit the map are refused: %j', (text, message) => {
    expect(() => open(text)).toThrow(message);
  });
});

it('rows before columns are noticed where only they fit', () => {
  const { agents } = parseSolutionOn(small, 'Agent 0: (0,1)->(0,2)->(1,3)->');
  expect(agents).toEqual([{ start: [1, 0], goal: [3, 1], moves: '23' }]);
  expect(() => parseSolutionOn(small, '0:(9,9)', { file: 'run.txt' })).toThrow(/run\.txt does not fit small/);
});

it('a run is the same after it was written as a solution and read again', () => {
  const grid = builtInMap('arena').load();
  const world = new World(grid, { planner: pibt(), seed: 3, record: true });
  populate(world, generateProblem(grid, { agents: 30, seed: 3 }));
  run(world);
  const recording = world.recording();
  const solution = solutionFromRecording(recording);
  expect(solution.header).toMatchObject({ solved: '1', makespan: String(recording.ticks) });
  const again = recordingFromSolution(parseSolution(formatSolution(solution)), grid);
  expect(again).toEqual(recording);
});

it('a run whose agents or walls come and go cannot be written', () => {
  const grid = builtInMap('arena').load();
  const world = new World(grid, { planner: pibt(), record: true });
  const agent = world.add({ at: [2, 2], goal: [3, 3] });
  world.tick();
  grid.setPassable(8, 8, !grid.isFree(8, 8));
  world.tick();
  expect(() => solutionFromRecording(world.recording())).toThrow(/the map was changed/);
  world.remove(agent);
  expect(() => solutionFromRecording(world.recording())).toThrow(/agent 0 came or left/);
});
