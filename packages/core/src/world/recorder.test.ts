import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FloodgateError } from '../error.ts';
import { Grid } from '../grid/index.ts';
import { Random } from '../random.ts';
import {
  type Agent,
  checkRecording,
  type PlannerSpec,
  parseRecording,
  type RecordedState,
  Recorder,
  type RecorderOptions,
  World,
} from './index.ts';

/** Wants to move anywhere, or to wait for a while. */
const restless = (random: Random): PlannerSpec => ({
  id: 'restless',
  parameters: {},
  create: ({ crowd }) => ({
    plan: (tick) => {
      const active = Math.floor(tick / 37) % 3 > 0;
      for (const slot of crowd.slots)
        if (active) crowd.next[slot] = crowd.cells[slot]! + random.pick([0, ...crowd.grid.offsets]);
    },
  }),
});

interface Seen {
  readonly cells: number[];
  readonly goals: number[];
  readonly passable: Uint8Array;
}

/** A run in which agents come and go, get goals and are walled in, and what was seen after each tick. */
function eventfulRun(seed: number, ticks: number, record: true | RecorderOptions = true) {
  const random = new Random(seed);
  const grid = Grid.from(9, 7, () => random.chance(0.8));
  grid.setPassable(4, 3, true);
  const world = new World(grid, { planner: restless(random), record });
  const agents: (Agent | undefined)[] = [];
  const seen: Seen[] = [];
  const look = (): void => {
    seen.push({
      cells: agents.map((agent) => (agent ? grid.cell(...agent.at) : -1)),
      goals: agents.map((agent) => (agent ? grid.cell(...agent.goal) : -1)),
      passable: grid.passable.slice(),
    });
  };
  const happen = (): void => {
    const cell = grid.randomFreeCell(random);
    const goal = grid.point(cell ?? 0);
    const index = random.below(Math.max(1, agents.length));
    const one = agents[index];
    const what = random.below(5);
    if (what === 0 && cell && world.crowd.occupants[cell]! < 0)
      agents.push(world.add({ at: goal, outside: random.chance(0.2), priority: random.below(2) }));
    if (what === 1 && one && random.chance(0.3)) {
      world.remove(one);
      agents[index] = undefined;
    }
    if (what === 2 && one && cell && grid.components.connected(grid.cell(...one.at), cell)) one.goal = goal;
    if (what >= 3) grid.setPassable(random.below(9), random.below(7), random.chance(0.6));
  };
  for (let i = 0; i < 10; i++) happen();
  look();
  for (let tick = 0; tick < ticks; tick++) {
    world.tick();
    if (random.chance(0.3)) happen();
    look();
  }
  return { world, recorder: world.recorder!, grid, seen };
}

function asSeen({ cells, goals, changed }: RecordedState, grid: Grid): Seen {
  const passable = grid.passable.slice();
  for (const [cell, free] of changed) passable[cell] = free ? 1 : 0;
  return { cells: [...cells], goals: [...goals], passable };
}

const seeds = fc.integer();
const lengths = fc.integer({ min: 0, max: 700 });

describe('Recorder', () => {
  it('finds every moment again, in any order, as it was', () => {
    let blocksCrossed = 0;
    fc.assert(
      fc.property(
        seeds,
        lengths,
        fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
        (seed, ticks, asked) => {
          const { recorder, grid, seen } = eventfulRun(seed, ticks);
          if (ticks > 256) blocksCrossed++;
          for (const at of [0, ticks, ...asked.map((n) => n % (ticks + 1))])
            expect(asSeen(recorder.seek(at), grid)).toEqual(seen[at]);
        },
      ),
      { numRuns: 40 },
    );
    expect(blocksCrossed).toBeGreaterThan(10);
  });

  it('survives its file, and what is read finds the same moments', () => {
    fc.assert(
      fc.property(seeds, lengths, (seed, ticks) => {
        const { world, seen } = eventfulRun(seed, ticks);
        const recording = parseRecording(JSON.stringify(world.recording()));
        expect(checkRecording(recording)).toEqual([]);
        const read = Recorder.from(recording);
        for (let at = 0; at <= ticks; at += 13) expect(asSeen(read.seek(at), read.grid)).toEqual(seen[at]);
        expect(read.recording(recording)).toEqual(recording);
      }),
      { numRuns: 25 },
    );
  });

  it('stays within its limit by forgetting the oldest ticks, and what is left is a run of its own', () => {
    const maxBytes = 30_000;
    let forgot = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const { world, recorder, grid, seen } = eventfulRun(seed, 2500, { maxBytes });
        const { firstTick, ticks } = recorder;
        expect(ticks).toBe(2500);
        expect(ticks - firstTick).toBeGreaterThanOrEqual(256);
        // Only the last 512 ticks may cost more.
        expect(recorder.bytes <= maxBytes || ticks - firstTick <= 512).toBe(true);
        for (let at = firstTick; at <= ticks; at += 41)
          expect(asSeen(recorder.seek(at), grid)).toEqual(seen[at]);
        const rest = parseRecording(JSON.stringify(world.recording()));
        expect(rest.ticks).toBe(ticks - firstTick);
        expect(checkRecording(rest)).toEqual([]);
        const read = Recorder.from(rest);
        const present = ({ cells }: RecordedState): number[] => [...cells].filter((cell) => cell >= 0);
        for (const at of [0, 100, rest.ticks])
          expect(present(read.seek(at))).toEqual(present(recorder.seek(firstTick + at)));
        if (firstTick === 0) return;
        forgot++;
        expect(() => recorder.seek(firstTick - 1)).toThrow(`from tick ${firstTick} to 2500`);
      }),
      { numRuns: 10 },
    );
    expect(forgot).toBeGreaterThan(5);
  });

  it('goes on from any moment as if nothing had come after it', () => {
    fc.assert(
      fc.property(seeds, lengths, fc.nat(), (seed, ticks, to) => {
        const at = to % (ticks + 1);
        const { world, recorder, grid, seen } = eventfulRun(seed, ticks);
        world.dispose();
        for (const [cell, passable] of recorder.truncate(at)) grid.setPassable(...grid.point(cell), passable);
        expect(recorder.ticks).toBe(at);
        expect(recorder.agentCount).toBe(seen[at]!.cells.length);
        for (const tick of [0, at >> 1, at]) expect(asSeen(recorder.seek(tick), grid)).toEqual(seen[tick]);
        // A move and a wait more, for whoever can.
        const { cells } = recorder.seek(at);
        const mover = cells.findIndex((cell) => cell >= 0 && grid.moves[cell]! !== 0);
        const direction = [0, 1, 2, 3, 4, 5, 6, 7].find(
          (d) => mover >= 0 && grid.moves[cells[mover]!]! & (1 << d),
        );
        const target = mover >= 0 ? cells[mover]! + grid.offsets[direction!]! : 0;
        if (mover >= 0) recorder.moved(mover, target);
        recorder.ticked();
        recorder.ticked();
        if (mover >= 0) {
          expect(recorder.seek(at + 2).cells[mover]).toBe(target);
          expect(recorder.waitedAt(mover, at + 2, 9)).toBe(1);
        }
        expect(asSeen(recorder.seek(at), grid)).toEqual(seen[at]);
      }),
      { numRuns: 40 },
    );
  });

  it('says how long an agent has waited', () => {
    const { recorder, seen } = eventfulRun(5, 600);
    let long = 0;
    for (let at = 0; at <= 600; at += 7) {
      for (const [agent, cell] of seen[at]!.cells.entries()) {
        if (cell < 0) continue;
        let waited = 0;
        const goal = seen[at]!.goals[agent];
        const before = (): Seen | undefined => seen[at - 1 - waited];
        while (waited < 40 && before()?.cells[agent] === cell && before()!.goals[agent] === goal) waited++;
        expect(recorder.waitedAt(agent, at, 40)).toBe(waited);
        if (waited > 20) long++;
      }
    }
    expect(long).toBeGreaterThan(10);
  });

  it('needs next to nothing for agents that stand', () => {
    const grid = new Grid(10, 10);
    const recorder = new Recorder(grid);
    for (let x = 0; x < 10; x++) recorder.added(grid.cell(x, 0), grid.cell(x, 0));
    const before = recorder.bytes;
    for (let tick = 0; tick < 10_000; tick++) recorder.ticked();
    expect(recorder.bytes).toBe(before);
    expect(recorder.recording({ planner: 'none', seed: 1, crossing: 'allowed' }).agents[3]!.moves).toBe(
      '.'.repeat(10_000),
    );
  });

  it('keeps what kind of unit an agent was, tick by tick and in its file', () => {
    const grid = new Grid(8, 8);
    grid.addCosts('cavalry');
    const recorder = new Recorder(grid, { diagonals: 'by-length' });
    const agent = recorder.added(grid.cell(1, 1), grid.cell(6, 6), { size: 2, speed: 3, team: 'red' });
    const other = recorder.added(grid.cell(6, 1), grid.cell(6, 1));
    recorder.ordered({ agents: [agent], kind: 'move', to: grid.cell(6, 6), formation: 'block' });
    recorder.moved(agent, grid.cell(2, 2));
    recorder.ticked();
    recorder.changed(other, { team: 'blue', hold: true, outside: true });
    recorder.ticked();
    recorder.changed(agent, { size: 1, team: null, speed: 3 });
    recorder.changed(agent, { costs: 'cavalry' });
    recorder.ticked();
    const recording = recorder.recording({ planner: 'none', seed: 1, crossing: 'allowed' });
    expect(recording).toMatchObject({
      floodgate: 2,
      diagonals: 'by-length',
      orders: [{ tick: 0, agents: [0], kind: 'move', to: [6, 6], formation: 'block' }],
    });
    expect(recording.agents).toEqual([
      {
        start: [1, 1],
        goal: [6, 6],
        moves: '3..',
        size: 2,
        speed: 3,
        team: 'red',
        changes: [{ tick: 2, size: 1, team: null, costs: 'cavalry' }],
      },
      {
        start: [6, 1],
        goal: [6, 1],
        moves: '...',
        changes: [{ tick: 1, team: 'blue', hold: true, outside: true }],
      },
    ]);
    const read = Recorder.from(parseRecording(JSON.stringify(recording)));
    expect(read.recording(recording)).toEqual(recording);
    for (const { teams, seek } of [recorder, read].map((from) => ({
      teams: from.teams,
      seek: (tick: number) => from.seek(tick).units!,
    }))) {
      expect(teams).toEqual(['red', 'blue']);
      expect([0, 1, 2, 3].map((tick) => [...seek(tick).sizes])).toEqual([
        [2, 1],
        [2, 1],
        [1, 1],
        [1, 1],
      ]);
      expect([0, 1, 2, 3].map((tick) => [...seek(tick).teams])).toEqual([
        [1, 0],
        [1, 2],
        [0, 2],
        [0, 2],
      ]);
      // A diagonal move takes four ticks.
      expect([0, 1, 2, 3].map((tick) => seek(tick).behind[0])).toEqual([0, -0.75, -0.5, -0.25]);
    }
    expect(recorder.about(other)).toMatchObject({ team: 'blue', hold: true, outside: true });
    expect(recorder.about(other, 0)).toMatchObject({ team: null, hold: false, outside: false });
    recorder.truncate(1);
    expect(recorder.about(agent)).toMatchObject({ size: 2, team: 'red', costs: null });
    expect(recorder.about(other)).toMatchObject({ team: 'blue' });
  });

  it('records units, terrain and outside agents between any two ticks so that the Referee follows', () => {
    const changes = new Map<string, number>();
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = new Random(seed);
        const grid = Grid.from(9, 8, () => random.chance(0.95));
        grid.addCosts('mud', () => 1 + random.below(3));
        const { create, ...restlessly } = restless(random);
        const planner = {
          ...restlessly,
          create: (context: Parameters<typeof create>[0]) => ({ ...create(context), handlesUnits: true }),
        };
        const diagonals = random.chance(0.5) ? 'by-length' : 'alike';
        const crossing = random.chance(0.5) ? 'allowed' : 'forbidden';
        const world = new World(grid, { planner, record: true, diagonals, crossing });
        const tile = (): [number, number] => [random.below(9), random.below(8)];
        const happen: Record<string, () => unknown> = {
          add: () => world.add({ at: tile(), size: 1 + random.below(3), outside: random.chance(0.4) }),
          size: () => (random.pick(world.agents).size = 1 + random.below(3)),
          speed: () => (random.pick(world.agents).speed = 1 + random.below(3)),
          team: () => (random.pick(world.agents).team = random.pick(['red', undefined])),
          hold: () => (random.pick(world.agents).hold = random.chance(0.3)),
          costs: () => (random.pick(world.agents).costs = random.pick(['mud', undefined])),
          outside: () => (random.pick(world.agents).outside = random.chance(0.5)),
          move: () => {
            const agent = random.pick(world.agents.filter(({ outside }) => outside));
            const [x, y] = agent.at;
            return world.move(agent, [x + random.below(3) - 1, y + random.below(3) - 1]);
          },
          wall: () => grid.setPassable(...tile(), random.chance(0.6)),
          mask: () => grid.setMoves(...tile(), random.chance(0.5) ? 255 : random.below(256)),
          cost: () => grid.setCost(...tile(), 1 + random.below(4), random.pick(['mud', undefined])),
          remove: () => random.chance(0.1) && world.remove(random.pick(world.agents)),
        };
        for (let i = 0; i < 400; i++) {
          const what = random.pick([...Object.keys(happen), 'tick', 'tick', 'tick']);
          try {
            if (what === 'tick') world.tick();
            else if (happen[what]!() !== false) changes.set(what, (changes.get(what) ?? 0) + 1);
          } catch (error) {
            // Much of it cannot be done, for want of room.
            if (!(error instanceof FloodgateError || world.agents.length === 0 || what === 'move'))
              throw error;
          }
        }
        const recording = parseRecording(JSON.stringify(world.recording()));
        expect(checkRecording(recording)).toEqual([]);
        expect(Recorder.from(recording).recording(recording)).toEqual(recording);
      }),
      { numRuns: 40 },
    );
    for (const what of ['add', 'size', 'speed', 'team', 'hold', 'outside', 'move', 'wall', 'mask', 'cost'])
      expect(changes.get(what), what).toBeGreaterThan(50);
  });

  it('writes the first version of the format as long as all agents are alike', () => {
    const grid = new Grid(5, 5);
    const recorder = new Recorder(grid);
    const agent = recorder.added(grid.cell(1, 1), grid.cell(3, 3), { size: 1, speed: 1, outside: true });
    recorder.changed(agent, { size: 1, team: null, hold: false });
    const about = { planner: 'none', seed: 1, crossing: 'allowed' } as const;
    expect(recorder.recording(about).floodgate).toBe(1);
    expect(recorder.seek(0).units).toBeUndefined();
    recorder.changed(agent, { outside: false });
    expect(recorder.recording(about).floodgate).toBe(2);
  });

  it('refuses what cannot have happened', () => {
    const grid = new Grid(5, 5);
    const recorder = new Recorder(grid);
    const agent = recorder.added(grid.cell(1, 1), grid.cell(3, 3));
    expect(() => recorder.moved(agent, grid.cell(3, 3))).toThrow('from (1,1) to (3,3)');
    expect(() => recorder.moved(7, grid.cell(1, 2))).toThrow('agent 7 is not in the recording');
    expect(() => recorder.seek(1)).toThrow('tick 1 is not in the recording, which goes from tick 0 to 0');
  });
});
