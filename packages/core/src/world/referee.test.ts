import { describe, expect, it } from 'vitest';
import { checkRecording, type RecordedAgent, type Recording } from './index.ts';
import { EAST, type Fields, recordingOf } from './referee-testing.ts';

const OPEN = ['......', '......', '......', '......'];

const rulesOf = (...args: Parameters<typeof recordingOf>): string[] =>
  checkRecording(recordingOf(...args)).map(({ rule }) => rule);

/** Per tile the moves that it allows, as a recording has them. */
const oneWay = (x: number, y: number, mask: number, width = 8, height = 5): number[] => {
  const before = y * width + x;
  return [255, before, mask, 1, 255, width * height - before - 1];
};

type Case = readonly [rule: string, what: string, agents: readonly Partial<RecordedAgent>[], fields?: Fields];

const FAULTS: Case[] = [
  ['wall', 'a start partly in a wall', [{ start: [1, 1], size: 2, moves: '.' }]],
  ['wall', 'a start partly off the map', [{ start: [7, 0], size: 2, moves: '.' }]],
  ['wall', 'a late start partly in a wall', [{ start: [1, 1], size: 2, from: 3, moves: '.' }]],
  [
    'wall',
    'a start after the last tick',
    [
      { start: [1, 1], size: 2, from: 3 },
      { start: [7, 4], moves: '...' },
    ],
  ],
  ['wall', 'a move of size 2 into a wall', [{ start: [0, 1], size: 2, moves: '2' }]],
  ['wall', 'a move of size 4 into a wall', [{ start: [3, 1], size: 4, moves: '6' }]],
  ['wall', 'a move of size 3 off the map', [{ start: [5, 0], size: 3, moves: '2' }]],
  [
    'wall',
    'a move of size 2 that was walled in',
    [{ start: [4, 1], size: 2, moves: '2' }],
    { edits: [{ tick: 0, x: 5, y: 2, passable: false }] },
  ],
  ['illegal-move', 'a corner cut by size 1', [{ start: [1, 2], moves: '3' }]],
  [
    'illegal-move',
    'a corner cut by size 2',
    [{ start: [0, 3], size: 2, moves: '1' }],
    { map: { rows: ['....', '....', '@...', '....', '....'] } },
  ],
  [
    'illegal-move',
    'a corner cut by size 3',
    [{ start: [1, 1], size: 3, moves: '7' }],
    { map: { rows: ['.....', '.....', '.....', '@....', '.....'] } },
  ],
  [
    'one-way',
    'a move of size 1 against its tile',
    [{ start: [3, 3], moves: '6' }],
    { map: { moves: oneWay(3, 3, EAST) } },
  ],
  [
    'one-way',
    'a move of size 2 against one of its tiles',
    [{ start: [3, 2], size: 2, moves: '0' }],
    { map: { moves: oneWay(4, 3, EAST) } },
  ],
  [
    'one-way',
    'a move against a tile that became one-way',
    [{ start: [3, 3], moves: '66' }],
    { edits: [{ tick: 1, x: 2, y: 3, moves: EAST }] },
  ],
  [
    'shared-cell',
    'starts that overlap',
    [
      { start: [4, 0], size: 3, moves: '.' },
      { start: [6, 2], size: 2, moves: '.' },
    ],
  ],
  [
    'shared-cell',
    'a start under a large agent',
    [
      { start: [4, 0], size: 3, moves: '..' },
      { start: [5, 1], from: 1, moves: '.' },
    ],
  ],
  [
    'shared-cell',
    'a large agent that moves onto a small one',
    [
      { start: [4, 0], size: 2, moves: '2' },
      { start: [6, 1], moves: '.' },
    ],
  ],
  [
    'shared-cell',
    'two that move into each other',
    [
      { start: [3, 0], size: 2, moves: '2' },
      { start: [6, 0], size: 2, moves: '6' },
    ],
  ],
  [
    'shared-cell',
    'growth onto another',
    [
      { start: [4, 0], moves: '...', changes: [{ tick: 2, size: 2 }] },
      { start: [5, 1], moves: '...' },
    ],
  ],
  [
    'shared-cell',
    'growth after the last tick',
    [
      { start: [4, 0], moves: '..', changes: [{ tick: 2, size: 2 }] },
      { start: [5, 1], moves: '..' },
    ],
  ],
  [
    'shared-cell',
    'growth of an outside agent where another arrives',
    [
      { start: [4, 0], moves: '.', outside: true, changes: [{ tick: 0, size: 2 }] },
      { start: [6, 1], moves: '6' },
    ],
  ],
  ['wall', 'growth into a wall', [{ start: [1, 1], moves: '..', changes: [{ tick: 1, size: 2 }] }]],
  [
    'wall',
    'growth of an outside agent into a wall where it arrives',
    [{ start: [0, 1], moves: '2', outside: true, changes: [{ tick: 0, size: 2 }] }],
  ],
  [
    'swap',
    'a swap of single tiles',
    [
      { start: [4, 0], moves: '2' },
      { start: [5, 0], moves: '6' },
    ],
  ],
  [
    'shared-cell',
    'a large and a small agent, head on',
    [
      { start: [4, 0], size: 2, moves: '2' },
      { start: [6, 0], moves: '6' },
    ],
  ],
  [
    'swap',
    'a large and a small agent that pass on a diagonal',
    [
      { start: [3, 0], size: 2, moves: '3' },
      { start: [5, 1], moves: '7' },
    ],
  ],
  [
    'swap',
    'two large agents that pass on a diagonal',
    [
      { start: [5, 1], size: 2, moves: '7' },
      { start: [3, 1], size: 2, moves: '3' },
    ],
  ],
  ['too-soon', 'a second move at once', [{ start: [0, 4], speed: 2, moves: '22' }]],
  ['too-soon', 'a move one tick too early', [{ start: [0, 4], speed: 4, moves: '2..2' }]],
  ['too-soon', 'of an outside agent', [{ start: [0, 4], speed: 3, moves: '2.2', outside: true }]],
  ['too-soon', 'of size 2', [{ start: [0, 3], size: 2, speed: 2, moves: '22' }]],
  [
    'too-soon',
    'a diagonal move that takes longer',
    [{ start: [3, 4], speed: 3, moves: '1..2' }],
    { diagonals: 'by-length' },
  ],
  [
    'too-soon',
    'a rest that a change of speed does not end',
    [{ start: [0, 4], speed: 4, moves: '2.2', changes: [{ tick: 1, speed: 1 }] }],
  ],
  [
    'too-soon',
    'a speed that has changed',
    [{ start: [0, 4], moves: '222', changes: [{ tick: 1, speed: 2 }] }],
  ],
  ['held', 'a move of one that holds', [{ start: [0, 4], hold: true, moves: '2' }]],
  ['held', 'of size 3', [{ start: [3, 2], size: 3, hold: true, moves: '2' }]],
  ['held', 'of one that holds by then', [{ start: [0, 4], moves: '22', changes: [{ tick: 1, hold: true }] }]],
  [
    'held',
    'of an outside agent that held before',
    [{ start: [0, 4], moves: '22', outside: true, changes: [{ tick: 0, hold: true }] }],
  ],
  [
    'crossing',
    'two single tiles',
    [
      { start: [3, 3], moves: '3' },
      { start: [4, 3], moves: '5' },
    ],
    { crossing: 'forbidden' },
  ],
];

const CLEAN: Case[] = [
  ['', 'a corner passed by size 3 at a distance', [{ start: [4, 2], size: 3, moves: '7' }]],
  [
    '',
    'one-free lets size 2 past a corner',
    [{ start: [3, 3], size: 2, moves: '7' }],
    { corners: 'one-free', map: { rows: ['.....', '.....', '....@', '.....', '.....'] } },
  ],
  [
    '',
    'the way that a tile allows',
    [{ start: [3, 3], moves: '26' }],
    { map: { moves: oneWay(3, 3, EAST) } },
  ],
  [
    '',
    'a large agent after another',
    [
      { start: [2, 0], size: 2, moves: '22' },
      { start: [4, 0], size: 2, moves: '22' },
    ],
  ],
  [
    '',
    'a small agent into the tiles that a large one leaves',
    [
      { start: [3, 0], size: 2, moves: '2' },
      { start: [2, 1], moves: '2' },
    ],
  ],
  [
    '',
    'four that rotate',
    [
      { start: [4, 0], moves: '2' },
      { start: [5, 0], moves: '4' },
      { start: [5, 1], moves: '6' },
      { start: [4, 1], moves: '0' },
    ],
  ],
  [
    '',
    'crossing of a large agent and a small one',
    [
      { start: [3, 3], size: 2, moves: '1' },
      { start: [3, 2], moves: '7' },
    ],
    { crossing: 'forbidden', map: { rows: OPEN.concat(OPEN) } },
  ],
  ['', 'moves as far apart as the speed', [{ start: [0, 4], speed: 3, moves: '2..2' }]],
  ['', 'longer diagonals', [{ start: [3, 4], speed: 3, moves: '1...2..2' }], { diagonals: 'by-length' }],
  [
    '',
    'a faster agent after its rest',
    [{ start: [0, 4], speed: 3, moves: '2..22', changes: [{ tick: 2, speed: 1 }] }],
  ],
  [
    '',
    'a hold that ended',
    [{ start: [0, 4], hold: true, moves: '.2', changes: [{ tick: 1, hold: false }] }],
  ],
  [
    '',
    'one that shrinks for another',
    [
      { start: [4, 0], size: 2, moves: '..', changes: [{ tick: 1, size: 1 }] },
      { start: [6, 0], moves: '.6' },
    ],
  ],
  [
    '',
    'one walled in where it was added and where it grew, that waits',
    [{ start: [4, 0], moves: '..', changes: [{ tick: 1, size: 2 }] }],
    {
      edits: [
        { tick: 0, x: 4, y: 0, passable: false },
        { tick: 1, x: 5, y: 1, passable: false },
      ],
    },
  ],
  [
    '',
    'an outside agent that moved, and then its old tiles were walled up, and it grew and holds',
    [{ start: [4, 0], moves: '3', outside: true, changes: [{ tick: 0, size: 2, hold: true }] }],
    {
      edits: [
        { tick: 0, x: 4, y: 0, passable: false },
        { tick: 0, x: 5, y: 0, passable: false },
        { tick: 0, x: 4, y: 0, moves: 0 },
      ],
    },
  ],
  [
    '',
    'an outside agent that moved and was handed to the planner',
    [{ start: [4, 0], moves: '2', outside: true, changes: [{ tick: 0, outside: false }] }],
    { edits: [{ tick: 0, x: 4, y: 0, passable: false }] },
  ],
];

describe('the Referee on units', () => {
  for (const [rule, what, agents, fields] of FAULTS)
    it(`calls out ${rule}: ${what}`, () => {
      expect(rulesOf(agents, fields)[0]).toBe(rule);
    });

  for (const [, what, agents, fields] of CLEAN)
    it(`has nothing against ${what}`, () => {
      expect(checkRecording(recordingOf(agents, fields))).toEqual([]);
    });

  it('names the tick, the agents and the tile', () => {
    const message = (...args: Parameters<typeof recordingOf>) =>
      checkRecording(recordingOf(...args))[0]?.message;
    expect(message([{ start: [0, 1], size: 2, moves: '.2' }])).toBe(
      'tick 1: agent 0 enters the wall at (2,2)',
    );
    expect(message([{ start: [0, 4], speed: 4, moves: '2.2.' }])).toBe(
      'tick 2: agent 0 moves in a tick in which it rests, 2 too soon',
    );
    expect(message([{ start: [0, 4], hold: true, moves: '2' }])).toBe(
      'tick 0: agent 0 moves to (1,4), but holds its place',
    );
    expect(message([{ start: [3, 3], moves: '6' }], { map: { moves: oneWay(3, 3, EAST) } })).toBe(
      'tick 0: agent 0 moves to (2,3), which (3,3) forbids',
    );
  });

  it('does not wait for ticks in which nobody is there', () => {
    const ticks = 2_000_000_000;
    expect(checkRecording(recordingOf([], { ticks }))).toEqual([]);
    const edits = [
      { tick: 5, x: 4, y: 0, passable: false },
      { tick: ticks - 1, x: 0, y: 0, passable: false },
    ];
    const early = { start: [4, 0], moves: '.2', left: true } as const;
    const late = { start: [4, 0], from: ticks - 2, moves: '..' } as const;
    expect(checkRecording(recordingOf([early], { ticks, edits }))).toEqual([]);
    expect(rulesOf([early, late], { ticks, edits })).toEqual(['wall']);
  });
});

describe('the work of the Referee', () => {
  /** How often it reads something of an agent, of a tick in which so many agents move. */
  const reads = (count: number): number => {
    let sum = 0;
    const agents = Array.from({ length: count }, (_, i) => {
      const agent = { start: [i % 200, 2 * Math.floor(i / 200)] as const, moves: '4' };
      return new Proxy(agent, {
        get: (of, name) => {
          sum++;
          return Reflect.get(of, name);
        },
      });
    });
    const rows = Array.from({ length: 200 }, () => '.'.repeat(200));
    const { agents: _, ...rest } = recordingOf([{ moves: '4' }], { map: { rows } });
    expect(checkRecording({ ...rest, agents: agents as unknown as Recording['agents'] })).toEqual([]);
    return sum;
  };

  it('grows with the agents of a tick and not with their pairs', () => {
    expect(reads(4000)).toBe(4 * reads(1000));
  });

  it('grows with the letters of a run and not with its ticks', () => {
    let steps = 0;
    const moves = new Proxy(Object('...') as object, {
      get: (text, name) => {
        const value = Reflect.get(text, name);
        if (name !== 'charCodeAt') return value;
        return (i: number) => {
          steps++;
          return String(text).charCodeAt(i);
        };
      },
    });
    const agents = [0, 1_000_000_000].map((from) => ({
      from,
      moves: moves as unknown as string,
      left: true as const,
    }));
    expect(rulesOf(agents, { ticks: 2_000_000_000 })).toEqual([]);
    expect(steps).toBeLessThanOrEqual(6);
  });
});
