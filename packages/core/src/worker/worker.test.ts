/** With real threads: a world in a worker does what a world does, and nothing hangs when the worker dies. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FloodgateError } from '../error.ts';
import { Grid, type GridEditor } from '../grid/index.ts';
import { pibt, plannerById } from '../planners/index.ts';
import { Random } from '../random.ts';
import { type AgentOptions, World } from '../world/index.ts';
import { type ConnectOptions, connectWorld, type WorldClient } from './index.ts';
import { SERVING, startWorker } from './testing.ts';

const MODES = [
  ['in shared memory', true],
  ['in buffers that are sent to and fro', false],
] as const;

function connect(options: Partial<ConnectOptions> = {}): Promise<WorldClient> {
  return connectWorld(startWorker(SERVING), { grid: new Grid(10, 10), planner: 'pibt', ...options });
}

function rocks(seed: number): Grid {
  const random = new Random(seed);
  return Grid.from(14, 11, () => random.below(5) > 0);
}

/** Random starts and goals that a world accepts. */
function agentsFor(grid: Grid, count: number, random: Random): AgentOptions[] {
  const cells = new Set<number>();
  const { components } = grid;
  const component = components.largest();
  for (let i = 0; i < count; i++) cells.add(grid.randomFreeCell(random)!);
  return [...cells].map((cell) => {
    let goal = grid.randomFreeCell(random)!;
    if (!components.connected(cell, goal)) goal = cell;
    const priority = components.of(cell) === component ? random.below(3) : 0;
    return { at: grid.point(cell), goal: grid.point(goal), priority };
  });
}

describe.each(MODES)('a world in a worker, positions %s', (_, shareMemory) => {
  it('has units, teams, costs and one-way tiles as a world has', async () => {
    const map = (): Grid => {
      const grid = rocks(4);
      grid.addCosts('carts', (x) => (x % 3 === 0 ? 4 : 1));
      grid.setCost(3, 3, 7);
      grid.setMoves(5, 5, 0b00000100);
      return grid;
    };
    const world = new World(map(), { planner: plannerById('pibt'), diagonals: 'by-length' });
    const grid = map();
    const client = await connect({ grid, planner: 'pibt', diagonals: 'by-length', shareMemory });
    world.team('red', { planner: plannerById('bmaa') });
    client.team('red', 'bmaa');
    const random = new Random(9);
    const options = agentsFor(grid, 14, random).map((agent, i) => ({
      ...agent,
      nearest: true,
      speed: 1 + (i % 3),
      ...(i % 4 === 0 && { team: 'red' }),
      ...(i % 5 === 0 && { costs: 'carts' }),
    }));
    const agents = options.map((each) => world.add(each));
    const ids = await client.addMany(options);
    const [drawn, expected] = [new Float32Array(2 * ids.length), new Float32Array(2 * ids.length)];
    for (let tick = 0; tick < 20; tick++) {
      const agent = random.below(ids.length);
      const change = random.pick([
        { speed: 2 },
        { hold: true },
        { hold: false },
        { team: 'blue' },
        { outside: tick % 2 === 0 },
      ]);
      if (tick === 3) {
        world.order(agents.slice(0, 4), { to: [2, 2], formation: 'line' });
        client.order(ids.slice(0, 4), { kind: 'move', to: [2, 2], formation: 'line' });
        agents[5]!.follow(agents[6]!, { range: 2 });
        client.order(ids[5]!, { kind: 'follow', target: ids[6]!, range: 2 });
        agents[7]!.patrol([agents[7]!.goal]);
        client.order(ids[7]!, { kind: 'patrol', points: [agents[7]!.goal] });
        agents[8]!.flee(agents[9]!.at);
        client.order(ids[8]!, { kind: 'flee', from: agents[9]!.at });
      }
      if (tick === 12) {
        agents[7]!.stop();
        client.order(ids[7]!, { kind: 'stop' });
      }
      if ('outside' in change) agents[agent]!.outside = change.outside!;
      else world.reshape(agents[agent]!, change);
      client.change(ids[agent]!, change);
      for (const each of [world.grid, grid]) {
        each.setCost(tick % 14, 2, 1 + tick);
        each.setCost(tick % 14, 3, 2, 'carts');
        each.setMoves(tick % 14, 7, 255 - tick);
        if (tick === 10) each.addCosts('boats');
        if (tick > 10) each.setCost(tick % 14, 4, 3, 'boats');
      }
      world.tick();
      await client.tick();
      expect(await client.hash()).toBe(world.hash());
      expect(client.positions(0.3, drawn)).toEqual(world.positions(0.3, expected));
    }
    expect(await client.agent(ids[0]!)).toMatchObject({
      team: world.agents[0]!.team,
      speed: agents[0]!.speed,
    });
    expect(() => client.sizes).not.toThrow();
    await client.close();
  });

  it('does the same as a world, call by call', { timeout: 120_000 }, async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1000),
        fc.constantFrom('pibt', 'lacam', 'bmaa', 'whca'),
        fc.constantFrom('allowed' as const, 'forbidden' as const),
        fc.boolean(),
        async (seed, planner, crossing, nearest) => {
          const world = new World(rocks(seed), { planner: plannerById(planner), seed, crossing });
          const client = await connect({ grid: rocks(seed), planner, seed, crossing, shareMemory });
          expect(client.shared).toBe(shareMemory);
          const random = new Random(`${seed}/calls`);
          const agents = new Map(
            agentsFor(world.grid, 20, random).map((options) => {
              const agent = world.add({ ...options, nearest });
              return [agent.id, { agent, options }];
            }),
          );
          const ids = await client.addMany(
            [...agents.values()].map(({ options }) => ({ ...options, nearest })),
          );
          expect(ids).toEqual([...agents.keys()]);
          for (let tick = 0; tick < 25; tick++) {
            const [id, { agent }] = random.pick([...agents])!;
            const goal = world.grid.point(world.grid.randomFreeCell(random)!);
            const chance = random.below(6);
            if (chance === 0 && agents.size > 3) {
              world.remove(agent);
              agents.delete(id);
              client.remove(id);
            } else if (chance === 1 && world.grid.components.connected(...cellsOf(world, agent.at, goal))) {
              agent.goal = goal;
              client.retask(id, goal);
            } else if (chance === 2) {
              const free = random.below(2) === 0;
              const edit = (editor: GridEditor): void => {
                editor.set(...goal, free);
                editor.set(...agent.at, true);
                editor.setRect(0, tick % 11, 3, 1, !free);
              };
              world.grid.edit(edit);
              if (tick % 2) client.edit(edit);
              else client.grid.edit(edit);
            }
            const report = world.tick({ budgetExpansions: 200 });
            expect(await client.tick({ budgetExpansions: 200 })).toEqual({
              ...report,
              planningMs: expect.any(Number),
            });
            expect(await client.hash()).toBe(world.hash());
            expect(client.time).toBe(world.time);
            expect(client.done).toBe(world.done);
            const [alpha, length] = [random.below(5) / 4, 2 * agents.size];
            expect(client.positions(alpha, new Float32Array(length))).toEqual(
              world.positions(alpha, new Float32Array(length)),
            );
            expect([...client.ids]).toEqual([...agents.keys()]);
            const tile = agent.alive ? agent.at : goal;
            expect(client.agentAt(tile)).toBe(world.agentAt(tile)?.id);
            compared++;
          }
          await client.close();
        },
      ),
      { numRuns: 12 },
    );
    expect(compared).toBe(12 * 25);
  });

  it('shows where agents were before the tick and where they are', async () => {
    const client = await connect({ shareMemory });
    const id = await client.add({ at: [2, 3], goal: [7, 8] });
    const out = new Float32Array(2);
    expect(client.positions(0.5, out)).toBe(out);
    expect([...out]).toEqual([2, 3]);
    await client.tick();
    client.positions(0.25, out);
    expect([...out]).toEqual([2.25, 3.25]);
    expect([...client.ids]).toEqual([id]);
    expect([...client.previous]).toEqual([client.grid.cell(2, 3)]);
    expect([...client.cells]).toEqual([client.grid.cell(3, 4)]);
    expect(client.agentAt(3, 4)).toBe(id);
    expect(client.agentAt(2, 3)).toBeUndefined();
    expect(client.agentAt(10, 3)).toBeUndefined();
    expect(() => client.positions(0, new Float32Array(1))).toThrow('a Float32Array of length 2 or more');
    await client.close();
  });

  it('tells of events, with the id of the agent and the tick', async () => {
    const client = await connect({ shareMemory });
    const arrivals: [number, number][] = [];
    const stop = client.on('arrived', (id, tick) => arrivals.push([id, tick]));
    const [first, second] = await client.addMany([
      { at: [0, 0], goal: [2, 0] },
      { at: [5, 5], goal: [5, 8] },
    ]);
    for (let i = 0; i < 4; i++) await client.tick();
    expect(arrivals).toEqual([
      [first, 2],
      [second, 3],
    ]);
    stop();
    await client.retask(first!, [0, 0]);
    for (let i = 0; i < 4; i++) await client.tick();
    expect(arrivals).toHaveLength(2);
    await client.close();
  });

  it('keeps the time itself, and waits for a game that is busy', async () => {
    const client = await connect({ shareMemory });
    await client.add({ at: [0, 0], goal: [9, 9] });
    let ticks = 0;
    client.onTick(() => ticks++);
    await client.start({ ticksPerSecond: 500 });
    await expect(client.tick()).rejects.toThrow('call stop() first');
    await expect.poll(() => ticks).toBeGreaterThan(12);
    expect(client.alpha).toBeLessThanOrEqual(1);
    expect(client.done).toBe(true);

    await client.agent(0);
    const before = ticks;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    await client.stop();
    // 250 ticks would have been due.
    expect(ticks - before).toBeLessThan(10);
    expect(client.time).toBe(ticks);
    await client.tick();
    expect(client.time).toBe(ticks + 1);
    await client.close();
  });

  it('goes on from a saved world, with its map', async () => {
    const client = await connect({ shareMemory });
    await client.addMany([
      { at: [0, 0], goal: [9, 9] },
      { at: [9, 0], goal: [0, 9] },
    ]);
    client.grid.setPassable(4, 4, false);
    await client.tick();
    const saved = await client.save();
    const hashes: number[] = [];
    for (let i = 0; i < 12; i++) {
      await client.tick();
      hashes.push(await client.hash());
    }
    client.grid.setPassable(4, 4, true);
    await client.add({ at: [4, 4] });
    const arrivals: number[] = [];
    client.on('arrived', (id) => arrivals.push(id));
    await client.load(saved);
    expect(client.grid.isFree(4, 4)).toBe(false);
    expect(client.time).toBe(1);
    for (const hash of hashes) {
      await client.tick();
      expect(await client.hash()).toBe(hash);
    }
    expect(arrivals.sort()).toEqual([0, 1]);
    const world = World.load(saved, { planner: pibt() });
    for (let i = 0; i < 12; i++) world.tick();
    expect(world.hash()).toBe(await client.hash());
    await client.close();
  });
});

describe('a world in a worker', () => {
  it('has the errors of a world', async () => {
    const client = await connect();
    client.grid.setPassable(5, 5, false);
    const [id] = await client.addMany([{ at: [1, 1] }]);
    const failing = [
      [() => client.add({ at: [1, 1] }), 'start (1, 1) is taken by agent 0'],
      [() => client.add({ at: [10, 1] }), 'start (10, 1) is outside of map, which is 10 × 10'],
      [() => client.add({ at: [5, 5] }), 'start (5, 5) is a wall in map'],
      [() => client.retask(id!, [5, 5]), 'goal (5, 5) is a wall, and cannot be reached'],
      [() => client.retask(77, [2, 2]), 'there is no agent 77 in this world'],
      [() => client.move(id!, [1, 2]), 'agent 0 is moved by the planner'],
      [() => client.remove('0' as never), "the id of an agent must be a whole number, not the string '0'"],
      [
        () => client.add({ at: [2, 2], gaol: [3, 3] } as never),
        "an agent has no option 'gaol' (did you mean 'goal'?)",
      ],
      [() => client.tick(4 as never), 'tick takes { budgetMs, budgetExpansions }, not 4'],
      [async () => client.on('arive' as never, () => {}), "unknown event 'arive' (did you mean 'arrived'?)"],
      [() => client.start({ ticksPerSecond: 0 }), 'ticksPerSecond must be above 0'],
    ] as const;
    for (const [call, message] of failing) {
      const error = await call().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(FloodgateError);
      expect(error).toMatchObject({ code: 'bad-argument', message: expect.stringContaining(message) });
    }
    await expect(client.load(new Uint8Array(4))).rejects.toMatchObject({ code: 'bad-file' });
    await expect(client.addMany([{ at: [3, 3] }, { at: [1, 1] }])).rejects.toThrow('taken');
    await client.tick();
    expect([...client.ids]).toEqual([id]);
    await client.close();
  });

  it('is refused without its planner, and with a parameter that the planner does not have', async () => {
    await expect(connect({ planner: 'pbit' })).rejects.toThrow(
      `the worker has no planner 'pbit' (did you mean 'pibt'?): use bmaa, lacam, pibt, whca`,
    );
    await expect(connect({ planner: pibt as never })).rejects.toThrow(
      "planner must be the id of one that the worker serves, such as 'pibt', not a function",
    );
    await expect(connect({ grid: undefined as never })).rejects.toThrow('grid must be a Grid, not undefined');
    await expect(connect({ parameters: { speed: 3 } })).rejects.toThrow(`pibt has no parameter 'speed'`);
  });

  it('prepares the first tick in slices', async () => {
    const client = await connect({ grid: new Grid(200, 200) });
    await client.addMany(Array.from({ length: 200 }, (_, i) => ({ at: [i, 0], goal: [199 - i, 199] })));
    let readiness = await client.prepare({ budgetMs: 1 });
    expect(readiness.agents).toBe(200);
    while (!readiness.ready) readiness = await client.prepare({ budgetMs: 20 });
    expect(readiness.progress).toBe(1);
    expect(client.time).toBe(0);
    await client.close();
  });

  it('refuses ticks that nobody waits for', async () => {
    const client = await connect();
    const ticks = Array.from({ length: 40 }, () => client.tick());
    const outcomes = await Promise.allSettled(ticks);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
    expect(outcomes.at(-1)).toMatchObject({ reason: { message: expect.stringContaining('await tick()') } });
    expect(client.time).toBe(16);
    await client.close();
  });

  it('rejects every call after close, and those that wait', async () => {
    const client = await connect();
    const waiting = client.tick();
    const closing = client.close();
    await expect(waiting).rejects.toMatchObject({ code: 'closed' });
    await closing;
    await expect(client.tick()).rejects.toThrow('the world in the worker was closed');
    await expect(client.add({ at: [1, 1] })).rejects.toMatchObject({ code: 'closed' });
    expect(() => client.on('arrived', () => {})).toThrow('closed');
    client.grid.setPassable(1, 1, false);
    expect(await client.ended).toBeUndefined();
    await client.close();
  });
});

describe('a worker that dies', () => {
  it('rejects the calls that wait and all later ones', async () => {
    const worker = startWorker(SERVING);
    const client = await connectWorld(worker, { grid: new Grid(300, 300), planner: 'lacam' });
    await client.addMany(Array.from({ length: 300 }, (_, i) => ({ at: [i, 0], goal: [299 - i, 299] })));
    const waiting = [client.tick(), client.tick(), client.metrics()];
    setTimeout(() => worker.terminate(), 5);
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.at(-1)).toMatchObject({
      reason: { code: 'closed', message: 'the worker ended with exit code 1' },
    });
    await expect(client.tick()).rejects.toThrow('the worker ended');
    expect(await client.ended).toMatchObject({ code: 'closed' });
  });

  const ways = [
    ['throws while it loads', `throw new Error('no such texture');`, 'the worker failed: no such texture'],
    ['ends', 'process.exit(3);', 'the worker ended with exit code 3'],
    ['does not serve', 'setInterval(() => {}, 1000);', 'does its file call serveWorld?'],
    [
      'has another version',
      `require('node:worker_threads').parentPort.on('message', () => {
        require('node:worker_threads').parentPort.postMessage({ floodgate: 99, kind: 'answers' });
      });`,
      'from different versions of floodgate: messages 99 and 2',
    ],
  ] as const;
  it.each(ways)('rejects the connection: %s', async (_, code, message) => {
    const options = { grid: new Grid(3, 3), planner: 'pibt', timeoutMs: 3000 };
    await expect(connectWorld(startWorker(code), options)).rejects.toThrow(message);
  });

  it('ends the world if a planner fails in a tick of the clock', async () => {
    const worker = startWorker(`
      import { parentPort } from 'node:worker_threads';
      import { definePlanner } from '../planners/index.ts';
      import { serveWorld } from './index.ts';
      const plan = (tick) => { if (tick > 2) throw new RangeError('lost'); };
      const broken = { id: 'broken', title: '', summary: '', central: true, parameters: {}, create: () => ({ plan }) };
      serveWorld(parentPort, { planners: [definePlanner(broken)] });
    `);
    const client = await connectWorld(worker, { grid: new Grid(3, 3), planner: 'broken' });
    await client.start({ ticksPerSecond: 1000 });
    expect(await client.ended).toMatchObject({ message: 'in the worker: RangeError: lost' });
    await expect(client.stop()).rejects.toThrow('lost');
  });
});

function cellsOf({ grid }: World, a: readonly [number, number], b: readonly [number, number]) {
  return [grid.cell(...a), grid.cell(...b)] as const;
}
