import { describe, expect, it } from 'vitest';
import { DistancePatches, goalDistances } from '../../distances/index.ts';
import { Grid } from '../../grid/index.ts';
import { StateReader, StateWriter } from '../../saved-state.ts';
import { Budget } from '../../search/index.ts';
import { Crowd } from '../../world/index.ts';
import { Patience } from './patience.ts';
import { PlanCosts } from './plan-costs.ts';
import { PlanWindow } from './plan-window.ts';

const SPAN = 10;
/** More than any wait after which something happens. */
const LONG = 400;

/** Agents that are put where a test wants them, tick by tick. */
class Watched {
  readonly grid: Grid;
  readonly crowd: Crowd;
  readonly window: PlanWindow;
  readonly distances: DistancePatches;
  readonly costs: PlanCosts;
  readonly patience: Patience;
  tick = 0;

  constructor(grid: Grid) {
    this.grid = grid;
    this.crowd = new Crowd(grid);
    this.window = new PlanWindow(this.crowd, SPAN);
    this.distances = new DistancePatches(grid, goalDistances(grid, 'exact'));
    this.costs = new PlanCosts(this.crowd, this.window, this.distances);
    this.patience = new Patience(this.crowd, this.window, this.distances, this.costs);
    grid.onChange((change) => this.distances.mapChanged(change));
  }

  add(x: number, y: number, toX: number, toY: number): number {
    const { grid, crowd, window } = this;
    const slot = crowd.enter(grid.cell(x, y), grid.cell(toX, toY), 0, false);
    window.fit();
    window.enter(slot, grid.cell(x, y));
    this.distances.follow(slot, grid.cell(toX, toY));
    this.patience.renew(slot);
    return slot;
  }

  put(slot: number, x: number, y: number): void {
    this.window.leave(slot);
    this.window.enter(slot, this.grid.cell(x, y));
    this.crowd.relocate(slot, this.grid.cell(x, y));
  }

  watch(): void {
    this.tick++;
    this.distances.startTick(this.tick, new Budget({}, 0));
    this.costs.startTick(this.tick);
    this.patience.watch(this.tick);
  }
}

const open = () => Grid.from(60, 60, () => true);

/** Ticks until improvement pauses, at most {@link LONG}, while each tick begins with `move`. */
function ticksToPause(watched: Watched, move: (tick: number) => void): number {
  for (let tick = 0; tick < LONG; tick++) {
    move(tick);
    watched.watch();
    if (watched.patience.paused) return tick;
  }
  return LONG;
}

describe('patience', () => {
  it('pauses improvement when nobody comes nearer, and not while somebody does', () => {
    const standing = new Watched(open());
    standing.add(5, 5, 20, 5);
    expect(ticksToPause(standing, () => {})).toBeLessThan(LONG);
    const walking = new Watched(Grid.from(LONG + 10, 3, () => true));
    walking.add(5, 0, 6, 2);
    const slot = walking.add(0, 1, LONG + 5, 1);
    expect(ticksToPause(walking, (tick) => walking.put(slot, tick + 1, 1))).toBe(LONG);
  });

  it('does not count as progress that an agent is pushed off its target and comes back', () => {
    const watched = new Watched(open());
    watched.add(5, 5, 20, 5);
    const pushed = watched.add(40, 40, 40, 40);
    const ticks = ticksToPause(watched, (tick) => watched.put(pushed, tick % 2 ? 40 : 41, 40));
    expect(ticks).toBeLessThan(LONG);
  });

  it('notices a standstill though it does not watch in every tick', () => {
    const standing = new Watched(open());
    standing.add(5, 5, 20, 5);
    for (let tick = 1; tick <= 40; tick++) {
      if (tick % 8 === 1) standing.patience.watch(tick);
      else standing.patience.skip(tick);
    }
    expect(standing.patience.standstill).toBe(39);
  });

  it('does not count steps back and forth as progress', () => {
    const watched = new Watched(open());
    const slot = watched.add(5, 5, 20, 5);
    expect(ticksToPause(watched, (tick) => watched.put(slot, 5 + (tick % 3), 5))).toBeLessThan(LONG);
  });

  it('lets an agent weigh more the longer it has not come nearer, until it does', () => {
    const watched = new Watched(open());
    const slot = watched.add(5, 5, 20, 5);
    const other = watched.add(8, 9, 8, 9);
    const weights: number[] = [];
    for (let tick = 0; tick < 50; tick++) {
      watched.watch();
      weights.push(watched.patience.weights[slot]!);
    }
    expect(weights.slice(0, SPAN)).toEqual(new Array(SPAN).fill(1));
    expect(weights).toEqual([...weights].sort((a, b) => a - b));
    expect(weights.at(-1)).toBeGreaterThan(2);
    expect(watched.patience.weights[other]).toBe(1);
    watched.put(slot, 6, 5);
    watched.watch();
    expect(watched.patience.weights[slot]).toBe(1);
  });

  it('begins again for an agent with a new target, and for another agent in the same slot', () => {
    const watched = new Watched(open());
    const slot = watched.add(5, 5, 20, 5);
    for (let tick = 0; tick < 100; tick++) watched.watch();
    expect(watched.patience.weights[slot]).toBeGreaterThan(1);
    watched.window.leave(slot);
    watched.distances.forget(slot);
    watched.crowd.leave(slot);
    expect(watched.add(30, 30, 50, 50)).toBe(slot);
    watched.watch();
    expect(watched.patience.weights[slot]).toBe(1);
    expect(watched.patience.isQuiet(slot)).toBe(false);
  });

  it('does not hold against an agent that a new wall has made its path longer', () => {
    // A wall from side to side, with a door beside the agent and one far away.
    const grid = Grid.from(60, 21, (x, y) => y !== 10 || x === 5 || x === 55);
    const watched = new Watched(grid);
    const slot = watched.add(5, 9, 5, 20);
    watched.watch();
    grid.setPassable(5, 10, false);
    for (let x = 6; x < 55; x++) {
      watched.put(slot, x, 9);
      watched.watch();
      expect(watched.patience.weights[slot]).toBe(1);
    }
  });

  it('wants quiet around the latest agents for a while', () => {
    const watched = new Watched(open());
    const late = watched.add(5, 5, 20, 5);
    const near = watched.add(7, 7, 7, 7);
    const far = watched.add(50, 50, 50, 50);
    const wasQuiet = { near: 0, far: 0 };
    for (let tick = 0; tick < 150; tick++) {
      watched.watch();
      if (watched.patience.isQuiet(near)) wasQuiet.near++;
      if (watched.patience.isQuiet(far)) wasQuiet.far++;
      if (tick < SPAN) expect(watched.patience.isQuiet(late)).toBe(false);
    }
    expect(wasQuiet.near).toBeGreaterThan(10);
    expect(wasQuiet.near).toBeLessThan(140);
    expect(wasQuiet.far).toBe(0);
  });

  it('goes on after loading as if it had not been saved', () => {
    const watched = new Watched(Grid.from(60, 21, (x, y) => y !== 10 || x === 5 || x === 55));
    const slots = [watched.add(5, 9, 5, 20), watched.add(30, 5, 40, 5), watched.add(9, 9, 9, 9)];
    for (let tick = 0; tick < 75; tick++) watched.watch();
    watched.put(slots[1]!, 20, 5);
    watched.watch();
    const out = new StateWriter();
    watched.patience.save(out);
    const { crowd, window, distances, costs } = watched;
    const loaded = new Patience(crowd, window, distances, costs);
    const from = new StateReader(out.toBytes());
    loaded.load(from);
    expect(from.left).toBe(0);
    for (let tick = 0; tick < 200; tick++) {
      watched.put(slots[0]!, 6 + (tick % 49), 9);
      // Nearer, but not as near as it was.
      if (tick < 9) watched.put(slots[1]!, 21 + tick, 5);
      if (tick === 20) watched.grid.setPassable(5, 10, false);
      watched.watch();
      loaded.watch(watched.tick);
      for (const slot of slots) {
        expect(loaded.weights[slot]).toBe(watched.patience.weights[slot]);
        expect(loaded.isQuiet(slot)).toBe(watched.patience.isQuiet(slot));
      }
      expect(loaded.paused).toBe(watched.patience.paused);
      expect(loaded.pauses).toBe(watched.patience.pauses);
    }
  });
});
