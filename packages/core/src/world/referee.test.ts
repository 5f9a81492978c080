import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORNER_RULES, Grid } from '../grid/index.ts';
import { Random } from '../random.ts';
import { checkRecording, checkTick, type RecordedAgent, type Recording } from './index.ts';

const rows = [
  '........', //
  '........',
  '..@.....',
  '........',
  '........',
];
const OPEN = ['......', '......', '......', '......'];
const EAST = 4;

type Fields = Omit<Partial<Recording>, 'map'> & { readonly map?: Partial<Recording['map']> };

function recordingOf(
  agents: readonly Partial<RecordedAgent>[],
  { map = {}, ...fields }: Fields = {},
): Recording {
  const tiles = map.rows ?? rows;
  const complete = agents.map((agent) => ({
    start: [0, 0] as const,
    goal: [0, 0] as const,
    moves: '',
    ...agent,
  }));
  const ends = complete.map(({ from = 0, moves }) => from + moves.length);
  return {
    floodgate: 2,
    map: { name: 'test', width: tiles[0]!.length, height: tiles.length, rows: tiles, ...map },
    corners: 'no-corner-cutting',
    crossing: 'allowed',
    planner: 'by hand',
    seed: 1,
    ticks: Math.max(0, ...ends),
    agents: complete,
    ...fields,
  };
}

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

/** What is known of an agent that a generator moves. */
interface Walker {
  readonly size: number;
  readonly speed: number;
  readonly hold: boolean;
  readonly start: readonly [number, number];
  x: number;
  y: number;
  readyAt: number;
  moves: string;
}

const DX = [0, 1, 1, 1, 0, -1, -1, -1];
const DY = [-1, -1, 0, 1, 1, 1, 0, -1];

/** Tiles as numbers, with a margin so that those off the map have numbers of their own. */
const SPAN = 100;
const tileOf = (x: number, y: number): number => (y + SPAN) * SPAN * 4 + x + SPAN;
const tilesOf = (x: number, y: number, size: number): number[] =>
  Array.from({ length: size * size }, (_, i) => tileOf(x + (i % size), y + Math.floor(i / size)));

/** The naive judge of one tick in sets of tiles, to hold against the Referee. */
class Judge {
  readonly grid: Grid;
  readonly masks: readonly number[];
  readonly crossingForbidden: boolean;

  constructor(grid: Grid, masks: readonly number[], crossingForbidden: boolean) {
    this.grid = grid;
    this.masks = masks;
    this.crossingForbidden = crossingForbidden;
  }

  fits(x: number, y: number, size: number): boolean {
    for (let i = 0; i < size * size; i++)
      if (!this.grid.isFree(x + (i % size), y + Math.floor(i / size))) return false;
    return true;
  }

  /** Whether a walker may make a move as far as the map and itself are concerned. */
  allows({ x, y, size, readyAt, hold }: Walker, d: number, tick: number): boolean {
    const [dx, dy] = [DX[d]!, DY[d]!];
    if (hold || tick < readyAt || !this.fits(x + dx, y + dy, size)) return false;
    for (let i = 0; i < size * size; i++) {
      const mask = this.masks[(y + Math.floor(i / size)) * this.grid.width + x + (i % size)]!;
      if (!(mask & (1 << d))) return false;
    }
    if (dx === 0 || dy === 0) return true;
    const sides = Number(this.fits(x + dx, y, size)) + Number(this.fits(x, y + dy, size));
    return sides >= { 'no-corner-cutting': 2, 'one-free': 1, always: 0, never: 3 }[this.grid.corners];
  }

  /** Whether two moves go together; −1 is a wait. */
  agree(a: Walker, da: number, b: Walker, db: number): boolean {
    if (Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) > 6) return true;
    const places = [a, b].map((walker, i) => {
      const d = [da, db][i]!;
      const from = tilesOf(walker.x, walker.y, walker.size);
      const to = tilesOf(walker.x + (DX[d] ?? 0), walker.y + (DY[d] ?? 0), walker.size);
      return {
        to,
        entered: to.filter((tile) => !from.includes(tile)),
        left: from.filter((tile) => !to.includes(tile)),
      };
    });
    const [p, q] = places as [(typeof places)[0], (typeof places)[0]];
    const meet = (some: number[], others: number[]): boolean => some.some((tile) => others.includes(tile));
    if (meet(p.to, q.to) || (meet(p.entered, q.left) && meet(q.entered, p.left))) return false;
    if (!this.crossingForbidden || a.size > 1 || b.size > 1 || da % 2 !== 1 || db % 2 !== 1) return true;
    const middle = (walker: Walker, d: number): string => `${2 * walker.x + DX[d]!},${2 * walker.y + DY[d]!}`;
    return middle(a, da) !== middle(b, db) || (da - db) % 4 === 0;
  }
}

/** A run of random moves that break no rule. */
function randomRun(seed: number, ticks: number) {
  const random = new Random(seed);
  const grid = Grid.from(9, 8, () => random.chance(0.94), { corners: random.pick(CORNER_RULES) });
  const masks = Array.from({ length: 72 }, () => (random.chance(0.05) ? random.below(256) : 255));
  const crossing = random.chance(0.5) ? 'forbidden' : 'allowed';
  const judge = new Judge(grid, masks, crossing === 'forbidden');
  const walkers: Walker[] = [];
  for (let i = 0; i < 30; i++) {
    const [x, y, size] = [random.below(9), random.below(8), 1 + Math.max(0, random.below(6) - 2)];
    const walker = {
      ...{ size: Math.min(size, 3), speed: 1 + random.below(3), hold: random.chance(0.1), x, y },
      ...{ start: [x, y] as const, readyAt: 0, moves: '' },
    };
    if (judge.fits(x, y, walker.size) && walkers.every((other) => judge.agree(walker, -1, other, -1)))
      walkers.push(walker);
  }
  const byLength = random.chance(0.5);
  for (let tick = 0; tick < ticks; tick++) {
    const chosen = walkers.map(() => -1);
    for (const i of random.shuffle([...walkers.keys()])) {
      const d = random.below(8);
      if (!judge.allows(walkers[i]!, d, tick)) continue;
      if (walkers.every((other, j) => i === j || judge.agree(walkers[i]!, d, other, chosen[j]!)))
        chosen[i] = d;
    }
    for (const [i, walker] of walkers.entries()) {
      const d = chosen[i]!;
      walker.moves += d < 0 ? '.' : d;
      if (d < 0) continue;
      walker.x += DX[d]!;
      walker.y += DY[d]!;
      walker.readyAt = tick + (byLength && d % 2 ? Math.round(walker.speed * Math.SQRT2) : walker.speed);
    }
  }
  const recording = recordingOf(
    walkers.map(({ start, size, speed, hold, moves }) => ({ start, size, speed, hold, moves })),
    {
      ticks,
      crossing,
      corners: grid.corners,
      ...(byLength && { diagonals: 'by-length' }),
      map: {
        rows: Array.from({ length: 8 }, (_, y) =>
          Array.from({ length: 9 }, (_, x) => (grid.isFree(x, y) ? '.' : '@')).join(''),
        ),
        moves: masks.flatMap((mask) => [mask, 1]),
      },
    },
  );
  return { recording, judge, random };
}

/** The first tick in which a recording breaks a rule, as the naive judge sees it; −1 if none. */
function firstBroken({ agents, ticks, diagonals }: Recording, judge: Judge): number {
  const walkers = agents.map(({ start, size = 1, speed = 1, hold = false, moves }) => ({
    ...{
      size,
      speed,
      hold,
      start: [start[0], start[1]] as const,
      x: start[0],
      y: start[1],
      readyAt: 0,
      moves,
    },
  }));
  for (let tick = 0; tick < ticks; tick++) {
    const chosen = walkers.map(({ moves }) => (moves[tick] === '.' ? -1 : Number(moves[tick])));
    for (const [i, walker] of walkers.entries()) {
      if (chosen[i]! >= 0 && !judge.allows(walker, chosen[i]!, tick)) return tick;
      for (let j = 0; j < i; j++) if (!judge.agree(walker, chosen[i]!, walkers[j]!, chosen[j]!)) return tick;
    }
    for (const [i, walker] of walkers.entries()) {
      const d = chosen[i]!;
      if (d < 0) continue;
      walker.x += DX[d]!;
      walker.y += DY[d]!;
      const isLong = diagonals === 'by-length' && d % 2 === 1;
      walker.readyAt = tick + (isLong ? Math.round(walker.speed * Math.SQRT2) : walker.speed);
    }
  }
  return -1;
}

describe('the Referee on random moves', () => {
  it('finds nothing in runs that break no rule, and the first tick of those that do', () => {
    const seen = new Map<string, number>();
    let moves = 0;
    let large = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { recording, judge, random } = randomRun(seed, 12);
        expect(checkRecording(recording)).toEqual([]);
        for (const agent of recording.agents) {
          const made = agent.moves.replaceAll('.', '').length;
          moves += made;
          if (agent.size! > 1) large += made;
        }
        if (recording.agents.length === 0) return;
        for (let i = 0; i < 8; i++) {
          const [victim, tick] = [random.below(recording.agents.length), random.below(12)];
          const agents = recording.agents.map((agent, index) => {
            if (index !== victim) return agent;
            const letter = random.pick([...'01234567.']);
            return { ...agent, moves: agent.moves.slice(0, tick) + letter + agent.moves.slice(tick + 1) };
          });
          const mutant = { ...recording, agents };
          const found = checkRecording(mutant);
          expect(found[0]?.tick ?? -1).toBe(firstBroken(mutant, judge));
          for (const { rule } of found) seen.set(rule, (seen.get(rule) ?? 0) + 1);
        }
      }),
      { numRuns: 40 },
    );
    expect(moves).toBeGreaterThan(1000);
    expect(large).toBeGreaterThan(100);
    for (const rule of ['wall', 'illegal-move', 'one-way', 'shared-cell', 'too-soon', 'held'])
      expect(seen.get(rule), rule).toBeGreaterThan(2);
  });

  it("sees two agents of any size in each other's way exactly when they are", () => {
    const seen = new Map<string, number>();
    const wrong: unknown[] = [];
    const judge = new Judge(new Grid(1, 1), [], true);
    const rules = { corners: 'always', crossing: 'forbidden' } as const;
    const walker = (x: number, y: number, size: number): Walker => ({
      ...{ x, y, size, speed: 1, hold: false, start: [x, y], readyAt: 0, moves: '' },
    });
    const step = (agent: number, { x, y, size }: Walker, d: number) => ({
      ...{ agent, size, from: [x, y] as const, to: [x + (DX[d] ?? 0), y + (DY[d] ?? 0)] as const },
    });
    const compare = (a: Walker, b: Walker): void => {
      for (let da = -1; da < 8; da++) {
        for (let db = -1; db < 8; db++) {
          const found = checkTick([step(0, a, da), step(1, b, db)], () => true, rules, 0);
          if ((found.length === 0) !== judge.agree(a, da, b, db)) wrong.push({ a, da, b, db, found });
          if (found.length !== 1) continue;
          const kind = a.size + b.size > 2 ? `large ${found[0]!.rule}` : found[0]!.rule;
          seen.set(kind, (seen.get(kind) ?? 0) + 1);
        }
      }
    };
    for (const [sizeA, sizeB] of [
      [1, 1],
      [1, 2],
      [2, 2],
      [3, 1],
      [2, 4],
    ] as const) {
      const a = walker(9, 9, sizeA);
      for (let y = 3; y < 16; y++) {
        for (let x = 3; x < 16; x++) {
          const b = walker(x, y, sizeB);
          if (judge.agree(a, -1, b, -1)) compare(a, b);
        }
      }
    }
    expect(wrong).toEqual([]);
    for (const rule of ['swap', 'crossing', 'shared-cell', 'large swap', 'large shared-cell'])
      expect(seen.get(rule), rule).toBeGreaterThan(3);
    expect(seen.has('large crossing')).toBe(false);
  });

  it('judges a tick by the map that it is given', () => {
    const steps = [
      { agent: 0, from: [0, 0], to: [1, 1], size: 2 },
      { agent: 1, from: [2, 1], to: [1, 0] },
    ] as const;
    const rules = { corners: 'always', crossing: 'allowed' } as const;
    const ground = { isFree: () => true, movesFrom: (x: number) => (x === 2 ? EAST : 255) };
    expect(checkTick(steps, ground, rules, 7).map(({ rule }) => rule)).toEqual(['one-way', 'swap']);
  });
});
