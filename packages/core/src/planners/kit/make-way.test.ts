import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { Random } from '../../random.ts';
import { Crowd, checkTick, type PlannerContext } from '../../world/index.ts';
import { FREE, MakeWay, type MakeWayPolicy, REFUSED } from './make-way.ts';

/** A policy as plain as can be: agents have no paths, and one may be asked once. Takes are kept in `crowd.next`. */
class Plain implements MakeWayPolicy {
  readonly crowd: Crowd;
  readonly chain: MakeWay;
  readonly asked = new Set<number>();
  readonly log: string[] = [];

  constructor(grid: Grid, cells: readonly number[]) {
    this.crowd = new Crowd(grid);
    for (const cell of cells) this.crowd.enter(cell, cell, 0, false);
    const context: PlannerContext = {
      crowd: this.crowd,
      random: new Random(1),
      crossingForbidden: false,
      pushed: () => {},
    };
    this.chain = new MakeWay(context, this);
  }

  /** Moves an agent to a cell, others aside for it; whether that worked. */
  move(slot: number, cell: number): boolean {
    this.asked.add(slot);
    return this.chain.move(slot, this.chain.offer(0, cell));
  }

  blocker(slot: number, cell: number): number {
    const { slots, cells, next, occupants } = this.crowd;
    if (slots.some((other) => other !== slot && next[other] === cell && cells[other] !== cell))
      return REFUSED;
    const other = occupants[cell]!;
    if (other < 0) return FREE;
    if (next[other] === cells[slot]) return REFUSED;
    if (next[other] !== cell) return FREE;
    return this.asked.has(other) ? REFUSED : other;
  }

  take(slot: number, cell: number): void {
    this.crowd.next[slot] = cell;
  }

  untake(slot: number): void {
    this.crowd.next[slot] = this.crowd.cells[slot]!;
  }

  listChoices(slot: number, asker: number, depth: number): number {
    this.asked.add(slot);
    return this.chain.rank(depth, slot, asker);
  }

  moved(slot: number): void {
    this.log.push(`${slot} moves`);
  }

  stays(slot: number): void {
    this.log.push(`${slot} stays`);
  }

  nextOnPath(): number {
    return -1;
  }

  aheadOnPath(slot: number): number {
    return this.crowd.cells[slot]!;
  }

  isOccupied(_slot: number, cell: number): boolean {
    return this.crowd.occupants[cell]! >= 0;
  }

  isInTheWay(): boolean {
    return false;
  }
}

describe('making way', () => {
  const corridor = new Grid(5, 1);
  const cells = (...columns: number[]): number[] => columns.map((x) => corridor.cell(x, 0));

  it('moves a chain of agents on, the last one first', () => {
    const plain = new Plain(corridor, cells(0, 1, 2));
    expect(plain.move(0, corridor.cell(1, 0))).toBe(true);
    expect(plain.log).toEqual(['2 moves', '1 moves', '0 moves']);
    expect([...plain.crowd.next.subarray(0, 3)]).toEqual(cells(1, 2, 3));
  });

  it('leaves everybody where they are if the last one finds no room', () => {
    const plain = new Plain(corridor, cells(2, 3, 4));
    expect(plain.move(0, corridor.cell(3, 0))).toBe(false);
    expect(plain.log).toEqual(['2 stays', '1 stays', '0 stays']);
    expect([...plain.crowd.next.subarray(0, 3)]).toEqual(cells(2, 3, 4));
  });

  it('tries the next cell if an agent does not make way', () => {
    // Agent 1 steps aside to the free cell below, not into the dead end on the right, where agent 2 stands.
    const grid = Grid.from(3, 2, (x, y) => y === 0 || x === 1, { corners: 'never' });
    const plain = new Plain(grid, [grid.cell(0, 0), grid.cell(1, 0), grid.cell(2, 0)]);
    expect(plain.move(0, grid.cell(1, 0))).toBe(true);
    expect(plain.crowd.next[1]).toBe(grid.cell(1, 1));
  });

  it('only makes moves that the Referee allows', () => {
    let moves = 0;
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.integer(), fc.nat(7), (agents, seed, d) => {
        const random = new Random(seed);
        const grid = Grid.from(5, 5, () => random.below(100) >= 10);
        const free = Array.from(grid.passable.keys()).filter((cell) => grid.passable[cell]);
        const plain = new Plain(grid, random.shuffle(free).slice(0, agents));
        const { crowd } = plain;
        const from = crowd.cells[0]!;
        fc.pre(free.length > agents && (grid.moves[from]! & (1 << d)) !== 0);
        if (plain.move(0, from + grid.offsets[d]!)) moves++;
        const steps = crowd.slots.map((agent) => ({
          agent,
          from: grid.point(crowd.cells[agent]!),
          to: grid.point(crowd.next[agent]!),
        }));
        const rules = { corners: grid.corners, crossing: 'allowed' } as const;
        expect(checkTick(steps, (x, y) => grid.isFree(x, y), rules, 0)).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(moves).toBeGreaterThan(100);
  });
});
