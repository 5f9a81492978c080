import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agree, DX, DY, fits, mapAllows, type RuledMap } from '../../testing/random-worlds/rules.ts';
import { CORNER_RULES, Grid } from '../grid/index.ts';
import { Random } from '../random.ts';

import { checkRecording, checkTick, type Recording } from './index.ts';
import { EAST, recordingOf } from './referee-testing.ts';

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

/** The naive judge of one tick, to hold against the Referee. */
class Judge {
  readonly crossingForbidden: boolean;
  readonly #map: RuledMap;

  constructor(grid: Grid, masks: readonly number[], crossingForbidden: boolean) {
    this.crossingForbidden = crossingForbidden;
    this.#map = {
      isFree: (x, y) => grid.isFree(x, y),
      mask: (x, y) => masks[y * grid.width + x]!,
      corners: grid.corners,
    };
  }

  fits(x: number, y: number, size: number): boolean {
    return fits(this.#map, { x, y, size });
  }

  /** Whether a walker may make a move as far as the map and itself are concerned. */
  allows(walker: Walker, d: number, tick: number): boolean {
    return !walker.hold && tick >= walker.readyAt && mapAllows(this.#map, walker, d);
  }

  /** Whether two moves go together; −1 is a wait. */
  agree(a: Walker, da: number, b: Walker, db: number): boolean {
    const after = ({ x, y, size }: Walker, d: number) => ({ x: x + (DX[d] ?? 0), y: y + (DY[d] ?? 0), size });
    return agree({ from: a, to: after(a, da) }, { from: b, to: after(b, db) }, this.crossingForbidden);
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
