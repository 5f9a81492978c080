import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bin, cli, freshFolder } from '../../testing/run-cli.ts';

const GOOD = {
  floodgate: 1,
  map: { name: 'small', width: 4, height: 3, rows: ['....', '.@..', '....'] },
  corners: 'no-corner-cutting',
  crossing: 'allowed',
  planner: 'by hand',
  seed: 1,
  ticks: 2,
  agents: [
    { start: [0, 0], goal: [2, 0], moves: '22' },
    { start: [3, 2], goal: [2, 2], moves: '.6' },
  ],
};

type Fields = Record<string, unknown>;

function write(recording: unknown): string {
  const file = join(freshFolder(), 'run.json');
  writeFileSync(file, typeof recording === 'string' ? recording : JSON.stringify(recording));
  return file;
}

function withAgent(index: number, fields: Fields): Fields {
  return { ...GOOD, agents: GOOD.agents.map((agent, i) => (i === index ? { ...agent, ...fields } : agent)) };
}

describe('check', () => {
  it('says that a recording is clean, in words and in JSON', async () => {
    const file = write(GOOD);
    expect(await cli(['check', file])).toEqual({ code: 0, stdout: 'clean: 2 agents, 2 ticks\n', stderr: '' });
    const { code, stdout } = await cli(['check', file, '--json']);
    expect(JSON.parse(stdout)).toEqual({ clean: true, agents: 2, ticks: 2, violations: [] });
    expect(code).toBe(0);
  });

  it.each([
    ['a wall', withAgent(0, { moves: '23' }), 'tick 1: agent 0 cuts a corner'],
    [
      'a wall at once',
      withAgent(0, { start: [0, 1], moves: '2.' }),
      'tick 0: agent 0 enters the wall at (1,1)',
    ],
    [
      'two on a tile',
      withAgent(1, { start: [3, 0], moves: '6.' }),
      'tick 1: agents 0 and 1 are both on (2,0)',
    ],
    ['a swap', withAgent(1, { start: [1, 0], moves: '6.' }), 'swap'],
    ['two starts', withAgent(1, { start: [0, 0] }), 'agents 0 and 1 both start on (0,0)'],
  ])('finds %s in a tampered recording', async (_, recording, message) => {
    const file = write(recording);
    const { code, stdout, stderr } = await cli(['check', file]);
    expect(stderr).toContain(`floodgate: ${file}: `);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^[^\n]*\n$/);
    expect(stdout).toBe('');
    expect(code).toBe(1);
    const json = await cli(['check', file, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ clean: false, agents: 2, ticks: 2 });
    expect(JSON.parse(json.stdout).violations.length).toBeGreaterThan(0);
    expect(json.code).toBe(1);
  });

  it.each([
    ['a move left out', withAgent(1, { moves: '.' }), 'agents[1].moves must be letters for ticks 0 to 2'],
    [
      'two billion ticks and two letters',
      { ...GOOD, ticks: 2e9 },
      'to 2000000000, where the run ends, as it',
    ],
  ])('refuses a recording with %s at once', async (_, recording, message) => {
    const { code, stdout, stderr } = await cli(['check', write(recording)]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });

  it.each([
    ['clean', { speed: 2 }, '2.'],
    ['tick 1: agent 0 moves in a tick in which it rests, 1 too soon', { speed: 2 }, '22'],
    ['tick 0: agent 0 moves to (1,0), but holds its place', { hold: true }, '2.'],
    ['tick 0: agent 0 starts in the wall at (1,1)', { size: 2 }, '..'],
  ])('reads units in a recording of the second version: %s', async (message, unit, moves) => {
    const file = write({ ...withAgent(0, { ...unit, moves }), floodgate: 2 });
    const { code, stdout, stderr } = await cli(['check', file]);
    expect(stdout + stderr).toContain(message);
    expect(code).toBe(message === 'clean' ? 0 : 1);
  });

  it('checks what the real command recorded, and what was done to it since', () => {
    const cwd = freshFolder();
    bin(
      [
        'solve',
        'corridor',
        '--agents',
        '20',
        '--problem',
        'swap-sides',
        '--steps',
        '20',
        '--out',
        'run.json',
      ],
      {
        cwd,
      },
    );
    const clean = bin(['check', 'run.json'], { cwd });
    expect(clean).toEqual({ code: 0, stdout: 'clean: 20 agents, 20 ticks\n', stderr: '' });
    const recording = JSON.parse(readFileSync(join(cwd, 'run.json'), 'utf8'));
    recording.agents[3].moves = recording.agents[3].moves.replace(
      /[0-7]/,
      (move: string) => (Number(move) + 4) % 8,
    );
    const tampered = bin(['check', '-'], { input: JSON.stringify(recording) });
    expect(tampered.stderr).toMatch(/^floodgate: -: tick \d+: agents? [^\n]*\n$/);
    expect(tampered.code).toBe(1);
  });
});

describe('check on a malformed file', () => {
  it.each<[string, unknown]>([
    ['is not JSON', '{"floodgate": 1'],
    ['the file must be an object', '7'],
    ['floodgate must be 1 or 2', { ...GOOD, floodgate: 3 }],
    ['map must be an object', { ...GOOD, map: undefined }],
    ['map.rows must be 3 rows', { ...GOOD, map: { ...GOOD.map, rows: ['....'] } }],
    ['map.rows[1] must be 4 characters', { ...GOOD, map: { ...GOOD.map, rows: ['....', '.x..', '....'] } }],
    ['agents must be a list', { ...GOOD, agents: 'none' }],
    ['agents[1].start must be two whole numbers', withAgent(1, { start: [1] })],
    ['agents[0].moves must be a string of . and 0 to 7', withAgent(0, { moves: '28' })],
    ['agents[0].from must be a whole number from 0', withAgent(0, { from: -1 })],
    ['corners must be one of', { ...GOOD, corners: 'some' }],
    ['crossing must be allowed or forbidden', { ...GOOD, crossing: 'never' }],
    ['ticks must be a whole number from 0', { ...GOOD, ticks: 'two' }],
    ['edits must be a list', { ...GOOD, edits: 3 }],
    ['edits[0].x must be', { ...GOOD, edits: [{ tick: 0, y: 1, passable: true }] }],
    ['edits[0].passable must be', { ...GOOD, edits: [{ tick: 0, x: 1, y: 1 }] }],
  ])('%s', async (message, recording) => {
    const file = write(recording);
    const { code, stdout, stderr } = await cli(['check', file]);
    expect(stderr).toContain(file);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^floodgate: [^\n]*\n$/);
    expect(stdout).toBe('');
    expect(code).toBe(1);
  });

  it('names a file that is not there', async () => {
    const { code, stderr } = await cli(['check', 'nowhere.json']);
    expect(stderr).toBe("floodgate: cannot open 'nowhere.json': no such file or folder\n");
    expect(code).toBe(1);
  });
});
