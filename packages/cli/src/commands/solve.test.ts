import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bmaaC, PLANNERS, parseRecording, World } from 'floodgate';
import {
  composeProblem,
  LIFELONG,
  PROBLEM_TYPES,
  parseScene,
  populate,
  sceneGrid,
  Wanderers,
} from 'floodgate/problems';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { bin, cli, freshFolder } from '../../testing/run-cli.ts';
import { PALETTE } from '../draw/picture.ts';

const KEYS = [
  'planner',
  'agents',
  'completionRate',
  'arrivalRatio',
  'meanCompletionSteps',
  'meanCompletionSeconds',
  'meanDistance',
  'throughput',
  'steps',
  'seconds',
  'msPerTick',
  'p99MsPerTick',
  'maxMsPerTick',
];

async function solveJson(...args: string[]) {
  const { code, stdout, stderr } = await cli(['solve', ...args, '--json']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

describe('solve --json', () => {
  it('has the keys of the contract, and what was run', async () => {
    const answer = await solveJson('silverbend', '--agents', '30', '--planner', 'bmaa-c', '--seed', '4');
    expect(Object.keys(answer)).toEqual([
      ...KEYS,
      'map',
      'problem',
      'seed',
      'preset',
      'parameters',
      'limit',
      'suboptimality',
      'firstMoveMs',
      'plannerBytes',
      'outlook',
    ]);
    expect(answer).toMatchObject({
      planner: 'bmaa-c',
      agents: 30,
      completionRate: 1,
      map: 'silverbend',
      problem: 'random',
      seed: 4,
      preset: 'default',
      limit: null,
    });
    expect(answer.meanCompletionSteps).toBeLessThanOrEqual(answer.steps);
    expect(answer.msPerTick).toBeCloseTo((answer.seconds * 1000) / answer.steps, 9);
    expect(answer.p99MsPerTick).toBeGreaterThanOrEqual(answer.msPerTick / 100);
    expect(answer.suboptimality).toBeGreaterThan(0.999999);
    expect(answer.suboptimality).toBeLessThan(2);
    expect(answer.arrivalRatio).toBeGreaterThanOrEqual(1);
    expect(answer.arrivalRatio).toBeLessThan(3);
    expect(answer.throughput).toBeCloseTo(30 / answer.steps, 9);
  });

  it('says whether everybody can come home where the planner knows it', async () => {
    const solved = await solveJson('silverbend', '--agents', '30', '--planner', 'lacam');
    expect(solved).toMatchObject({ completionRate: 1, outlook: 'solved', limit: null });
    expect(solved.firstMoveMs).toBeGreaterThan(0);
    expect(solved.plannerBytes).toBeGreaterThan(0);
    expect((await solveJson('silverbend', '--agents', '3', '--planner', 'far')).outlook).toBeNull();
    const folder = freshFolder();
    const map = join(folder, 'two.map');
    writeFileSync(map, 'type octile\nheight 1\nwidth 2\nmap\n..\n');
    const scen = join(folder, 'swap.scen');
    writeFileSync(scen, 'version 1\n0\ttwo.map\t2\t1\t0\t0\t1\t0\t1\n0\ttwo.map\t2\t1\t1\t0\t0\t0\t1\n');
    const args = ['solve', map, '--scen', scen, '--planner', 'lacam', '--steps', '30'];
    const { stdout } = await cli(args);
    expect(stdout).toContain('proven: not every agent can arrive');
  });

  it('has null for means over nobody', async () => {
    const answer = await solveJson('corridor', '--agents', '4', '--problem', 'swap-sides', '--steps', '1');
    expect(answer).toMatchObject({ completionRate: 0, limit: 'steps', steps: 1 });
    expect(answer.meanCompletionSteps).toBeNull();
    expect(answer.meanCompletionSeconds).toBeNull();
    expect(answer.suboptimality).toBeNull();
  });

  it('runs every planner in both presets', async () => {
    for (const { id } of PLANNERS) {
      for (const preset of ['default', 'paper']) {
        const args = ['--planner', id, '--preset', preset, '--agents', '12', '--steps', '100'];
        expect(await solveJson('arena', ...args)).toMatchObject({ planner: id, preset, agents: 12 });
      }
    }
  });

  it('gives parameters to the planner', async () => {
    const { parameters } = await solveJson(
      ...['arena', '--planner', 'bmaa', '--steps', '5', '--agents', '5'],
      ...['--param', 'expansions=7', '--param', 'push=true', '--param', 'vision=2.5'],
    );
    expect(parameters).toMatchObject({ expansions: 7, push: true, vision: 2.5, moves: 32 });
  });

  it('stops at the time limit', async () => {
    const unending = ['emberdeep', '--planner', 'bmaa-f-c', '--agents', '400', '--steps', '100000'];
    const answer = await solveJson(...unending, '--time-limit', '0.3');
    expect(answer.limit).toBe('time');
    expect(answer.seconds).toBeGreaterThanOrEqual(0.3);
  });

  it('keeps to a budget, so that a crowd takes longer to get going', async () => {
    const crowd = ['arena', '--agents', '60', '--steps', '5', '--planner', 'pibt'];
    const free = await solveJson(...crowd);
    const tight = await solveJson(...crowd, '--budget-expansions', '1');
    expect(tight.meanDistance).toBeLessThan(free.meanDistance);
  });

  it.each([...PROBLEM_TYPES, LIFELONG].map(({ id }) => id))('knows the problem type %s', async (type) => {
    expect(await solveJson('arena', '--problem', type, '--agents', '10', '--steps', '3')).toMatchObject({
      problem: type,
      agents: 10,
    });
  });
});

describe('solve --scen', () => {
  it('takes the agents from the lines', async () => {
    const scen = join(freshFolder(), 'silverbend.scen');
    await cli(['scen', 'silverbend', '--generate', '60', '--seed', '3', '--out', scen, '--json']);
    const out = join(freshFolder(), 'run.json');
    const answer = await solveJson('silverbend', '--scen', scen, '--agents', '20', '--out', out);
    expect(answer).toMatchObject({ agents: 20, problem: scen });
    const lines = readFileSync(scen, 'utf8').split('\n').slice(1, 21);
    const { agents } = JSON.parse(readFileSync(out, 'utf8'));
    expect(agents.map(({ start, goal }: { start: number[]; goal: number[] }) => [...start, ...goal])).toEqual(
      lines.map((line) => line.split('\t').slice(4, 8).map(Number)),
    );
  });

  it('refuses a scenario of another map, and one with too few lines', async () => {
    const scen = join(freshFolder(), 'small.scen');
    writeFileSync(scen, `version 1\n${['0', 'small.map', 4, 3, 0, 0, 3, 0, '3.0'].join('\t')}\n`);
    const other = await cli(['solve', 'arena', '--scen', scen]);
    expect(other.stderr).toContain('the scenario is for small.map of 4 × 3, but arena is 24 × 24');
    expect(other.code).toBe(1);
    const map = join(freshFolder(), 'small.map');
    writeFileSync(map, 'type octile\nheight 3\nwidth 4\nmap\n....\n.@..\n....\n');
    expect((await solveJson(map, '--scen', scen)).completionRate).toBe(1);
    const few = await cli(['solve', map, '--scen', scen, '--agents', '2']);
    expect(few.stderr).toMatch(/^floodgate: the scenario has 1 agents for small, not 2[^\n]*\n$/);
    expect(few.code).toBe(1);
  });
});

describe('solve --out', () => {
  it('writes a recording that the Referee finds clean', async () => {
    const out = join(freshFolder(), 'run.json');
    await solveJson(
      'emberdeep',
      '--planner',
      'bmaa-f-c',
      '--agents',
      '150',
      '--steps',
      '200',
      '--crossing',
      'forbidden',
      '--out',
      out,
    );
    const { code, stdout } = await cli(['check', out]);
    expect(stdout).toBe('clean: 150 agents, 200 ticks\n');
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
      floodgate: 1,
      map: { name: 'emberdeep', width: 128, height: 128 },
      crossing: 'forbidden',
      planner: 'bmaa-f-c',
    });
  });

  it('writes the same bytes for the same seed, in every process, and others for another', async () => {
    const folder = freshFolder();
    const recorded = (file: string, seed: string, run: (args: string[]) => unknown) => {
      return Promise.resolve(
        run(['solve', 'millbrook', '--agents', '80', '--steps', '150', '--seed', seed, '--out', file]),
      ).then(() => readFileSync(file));
    };
    const one = await recorded(join(folder, '1.json'), 'fox', cli);
    const two = await recorded(join(folder, '2.json'), 'fox', bin);
    const other = await recorded(join(folder, '3.json'), 'owl', cli);
    expect(one.equals(two)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });

  it('says before the run that there is no such folder', async () => {
    const { code, stderr } = await cli([
      'solve',
      'arena',
      '--steps',
      '1000000000',
      '--out',
      '/no/such/run.json',
    ]);
    expect(stderr).toBe("floodgate: cannot write '/no/such/run.json': there is no folder '/no/such'\n");
    expect(code).toBe(1);
  });
});

describe('solve --image', () => {
  it('draws traffic and where everybody ended', async () => {
    const file = join(freshFolder(), 'crowd.png');
    await solveJson('arena', '--agents', '30', '--steps', '12', '--image', file);
    const { data } = PNG.sync.read(readFileSync(file));
    const colours = new Set<string>();
    for (let i = 0; i < data.length; i += 4) colours.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
    for (const name of ['free', 'wall', 'quiet', 'busy', 'home', 'away'] as const) {
      expect(colours).toContain(PALETTE[name].join(','));
    }
  });
});

describe('solve in text', () => {
  it('sums the run up', async () => {
    const { stdout } = await cli([
      'solve',
      'silverbend',
      '--agents',
      '30',
      '--seed',
      '4',
      '--planner',
      'bmaa-c',
    ]);
    expect(stdout).toMatch(/^30 of 30 agents home \(100 %\) after \d+ ticks$/m);
    expect(stdout).toMatch(/mean distance +[\d.]+ tiles, 1\.\d\d × shortest$/m);
    expect(stdout).toMatch(/arrival ratio +[12]\.\d\d × fewest moves$/m);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('says which limit was reached', async () => {
    const { stdout } = await cli([
      'solve',
      'corridor',
      '--agents',
      '4',
      '--problem',
      'swap-sides',
      '--steps',
      '1',
    ]);
    expect(stdout).toContain('0 of 4 agents home (0 %) after 1 tick (the step limit)');
    expect(stdout).toMatch(/arrival ratio +0\.\d\d × fewest moves, or more once all are home$/m);
  });

  it('keeps what was done when Ctrl-C is pressed', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 2000);
    const out = join(freshFolder(), 'run.json');
    // A planner that never gets everybody home here, so that the run goes on until it is stopped.
    const unending = ['--planner', 'bmaa-f-c', '--agents', '300', '--steps', '1000000'];
    const args = ['solve', 'emberdeep', ...unending, '--out', out];
    const { code, stdout } = await cli(args, { signal: controller.signal });
    expect(stdout).toContain('stopped by Ctrl-C');
    expect(code).toBe(130);
    expect((await cli(['check', out])).code).toBe(0);
  });
});

describe('solve --problem lifelong', () => {
  const args = ['arena', '--problem', 'lifelong', '--agents', '20', '--steps', '60'];

  it('gives agents new goals until the last tick and counts them', async () => {
    const out = join(freshFolder(), 'run.json');
    const answer = await solveJson(...args, '--out', out);
    expect(answer).toMatchObject({ limit: 'steps', steps: 60, arrivalRatio: null, suboptimality: null });
    const { agents } = JSON.parse(readFileSync(out, 'utf8'));
    const goals = agents.flatMap(({ retasks = [] }: { retasks?: unknown[] }) => retasks).length;
    expect(goals).toBeGreaterThan(40);
    expect(answer.throughput * 60).toBeCloseTo(goals, 9);
    expect((await cli(['check', out])).code).toBe(0);
  });

  it('says how many goals were reached', async () => {
    const { stdout } = await cli(['solve', ...args]);
    expect(stdout).toMatch(/^\d+ goals reached by 20 agents after 60 ticks$/m);
    expect(stdout).toMatch(/throughput +\d\.\d\d goals per tick$/m);
    expect(stdout).not.toContain('arrival ratio');
    expect(stdout).not.toContain('outlook');
  });

  it('cannot be asked for together with a scenario, or of the selector', async () => {
    const both = await cli(['solve', ...args, '--scen', 'some.scen']);
    expect(both.stderr).toContain("'--scen <file>' cannot be used with option '--problem <type>'");
    expect(both.code).toBe(2);
    const select = await cli(['select', 'arena', '--problem', 'lifelong']);
    expect(select.stderr).toContain('the selector predicts arrivals, and lifelong crowds never end');
    expect(select.code).toBe(1);
  });

  it('can be watched', async () => {
    const watched = ['solve', ...args, '--watch', '--fps', '500'];
    const { stdout } = await cli(watched, { columns: 80, rows: 30 });
    expect(stdout).toMatch(/tick \d+ of 60 · \d+ goals reached/);
  });
});

describe('solve --watch', () => {
  const args = ['solve', 'arena', '--agents', '10', '--watch', '--fps', '500', '--seed', '2'];

  it('plays the run and gives the terminal back', async () => {
    const { code, stdout } = await cli(args, { columns: 80, rows: 30 });
    const [enter, leave] = ['\u001b[?1049h\u001b[?25l', '\u001b[?25h\u001b[?1049l'];
    expect(stdout.startsWith(enter)).toBe(true);
    expect(stdout.split(leave)).toHaveLength(2);
    const [played, after] = stdout.split(leave);
    expect(played).toContain('tick 0 of 2,000 · ');
    expect(played).toContain('10 of 10 home (100 %)');
    expect(after).toContain('10 of 10 agents home (100 %)');
    expect(code).toBe(0);
  });

  it('stops on Ctrl-C and gives the terminal back', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 1000);
    const { code, stdout } = await cli([...args, '--fps', '1'], { columns: 80, signal: controller.signal });
    expect(stdout).toContain('\u001b[?25h\u001b[?1049l');
    expect(stdout).toContain('stopped by Ctrl-C');
    expect(code).toBe(130);
  });

  it('tells agents apart by letters where there is no colour', async () => {
    const { stdout } = await cli(args, { columns: 80, rows: 30, env: { NO_COLOR: '1' } });
    expect(stdout).toContain('oo');
    expect(stdout).toContain('++');
    expect(stdout).toContain('o moving   x waiting   + home');
  });

  it.each([
    [{}, 'stdout is not one'],
    [{ columns: 80, env: { TERM: 'dumb' } }, 'of type dumb'],
  ])('needs a terminal: %j', async (options, message) => {
    const { code, stdout, stderr } = await cli(args, options);
    expect(stderr).toMatch(/^floodgate: --watch [^\n]*\n$/);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });
});

describe('solve on bad input', () => {
  it.each([
    [
      ['arena', '--planner', 'bmaa-f-c', '--param', 'speed=3'],
      "planner bmaa-f-c has no parameter 'speed'; it has: expansions",
    ],
    [
      ['arena', '--planner', 'bmaa-f-c', '--param', 'expansions=many'],
      'bmaa-f-c.expansions must be a number, not "many"',
    ],
    [['arena', '--planner', 'bmaa-f-c', '--param', 'expansions=0'], 'bmaa-f-c.expansions must be from 1'],
    [['arena', '--planner', 'bmaa-f-c', '--param', 'push=perhaps'], 'bmaa-f-c.push must be a boolean'],
    [['arena', '--param', 'preset=paper'], 'use --preset paper'],
    [['arena', '--agents', '5000'], 'arena has room for'],
    [['arena', '--scen', 'nowhere.scen'], "cannot open 'nowhere.scen': no such file or folder"],
    [['nomap'], "no map 'nomap'"],
  ])('%j', async (args, message) => {
    const { code, stdout, stderr } = await cli(['solve', ...args]);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^floodgate: [^\n]*\n$/);
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });
});

describe('solve --help', () => {
  it('lists the problem types', async () => {
    const { stdout } = await cli(['solve', '--help']);
    for (const { id, description } of [...PROBLEM_TYPES, LIFELONG]) {
      expect(stdout).toContain(id);
      expect(stdout).toContain(description);
    }
  });
});

describe('solve --scene', () => {
  const scene = {
    floodgateScene: 1,
    map: { builtIn: 'arena' },
    painted: [[10, 4]],
    crowd: { type: 'lifelong', agents: 12 },
    placed: [{ start: [2, 2], goal: [17, 12] }],
    wanderers: 3,
    planner: { id: 'bmaa-c', parameters: { expansions: 20 } },
    seed: 7,
  };

  it('runs what the studio saved, wanderers too', async () => {
    const file = join(freshFolder(), 'my.floodgate.json');
    writeFileSync(file, JSON.stringify(scene));
    const out = `${file}.run.json`;
    const answer = await solveJson('--scene', file, '--steps', '40', '--out', out);
    expect(answer).toMatchObject({ planner: 'bmaa-c', map: 'arena', seed: 7, problem: file });
    expect(answer.parameters).toMatchObject({ expansions: 20 });
    const grid = sceneGrid(parseScene(JSON.stringify(scene)));
    const world = new World(grid, { planner: bmaaC({ expansions: 20 }), seed: 7, record: true });
    const { crowd, placed, wanderers, seed } = parseScene(JSON.stringify(scene));
    populate(world, composeProblem(grid, { ...crowd, placed, wanderers, seed }));
    const outsiders = new Wanderers(7);
    for (let tick = 0; tick < 40; tick++) {
      outsiders.step(world);
      world.tick();
    }
    expect(parseRecording(readFileSync(out, 'utf8'))).toEqual(world.recording());
    expect((await solveJson('--scene', file, '--steps', '2', '--planner', 'pibt')).planner).toBe('pibt');
  });

  it('needs a map or a scene, and not both', async () => {
    const file = join(freshFolder(), 'my.floodgate.json');
    writeFileSync(file, JSON.stringify({ ...scene, seed: 'one' }));
    expect(await cli(['solve'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('give a map, or a scene'),
    });
    expect((await cli(['solve', '--scene', file])).stderr).toContain('seed must be a whole number');
    expect((await cli(['solve', 'arena', '--scene', file])).stderr).toContain('leave out arena');
  });
});

it('a solution that was written is judged by check, on its map', async () => {
  const out = join(freshFolder(), 'run.txt');
  await solveJson('arena', '--agents', '20', '--planner', 'pibt', '--out', out);
  expect(readFileSync(out, 'utf8')).toMatch(/^agents=20\nmap_file=arena\.map\nsolver=pibt\nsolved=1\n/);
  expect(await cli(['check', out, '--map', 'arena'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^clean: 20 agents/),
  });
  expect(await cli(['check', out])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('give its map with --map'),
  });
  expect((await cli(['check', out, '--map', 'millbrook'])).stderr).toContain('does not fit millbrook');
});
