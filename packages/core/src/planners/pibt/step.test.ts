import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goalDistances } from '../../distances/index.ts';
import { parseRows } from '../../formats/index.ts';
import type { Grid } from '../../grid/index.ts';
import { Random } from '../../random.ts';
import { Budget } from '../../search/index.ts';
import { Crowd, checkTick } from '../../world/index.ts';
import { PibtStep, UNDECIDED } from './step.ts';

interface Scene {
  readonly crowd: Crowd;
  readonly step: PibtStep;
  /** Slots in the order in which they were added. */
  readonly order: Int32Array;
  readonly to: Int32Array;
}

/** Agents from cells to cells, not in a world. */
function scene(grid: Grid, ways: readonly (readonly [number, number])[], crossingForbidden = false): Scene {
  const crowd = new Crowd(grid);
  const distances = goalDistances(grid, 'exact');
  const order = Int32Array.from(ways, ([start, goal]) => {
    const slot = crowd.enter(start, goal, 0, false);
    distances.follow(slot, goal);
    return slot;
  });
  const step = new PibtStep(crowd, distances, { crossingForbidden, swap: true, random: new Random(1) });
  return { crowd, step, order, to: new Int32Array(ways.length).fill(UNDECIDED) };
}

/** Time for one agent. */
class TimeForOne extends Budget {
  readonly #to: Int32Array;

  constructor(to: Int32Array) {
    super({}, 0);
    this.#to = to;
  }

  override get late(): boolean {
    return this.#to.some((cell) => cell !== UNDECIDED);
  }
}

describe('a step', () => {
  it('begins with agents that there was no time for in the last one', () => {
    const map = parseRows(['......', '......', '####..', '......']);
    // Both face a wall, so a cheap step leads nowhere.
    const { crowd, step, order, to } = scene(map, [
      [map.cell(1, 1), map.cell(1, 3)],
      [map.cell(0, 1), map.cell(0, 3)],
    ]);
    expect(step.run(order, 2, crowd.cells, to, new TimeForOne(to))).toBe(true);
    expect([...to]).toEqual([map.cell(2, 1), map.cell(0, 1)]);
    const from = to.slice();
    to.fill(UNDECIDED);
    expect(step.run(order, 2, from, to, new TimeForOne(to))).toBe(true);
    expect([...to]).toEqual([map.cell(2, 1), map.cell(1, 1)]);
  });

  const grid = parseRows(['....', '.##.', '....']);
  const at = (x: number, y: number): number => grid.cell(x, y);

  it('sends agents where they must go and leads the others around', () => {
    const { crowd, step, order, to } = scene(grid, [
      [at(0, 0), at(3, 0)],
      [at(1, 0), at(0, 2)],
    ]);
    to[order[0]!] = at(1, 0);
    expect(step.run(order, 2, crowd.cells, to)).toBe(true);
    expect([...to]).toEqual([at(1, 0), at(2, 0)]);
  });

  it.each<[string, [number, number], [number, number]]>([
    ['to a cell that is too far', [2, 0], [1, 0]],
    ['to a wall', [0, 0], [1, 1]],
    ['both to one cell', [1, 0], [1, 0]],
    ['to swap', [1, 0], [0, 0]],
  ])('is not found if agents must go %s', (_, first, second) => {
    const { crowd, step, order, to } = scene(grid, [
      [at(0, 0), at(3, 0)],
      [at(1, 0), at(0, 2)],
    ]);
    to[order[0]!] = at(...first);
    to[order[1]!] = at(...second);
    expect(step.run(order, 2, crowd.cells, to)).toBe(false);
    to.fill(UNDECIDED);
    expect(step.run(order, 2, crowd.cells, to)).toBe(true);
  });

  it('is not found if somebody would have to leave a dead end through another', () => {
    const corridor = parseRows(['...']);
    const { crowd, step, order, to } = scene(corridor, [
      [corridor.cell(1, 0), corridor.cell(0, 0)],
      [corridor.cell(0, 0), corridor.cell(2, 0)],
    ]);
    to[order[0]!] = corridor.cell(0, 0);
    expect(step.run(order, 2, crowd.cells, to)).toBe(false);
  });

  it('refuses to cross where that is forbidden', () => {
    const field = parseRows(['..', '..']);
    for (const forbidden of [true, false]) {
      const ways = [
        [field.cell(0, 0), field.cell(1, 1)],
        [field.cell(1, 0), field.cell(0, 1)],
      ] as const;
      const { crowd, step, order, to } = scene(field, ways, forbidden);
      to[order[0]!] = field.cell(1, 1);
      to[order[1]!] = field.cell(0, 1);
      expect(step.run(order, 2, crowd.cells, to)).toBe(!forbidden);
    }
  });

  it('can be tried from places where nobody stands', () => {
    const { crowd, step, order, to } = scene(grid, [
      [at(0, 0), at(3, 0)],
      [at(1, 0), at(0, 2)],
    ]);
    const from = Int32Array.from([at(3, 1), at(0, 1)]);
    expect(step.run(order, 2, from, to)).toBe(true);
    expect([...to]).toEqual([at(3, 0), at(0, 2)]);
    expect([...crowd.cells.subarray(0, 2)]).toEqual([at(0, 0), at(1, 0)]);
  });

  it('keeps all rules and constraints, whatever they are, or says that it cannot', () => {
    const side = 4;
    const cells = fc.shuffledSubarray(
      Array.from({ length: side * side }, (_, i) => i),
      { minLength: 1 },
    );
    const constraints = fc.array(fc.tuple(fc.nat(side * side - 1), fc.nat(8)), { maxLength: 6 });
    fc.assert(
      fc.property(cells, fc.boolean(), constraints, fc.nat(15), (starts, crossingForbidden, given, wall) => {
        const field = parseRows(Array(side).fill('.'.repeat(side)));
        field.setPassable(wall % side, Math.floor(wall / side), false);
        const cellOf = (i: number): number => field.cell(i % side, Math.floor(i / side));
        const free = starts.map(cellOf).filter((cell) => field.passable[cell]);
        const ways = free.map((start, i) => [start, free[free.length - 1 - i]!] as const);
        const { crowd, step, order, to } = scene(field, ways, crossingForbidden);
        const musts = new Map<number, number>();
        for (const [who, d] of given) {
          if (who >= ways.length) continue;
          const goes = d < 8 && field.moves[crowd.cells[who]!]! & (1 << d);
          musts.set(who, crowd.cells[who]! + (goes ? field.offsets[d]! : 0));
        }
        for (const [slot, cell] of musts) to[slot] = cell;
        const found = step.run(order, ways.length, crowd.cells, to);
        if (musts.size === 0) expect(found).toBe(true);
        if (!found) return;
        for (const [slot, cell] of musts) expect(to[slot]).toBe(cell);
        const steps = ways.map(([from], agent) => ({
          agent,
          from: field.point(from),
          to: field.point(to[agent]!),
        }));
        const crossing = crossingForbidden ? 'forbidden' : 'allowed';
        const isFree = (x: number, y: number): boolean => field.isFree(x, y);
        expect(checkTick(steps, isFree, { corners: field.corners, crossing }, 0)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
