import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid } from '../../grid/index.ts';
import { freeCells } from '../../grid/testing.ts';
import { Random } from '../../random.ts';
import { StateReader, StateWriter } from '../../saved-state.ts';
import { Crowd } from '../../world/index.ts';
import { PlanWindow } from './plan-window.ts';

const SPAN = 6;

/** A window, and next to it plain lists: per agent its cells by time. */
class Checked {
  readonly crowd = new Crowd(Grid.from(9, 5, () => true));
  window = new PlanWindow(this.crowd, SPAN);
  readonly paths = new Map<number, number[]>();
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  /** A cell that nobody is planned on at a time. */
  #freeCell(time: number): number {
    const taken = [...this.paths.values()].map((path) => path[time]);
    return this.#random.pick(freeCells(this.crowd.grid).filter((cell) => !taken.includes(cell)));
  }

  #place(slot: number): void {
    const path = this.paths.get(slot)!;
    path.length = 1;
    for (let time = 1; time <= this.window.length; time++) path.push(this.#freeCell(time));
    this.window.place(slot, Int32Array.from(path));
  }

  /** Does one thing that may be done to a window. */
  act(kind: number): void {
    const { crowd, window, paths } = this;
    const slot = paths.size > 0 ? this.#random.pick([...paths.keys()]) : -1;
    if (kind === 0 && paths.size < 20) {
      const cell = this.#freeCell(0);
      const added = crowd.enter(cell, cell, 0, false);
      paths.set(added, [cell]);
      window.fit();
      window.enter(added, cell);
      this.#place(added);
    } else if (kind === 1 && slot >= 0) {
      paths.delete(slot);
      crowd.leave(slot);
      window.leave(slot);
    } else if (kind === 2 && slot >= 0) {
      window.unplace(slot);
      this.#place(slot);
    } else if (kind === 3 && window.length < SPAN) {
      const row = window.cells[window.length + 1]!;
      for (const [each, path] of paths) {
        path.push(this.#freeCell(path.length));
        row[each] = path.at(-1)!;
      }
      window.extend(Int32Array.from(paths.keys()), paths.size);
    } else if (kind === 4 && this.#random.chance(0.3)) {
      const time = this.#random.below(window.length + 1);
      window.cut(time);
      for (const path of paths.values()) path.length = time + 1;
    } else if (kind === 5 && window.length > 0) {
      window.advance();
      for (const [each, path] of paths) {
        path.shift();
        crowd.relocate(each, path[0]!);
      }
    } else if (kind === 6) this.#reload();
  }

  /** Goes on with a copy; an agent that the plan does not know of may have come in before. */
  #reload(): void {
    const { crowd } = this;
    const cell = this.#freeCell(0);
    const added = this.#random.chance(0.5) ? crowd.enter(cell, cell, 0, false) : -1;
    const out = new StateWriter();
    this.window.save(out);
    this.window = new PlanWindow(crowd, SPAN);
    this.window.load(new StateReader(out.toBytes()));
    this.window.fit();
    if (added >= 0) crowd.leave(added);
  }

  /** What the window has wrong, by its cells and by its holders. */
  mistakes(): string[] {
    const { window, paths } = this;
    const found: string[] = [];
    for (let time = 0; time <= SPAN; time++) {
      const holders = new Map<number, number>();
      for (const [slot, path] of paths) {
        if (time > window.length) continue;
        holders.set(path[time]!, slot);
        if (window.cells[time]![slot] !== path[time]) found.push(`${slot} is elsewhere at ${time}`);
      }
      for (const cell of freeCells(this.crowd.grid))
        if (window.holders[time]![cell] !== (holders.get(cell) ?? -1))
          found.push(`${window.holders[time]![cell]} holds ${cell} at ${time}`);
    }
    return found;
  }
}

describe('a plan window', () => {
  it('has the same agents on the same cells, asked by agent or by cell, whatever is done to it', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 30, maxLength: 120, size: 'max' }),
        (seed, kinds) => {
          const checked = new Checked(seed);
          for (const kind of kinds) {
            checked.act(kind);
            expect(checked.mistakes()).toEqual([]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reads back the path of an agent', () => {
    const checked = new Checked(1);
    for (const kind of [0, 0, 3, 3, 3]) checked.act(kind);
    const path = new Int32Array(SPAN + 1);
    for (const [slot, expected] of checked.paths) {
      checked.window.read(slot, path);
      expect([...path.subarray(0, 4)]).toEqual(expected);
    }
  });
});
