import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { checkRecording, Grid, type Point } from 'floodgate';
import type { Problem } from 'floodgate/problems';
import { describe, expect, it } from 'vitest';
import { parsePlan, recordingOfPlan, runLacam3 } from './lacam3.ts';
import { folderOf } from './testing.ts';

/** Two agents that pass each other on a map of 3 × 2 tiles; written by LaCAM3 for this instance. */
const OUTPUT = `agents=2
map_file=instance.map
solver=planner
solved=1
soc=6
soc_lb=4
makespan=3
makespan_lb=2
sum_of_loss=6
sum_of_loss_lb=4
comp_time=1003
seed=0
checkpoints=-1,
starts=(0,0),(2,0),
goals=(2,0),(0,0),
solution=
0:(0,0),(2,0),
1:(0,1),(1,0),
2:(1,1),(0,0),
3:(2,1),(0,0),
4:(2,0),(0,0),
`;

type Plan = readonly (readonly Point[])[];

const PROBLEM: Problem = {
  grid: Grid.from(3, 2, () => true, { corners: 'never' }),
  agents: [
    { start: [0, 0], goal: [2, 0] },
    { start: [2, 0], goal: [0, 0] },
  ],
};

/** A program that takes LaCAM3's place: `body` sees its arguments and may write the plan to `output`. */
function binary(body: string): { binary: string; seconds: number; extra: string[] } {
  const code = `#!${process.execPath}
const { writeFileSync, readFileSync } = require('node:fs');
const value = (flag) => process.argv[process.argv.indexOf(flag) + 1];
const output = value('-o');
${body}
`;
  const path = join(folderOf({ 'lacam3.cjs': code }), 'lacam3.cjs');
  chmodSync(path, 0o755);
  return { binary: path, seconds: 1, extra: [] };
}

function writes(text: string) {
  return binary(`writeFileSync(output, ${JSON.stringify(text)});`);
}

describe("LaCAM3's plan", () => {
  it('becomes a recording that the Referee accepts', () => {
    const recording = recordingOfPlan(PROBLEM, parsePlan(OUTPUT));
    expect(recording.agents.map(({ moves }) => moves)).toEqual(['4220', '66..']);
    expect(checkRecording(recording)).toEqual([]);
  });

  it('is empty if there is no solution', () => {
    expect(parsePlan('agents=2\nsolved=0\nsolution=\n')).toEqual([]);
  });

  it.each([
    ['nothing', '', "it has no line 'solution='"],
    ['another format', 'solution=\n0 (1,1)\n', "step 0 is '0 (1,1)'"],
    ['a step that is missing', 'solution=\n0:(0,0),\n2:(0,0),\n', "step 1 is '2:(0,0),'"],
    ['a file that was cut short', 'solution=\n0:(0,0),(2,', "step 0 is '0:(0,0),(2,'"],
  ])('cannot be read from %s', (_, text, message) => {
    expect(() => parsePlan(text)).toThrow(`LaCAM3's output cannot be read: ${message}`);
  });

  it.each<[string, Plan, string]>([
    ['has too few agents', [[[0, 0]]], 'has 1 agents in step 0, not 2'],
    [
      'starts elsewhere',
      [
        [
          [0, 1],
          [2, 0],
        ],
      ],
      'starts agent 0 on (0, 1), not (0, 0)',
    ],
    [
      'jumps',
      [
        [
          [0, 0],
          [2, 0],
        ],
        [
          [0, 0],
          [0, 0],
        ],
      ],
      'takes agent 1 from (2, 0) to (0, 0) in step 1',
    ],
  ])('is refused if it %s', (_, plan, message) => {
    expect(() => recordingOfPlan(PROBLEM, plan)).toThrow(message);
  });
});

describe('a run of LaCAM3', () => {
  it('is measured by the plan, not by what the file says of it', () => {
    const outcome = runLacam3(PROBLEM, 4, writes(OUTPUT.replace('soc=6', 'soc=1')));
    expect(outcome).toEqual({ completion: 1, ratio: (4 + 2) / 4, ticks: 4, seconds: outcome.seconds });
    expect(outcome.seconds).toBeGreaterThan(0);
  });

  it('gets the instance in files, the time limit, and more arguments', () => {
    const check = binary(`
      const map = readFileSync(value('-m'), 'utf8');
      const scenario = readFileSync(value('-i'), 'utf8').split('\\n');
      const row = /^\\d+\\t.+\\.map\\t\\d+\\t\\d+\\t(\\d+)\\t(\\d+)\\t(\\d+)\\t(\\d+)\\t.+$/.exec(scenario[2]);
      const isRight = map.endsWith('map\\n...\\n...\\n') && row.slice(1).join() === '2,0,0,0'
        && value('-N') === '2' && value('-t') === '1' && process.argv.at(-1) === '--no-star';
      if (isRight) writeFileSync(output, ${JSON.stringify(OUTPUT)});`);
    expect(runLacam3(PROBLEM, 4, { ...check, extra: ['--no-star'] }).error).toBeUndefined();
  });

  it('is told by the Referee when agents swap, or cut through a diagonal', () => {
    const steps = OUTPUT.slice(OUTPUT.indexOf('0:(0,0)'));
    const swap = OUTPUT.replace(steps, '0:(0,0),(2,0),\n1:(1,0),(2,0),\n2:(2,0),(1,0),\n3:(2,0),(0,0),\n');
    expect(runLacam3(PROBLEM, 4, writes(swap)).error).toMatch(/the Referee: .*swap/);
    const diagonal = OUTPUT.replace(steps, '0:(0,0),(2,0),\n1:(1,1),(1,0),\n2:(2,0),(0,0),\n');
    expect(runLacam3(PROBLEM, 4, writes(diagonal)).error).toMatch(/the Referee: .*corner/);
  });

  it('has no ratio without a plan in time', () => {
    const outcome = runLacam3(PROBLEM, 4, writes('solved=0\nsolution=\n'));
    expect(outcome).toMatchObject({ completion: 0, ratio: Number.NaN, error: 'no plan within 1 s' });
  });

  it('says what went wrong with the binary', () => {
    expect(runLacam3(PROBLEM, 4, binary("console.error('bad map'); process.exit(3);")).error).toMatch(
      /ended with code 3: bad map/,
    );
    expect(runLacam3(PROBLEM, 4, binary("console.log('hello');")).error).toMatch(/wrote no plan: hello/);
    expect(runLacam3(PROBLEM, 4, { binary: '/nowhere/lacam3', seconds: 1, extra: [] }).error).toMatch(
      /\/nowhere\/lacam3 cannot be run/,
    );
  });
});
