import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid, type Point } from '../grid/index.ts';
import { arbitraryGrid, Cases, hasWalls } from '../grid/testing.ts';
import { Random } from '../random.ts';
import { checkRecording, type PlannerSpec, parseRecording, World } from './index.ts';
import { goStraight, scripted } from './testing.ts';

const reckless = scripted(goStraight);

/** Wants anything at all, legal or not. */
const wild = (seed: number): PlannerSpec => {
  const random = new Random(seed);
  return scripted(({ crowd }) => {
    for (const slot of crowd.slots)
      crowd.next[slot] = crowd.cells[slot]! + random.pick([0, ...crowd.grid.offsets, 2, 70]);
  });
};

const idle = scripted(() => {});

describe('World', () => {
  it('lets nobody share a cell, swap, cross or pass a wall, whatever the planner wants', () => {
    const cases = new Cases<'walls' | 'moved' | 'blocked'>();
    fc.assert(
      fc.property(
        arbitraryGrid({ minSize: 2, maxSize: 8, maxWalls: 40 }),
        fc.nat(),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom('allowed', 'forbidden'),
        (grid, seed, agents, crossing) => {
          const random = new Random(seed);
          const world = new World(grid, { planner: wild(seed), crossing, record: true });
          for (let i = 0; i < Math.min(agents, grid.freeCount); i++) {
            const cell = grid.randomFreeCell(random)!;
            if (world.crowd.occupants[cell]! < 0) world.add({ at: grid.point(cell) });
          }
          let moved = 0;
          let blocked = 0;
          for (let tick = 0; tick < 20; tick++) {
            const report = world.tick();
            moved += report.moved;
            blocked += report.blocked;
          }
          expect(checkRecording(world.recording())).toEqual([]);
          cases.add({ walls: hasWalls(grid), moved: moved > 0, blocked: blocked > 0 });
        },
      ),
    );
    cases.expectPercent({ walls: 55, moved: 60, blocked: 60 });
  });

  it('lets three or more rotate, but not two swap', () => {
    const ring: Point[] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ];
    const world = new World(new Grid(2, 2, { corners: 'never' }), { planner: reckless, record: true });
    const agents = ring.map((at, i) => world.add({ at, goal: ring[(i + 1) % 4]! }));
    expect(world.tick()).toMatchObject({ moved: 4, arrived: 4, blocked: 0 });
    expect(agents.every((agent) => agent.home)).toBe(true);
    const two = new World(new Grid(2, 1), { planner: reckless });
    two.add({ at: [0, 0], goal: [1, 0] });
    two.add({ at: [1, 0], goal: [0, 0] });
    expect(two.tick()).toMatchObject({ moved: 0, blocked: 2 });
  });

  it('counts arrivals, steps and distance as the papers do', () => {
    const world = new World(new Grid(9, 9), { planner: reckless });
    const agent = world.add({ at: [0, 0], goal: [3, 1] });
    while (!world.done) world.tick();
    expect(world.metrics()).toMatchObject({ agents: 1, completionRate: 1, meanCompletionSteps: 3 });
    expect(agent.distance).toBeCloseTo(2 + Math.SQRT2);
    agent.goal = [8, 8];
    expect(world.completionOf(agent)).toBeUndefined();
    expect(world.metrics().completionRate).toBe(0);
    while (!world.done) world.tick();
    expect(world.completionOf(agent)).toBe(10);
  });

  it('refuses bad input by name', () => {
    const grid = Grid.from(5, 1, (x) => x !== 2);
    const world = new World(grid, { planner: idle });
    world.add({ at: [0, 0] });
    expect(() => world.add({ at: [0, 0] })).toThrow('start (0, 0) is taken by agent 0');
    expect(() => world.add({ at: [2, 0] })).toThrow('start (2, 0) is a wall in map');
    expect(() => world.add({ at: [1, 0], goal: [2, 0] })).toThrow('goal (2, 0) is a wall');
    expect(() => world.add({ at: [1, 0], goal: [4, 0] })).toThrow(
      'goal (4, 0) cannot be reached from (1,0) in map',
    );
    expect(() => world.add({ at: [9, 0] })).toThrow('start (9, 0) is outside of map');
    const near = world.add({ at: [1, 0], goal: [4, 0], nearest: true });
    expect(world.crowd.targets[near.slot]).toBe(grid.cell(1, 0));
    world.remove(near);
    expect(() => world.remove(near)).toThrow('agent 1 was removed from the world');
    expect(() => world.recording()).toThrow('record: true');
  });

  it('moves outside agents once a tick, only where they may go', () => {
    const world = new World(new Grid(4, 2), { planner: reckless, record: true });
    const guest = world.add({ at: [2, 0], outside: true });
    const ours = world.add({ at: [0, 0], goal: [3, 0] });
    expect(() => world.move(guest, [0, 1])).toThrow('no move leads from (2,0) to (0,1)');
    expect(world.move(guest, [1, 0])).toBe(true);
    expect(world.move(guest, [1, 1])).toBe(false);
    world.tick();
    expect(ours.at).toEqual([0, 0]);
    expect(world.move(guest, [0, 0])).toBe(false);
    expect(() => world.move(ours, [1, 1])).toThrow('agent 1 is moved by the planner');
    expect(world.metrics().agents).toBe(1);
    world.tick();
    expect(checkRecording(world.recording())).toEqual([]);
  });

  it('lets outside agents cross diagonally only where that is allowed', () => {
    for (const crossing of ['allowed', 'forbidden'] as const) {
      const world = new World(new Grid(2, 2), { planner: idle, crossing, record: true });
      const first = world.add({ at: [0, 0], outside: true });
      const second = world.add({ at: [1, 0], outside: true });
      expect(world.move(first, [1, 1])).toBe(true);
      expect(world.move(second, [0, 1])).toBe(crossing === 'allowed');
      world.tick();
      expect(checkRecording(world.recording())).toEqual([]);
    }
  });

  it('makes for the nearest cell while the goal is cut off, and for the goal again when it is not', () => {
    const grid = new Grid(6, 1);
    const world = new World(grid, { planner: reckless, record: true });
    const agent = world.add({ at: [0, 0], goal: [5, 0] });
    grid.setPassable(3, 0, false);
    for (let i = 0; i < 6; i++) world.tick();
    expect(agent.at).toEqual([2, 0]);
    grid.setPassable(3, 0, true);
    for (let i = 0; i < 3; i++) world.tick();
    expect(agent.home).toBe(true);
    expect(checkRecording(world.recording())).toEqual([]);
  });

  it('records what happened, edits, comings and goings included, in a form that survives a file', () => {
    const grid = new Grid(6, 2, { name: 'small' });
    const world = new World(grid, { planner: reckless, record: true, seed: 'x' });
    const first = world.add({ at: [0, 0], goal: [2, 0] });
    world.tick();
    world.add({ at: [5, 1], goal: [4, 1], priority: 3 });
    grid.setPassable(5, 0, false);
    first.goal = [0, 0];
    world.tick();
    world.remove(first);
    world.tick();
    const recording = world.recording();
    expect(recording).toMatchObject({
      floodgate: 1,
      ticks: 3,
      agents: [
        { start: [0, 0], goal: [2, 0], moves: '26', left: true, retasks: [{ tick: 1, goal: [0, 0] }] },
        { start: [5, 1], goal: [4, 1], moves: '6.', from: 1, priority: 3 },
      ],
      edits: [{ tick: 1, x: 5, y: 0, passable: false }],
    });
    expect(recording.map.rows).toEqual(['......', '......']);
    expect(parseRecording(JSON.stringify(recording))).toEqual(recording);
    expect(checkRecording(recording)).toEqual([]);
  });
});

describe('Referee', () => {
  const base = {
    floodgate: 1,
    corners: 'no-corner-cutting',
    crossing: 'allowed',
    planner: 'p',
    seed: 1,
  } as const;
  const map = { name: 'm', width: 3, height: 2, rows: ['..@', '...'] };
  const run = (agents: { start: Point; moves: string }[], more: object = {}) =>
    checkRecording({
      ...base,
      map,
      ticks: agents[0]!.moves.length,
      agents: agents.map((a) => ({ ...a, goal: a.start })),
      ...more,
    });

  it.each([
    [
      'shared-cell',
      [
        { start: [0, 0], moves: '2' },
        { start: [1, 1], moves: '0' },
      ],
    ],
    [
      'swap',
      [
        { start: [0, 0], moves: '2' },
        { start: [1, 0], moves: '6' },
      ],
    ],
    ['wall', [{ start: [1, 0], moves: '2' }]],
    ['illegal-move', [{ start: [1, 0], moves: '3' }]],
    ['wall', [{ start: [0, 0], moves: '0' }]],
    [
      'shared-cell',
      [
        { start: [0, 0], moves: '.' },
        { start: [0, 0], moves: '.' },
      ],
    ],
    ['wall', [{ start: [2, 0], moves: '.' }]],
    [
      'bad-recording',
      [
        { start: [0, 0], moves: '..' },
        { start: [1, 1], moves: '.' },
      ],
    ],
  ] as const)('calls out %s', (rule, agents) => {
    const violations = run(
      agents.map((agent) => ({ ...agent, start: [...agent.start] as unknown as Point })),
    );
    expect(violations[0]?.rule).toBe(rule);
  });

  it('calls out late comers who come where somebody stands, or in a wall', () => {
    const first = { start: [0, 0] as Point, goal: [0, 0] as Point, moves: '.2' };
    const late = (start: Point) => ({ start, goal: start, moves: '.', from: 1 });
    const rule = (start: Point) =>
      checkRecording({ ...base, map, ticks: 2, agents: [first, late(start)] })[0]?.rule;
    expect(rule([0, 0])).toBe('shared-cell');
    expect(rule([2, 0])).toBe('wall');
    expect(rule([2, 1])).toBeUndefined();
  });

  it('calls out crossing only where it is forbidden', () => {
    const agents: { start: Point; moves: string }[] = [
      { start: [0, 0], moves: '3' },
      { start: [1, 0], moves: '5' },
    ];
    expect(run(agents)).toEqual([]);
    expect(run(agents, { crossing: 'forbidden' })[0]?.rule).toBe('crossing');
  });

  it('lets a file that is not a recording be refused with the field', () => {
    expect(() => parseRecording('{')).toThrow(/recording is not JSON/);
    expect(() => parseRecording('{"floodgate":3}')).toThrow('recording: floodgate must be 1 or 2');
    expect(() => parseRecording('[]')).toThrow('recording: floodgate must be 1');
    const good = { ...base, map, ticks: 1, agents: [{ start: [0, 0], goal: [0, 0], moves: '.' }] };
    expect(() => parseRecording(JSON.stringify({ ...good, map: { ...map, rows: ['...'] } }))).toThrow(
      'map.rows must be 2 rows',
    );
    expect(() =>
      parseRecording(JSON.stringify({ ...good, agents: [{ start: [0], goal: [0, 0], moves: '.' }] })),
    ).toThrow('agents[0].start must be two whole numbers');
    expect(() =>
      parseRecording(JSON.stringify({ ...good, agents: [{ start: [0, 0], goal: [0, 0], moves: '9' }] })),
    ).toThrow('agents[0].moves must be a string of . and 0 to 7');
    for (const [field, value] of [
      ['ticks', 'two'],
      ['corners', 'sometimes'],
      ['crossing', 1],
      ['edits', 3],
      ['agents', [{ start: [0, 0], goal: [0, 0], moves: '.', from: -1 }]],
    ] as const) {
      expect(() => parseRecording(JSON.stringify({ ...good, [field]: value }))).toThrow(field);
    }
  });
});
