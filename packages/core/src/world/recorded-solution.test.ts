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

/** As LaCAM3 wrote it, for a map and a scenario that Floodgate had written. */
const OF_LACAM3 = `agents=4
map_file=arena.map
solver=planner
solved=1
soc=90
soc_lb=90
makespan=23
makespan_lb=23
sum_of_loss=90
sum_of_loss_lb=90
comp_time=35
seed=0
checkpoints=-1,
comp_time_initial_solution=17
cost_initial_solution=90
search_iteration=48
num_high_level_node=39
num_low_level_node=209
starts=(3,5),(4,4),(3,4),(4,5),
goals=(22,7),(21,8),(21,9),(22,10),
solution=
0:(3,5),(4,4),(3,4),(4,5),
1:(3,4),(4,5),(4,4),(4,6),
2:(4,4),(4,6),(4,5),(4,7),
3:(5,4),(4,7),(4,6),(4,8),
4:(6,4),(4,8),(4,7),(4,9),
5:(7,4),(5,8),(4,8),(4,10),
6:(8,4),(6,8),(4,9),(5,10),
7:(9,4),(7,8),(5,9),(6,10),
8:(10,4),(8,8),(6,9),(7,10),
9:(11,4),(9,8),(7,9),(8,10),
10:(12,4),(10,8),(8,9),(9,10),
11:(13,4),(11,8),(9,9),(10,10),
12:(14,4),(12,8),(10,9),(11,10),
13:(15,4),(13,8),(11,9),(12,10),
14:(16,4),(14,8),(12,9),(13,10),
15:(17,4),(15,8),(13,9),(14,10),
16:(18,4),(16,8),(14,9),(15,10),
17:(19,4),(17,8),(15,9),(16,10),
18:(19,5),(18,8),(16,9),(17,10),
19:(19,6),(19,8),(17,9),(18,10),
20:(19,7),(20,8),(18,9),(19,10),
21:(20,7),(21,8),(19,9),(20,10),
22:(21,7),(21,8),(20,9),(21,10),
23:(22,7),(21,8),(21,9),(22,10),
`;

it('a result of LaCAM3 is read and found clean, and its sum of costs is ours', () => {
  const recording = parseSolutionOn(builtInMap('arena').load(), OF_LACAM3);
  expect(recording).toMatchObject({ ticks: 23, planner: 'planner' });
  expect(checkRecording(recording)).toEqual([]);
  expect(solutionFromRecording(recording).header).toMatchObject({ solved: '1', soc: '90', makespan: '23' });
});

it('a run with an agent of several tiles cannot be told as a solution', () => {
  const world = new World(builtInMap('arena').load(), { planner: pibt(), record: true });
  world.add({ at: [10, 10], goal: [14, 10], size: 2 });
  world.tick();
  expect(() => solutionFromRecording(world.recording())).toThrow('agent 0 covers several tiles');
});
