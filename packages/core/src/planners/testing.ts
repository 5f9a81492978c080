import type { Grid, Point } from '../grid/index.ts';
import { Random } from '../random.ts';
import type { TickBudget } from '../search/index.ts';
import { type Agent, checkRecording, type PlannerSpec, World } from '../world/index.ts';
import type { FlowMap } from './kit/flow.ts';

export interface RunOptions {
  readonly agents: number;
  readonly ticks: number;
  readonly seed?: number;
  readonly crossing?: 'allowed' | 'forbidden';
  readonly budget?: TickBudget;
  /** Re-task agents, wall and unwall tiles, bring agents in and take them out, let outside agents wander. */
  readonly disturbed?: boolean;
}

/** A world with agents on random cells of the largest component, going to random cells of it. */
export function randomWorld(grid: Grid, planner: PlannerSpec, options: RunOptions): World {
  const { agents, seed = 1, crossing = 'allowed' } = options;
  const world = new World(grid, { planner, seed, crossing, record: true });
  const random = new Random(`${seed}/problem`);
  const component = grid.components.largest();
  const cells = cellsOf(grid, component);
  const starts = random.shuffle([...cells]).slice(0, agents);
  const goals = random.shuffle([...cells]).slice(0, agents);
  for (const [i, start] of starts.entries())
    world.add({ at: grid.point(start), goal: grid.point(goals[i]!) });
  return world;
}

export function cellsOf(grid: Grid, component: number): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < grid.cellCount; cell++)
    if (grid.components.of(cell) === component) cells.push(cell);
  return cells;
}

/** Runs a random problem, with or without disturbances, and has the Referee check every tick of it. */
export function runUnderReferee(grid: Grid, planner: PlannerSpec, options: RunOptions): World {
  const world = randomWorld(grid, planner, options);
  const disturb = options.disturbed ? disturbance(world, options.seed ?? 1) : () => {};
  for (let tick = 0; tick < options.ticks && (options.disturbed || !world.done); tick++) {
    disturb();
    world.tick(options.budget);
  }
  const [violation] = checkRecording(world.recording());
  if (violation) throw new Error(`${planner.id} on ${grid.name}: ${violation.message}`);
  world.dispose();
  return world;
}

/** Does something unexpected to a world every now and then. */
function disturbance(world: World, seed: number): () => void {
  const { grid } = world;
  const random = new Random(`${seed}/disturbance`);
  const outsiders: Agent[] = [];
  const anywhere = (): Point => grid.point(grid.randomFreeCell(random)!);
  const actions: (() => void)[] = [
    () =>
      attempt(
        () => random.pick(world.agents.filter((agent) => !agent.outside)),
        (agent) => {
          agent.goal = anywhere();
        },
      ),
    () =>
      grid.setPassable(
        ...([random.below(grid.width), random.below(grid.height)] as const),
        random.chance(0.6),
      ),
    () => attempt(anywhere, (at) => world.add({ at, goal: anywhere(), nearest: true })),
    () => attempt(anywhere, (at) => outsiders.push(world.add({ at, outside: true }))),
    () => {
      const agent = random.pick(world.agents);
      if (agent && world.agents.length > 2) {
        world.remove(agent);
        if (agent.outside) outsiders.splice(outsiders.indexOf(agent), 1);
      }
    },
    // Two agents trade goals.
    () => {
      const [a, b] = random.shuffle(world.agents.filter((agent) => !agent.outside));
      if (a && b)
        attempt(
          () => [a.goal, b.goal] as const,
          ([goalA, goalB]) => {
            a.goal = goalB;
            b.goal = goalA;
          },
        );
    },
  ];
  return () => {
    if (random.chance(0.4)) random.pick(actions)();
    for (const agent of outsiders) {
      const cell = grid.cell(...agent.at);
      const d = random.below(8);
      if (grid.moves[cell]! & (1 << d)) world.move(agent, grid.point(cell + grid.offsets[d]!));
    }
  };
}

/** A disturbance that the world refuses (a taken cell, an unreachable goal) is simply left out. */
function attempt<T>(find: () => T, act: (found: T) => unknown): void {
  const found = find();
  if (found === undefined) return;
  try {
    act(found);
  } catch {
    // Refused.
  }
}

/**
 * Whether flow annotations use only moves of the map and lose no way. Exactly, not by samples: from one cell of
 * each component all others are reached with the flow, and reach it.
 */
export function keepsReachability(grid: Grid, flow: FlowMap): boolean {
  const reversed = new Uint8Array(grid.cellCount);
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const moves = flow.at(cell);
    if (moves & ~grid.moves[cell]!) return false;
    for (let d = 0; d < 8; d++)
      if (moves & (1 << d)) reversed[cell + grid.offsets[d]!]! |= 1 << ((d + 4) & 7);
  }
  const visited = [new Uint8Array(grid.cellCount), new Uint8Array(grid.cellCount)] as const;
  const count = (moves: Uint8Array, from: number, seen: Uint8Array): number => {
    const queue = [from];
    seen[from] = 1;
    for (const cell of queue) {
      for (let d = 0; d < 8; d++) {
        const next = cell + grid.offsets[d]!;
        if (moves[cell]! & (1 << d) && !seen[next]) {
          seen[next] = 1;
          queue.push(next);
        }
      }
    }
    return queue.length;
  };
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (!grid.passable[cell] || visited[0][cell]) continue;
    const size = grid.components.sizeOf(cell);
    if (count(flow.bytes, cell, visited[0]) !== size || count(reversed, cell, visited[1]) !== size)
      return false;
  }
  return true;
}
