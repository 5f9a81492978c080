import { type Agent, checkRecording, type Formation, type Grid, pibt, Random, World } from 'floodgate';
import { gridOf } from '../maps.ts';
import { markdownTable } from '../markdown.ts';

const AGENTS = 200;
const MOST_TICKS = 2000;
/** Orders that are given before time is taken, and while it is. */
const WARM_UP = 20;
const REPEATS = 10;
const FORMATIONS: readonly Formation[] = ['block', 'line', 'loose'];

/** One formation on one map, over all seeds. */
export interface OrderCase {
  readonly map: string;
  readonly formation: Formation;
  /** Mean tick after which agents are home for good, with places dealt by id and by the order. */
  readonly byId: number;
  readonly byOrder: number;
  /** Mean moves from where agents start to the places that they are dealt by the order: no less is possible for it. */
  readonly moves: number;
  /** Agents that were not at their places in the end. */
  readonly left: number;
  readonly settled: boolean;
  readonly violations: number;
  /** CPU time of giving the order, the mean of ten, the largest of all seeds, in milliseconds. */
  readonly dealMs: number;
  /** CPU time of a tick, on average, in milliseconds. */
  readonly idTickMs: number;
  readonly orderTickMs: number;
}

interface Outcome {
  readonly arrival: number;
  readonly left: number;
  readonly tickMs: number;
}

export function measureOrders(
  maps: readonly string[],
  seeds: number,
  progress: (what: string) => void,
): OrderCase[] {
  return maps.flatMap((map) =>
    FORMATIONS.map((formation) => {
      progress(`${formation} on ${map}`);
      return measureCase(map, formation, seeds);
    }),
  );
}

function measureCase(map: string, formation: Formation, seeds: number): OrderCase {
  const sum = { byId: 0, byOrder: 0, moves: 0, left: 0, violations: 0, idTickMs: 0, orderTickMs: 0 };
  let settled = true;
  let dealMs = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const { grid, starts, to } = problem(map, seed);
    const ordered = worldOf(grid, starts, seed);
    // A game that runs has compiled the code.
    for (let i = 0; i < WARM_UP; i++) ordered.order(ordered.agents, { to, formation });
    const began = process.cpuUsage();
    for (let i = 1; i < REPEATS; i++) ordered.order(ordered.agents, { to, formation });
    const order = ordered.order(ordered.agents, { to, formation });
    dealMs = Math.max(dealMs, cpuMs(began) / REPEATS);
    // The formation from its middle outwards.
    const far = ([x, y]: readonly [number, number]): number => Math.hypot(x - to[0], y - to[1]);
    const places = [...order.targets].sort((a, b) => far(a) - far(b));
    sum.moves += meanMoves(grid, order.agents);
    const byOrder = until(ordered, () => order.settled);
    settled &&= order.settled;
    const dealt = worldOf(grid, starts, seed);
    for (const [i, agent] of dealt.agents.entries()) agent.goal = places[i]!;
    const byId = until(dealt, () => dealt.agents.every(({ home }) => home));
    sum.byId += byId.arrival / seeds;
    sum.byOrder += byOrder.arrival / seeds;
    sum.left += byOrder.left;
    sum.violations += checkRecording(ordered.recording()).length;
    sum.idTickMs += byId.tickMs / seeds;
    sum.orderTickMs += byOrder.tickMs / seeds;
  }
  return { map, formation, ...sum, moves: sum.moves / seeds, settled, dealMs };
}

function problem(map: string, seed: number) {
  const grid = gridOf(map);
  const random = new Random(`orders/${map}/${seed}`);
  const component = grid.components.largest();
  const cells: number[] = [];
  for (let cell = 0; cell < grid.cellCount; cell++)
    if (grid.components.of(cell) === component) cells.push(cell);
  random.shuffle(cells);
  const to = grid.point(random.pick(cells));
  return { grid, starts: cells.slice(0, AGENTS), to };
}

function worldOf(grid: Grid, starts: readonly number[], seed: number): World {
  const world = new World(grid, { planner: pibt(), seed, record: true });
  for (const cell of starts) world.add({ at: grid.point(cell) });
  return world;
}

/** Runs a world until it is done. Agents that are not home in the end count with the limit. */
function until(world: World, isDone: () => boolean): Outcome {
  const { agents } = world;
  const since = new Int32Array(agents.length).fill(-1);
  const began = process.cpuUsage();
  while (world.time < MOST_TICKS && !isDone()) {
    world.tick();
    for (const [i, agent] of agents.entries()) {
      if (!agent.home) since[i] = -1;
      else if (since[i]! < 0) since[i] = world.time;
    }
  }
  const tickMs = cpuMs(began) / world.time;
  const left = since.filter((tick) => tick < 0).length;
  const arrival = since.reduce((sum, tick) => sum + (tick < 0 ? MOST_TICKS : tick), 0) / agents.length;
  world.dispose();
  return { arrival, left, tickMs };
}

/** The fewest moves to its goal, averaged over the agents. */
function meanMoves(grid: Grid, agents: readonly Agent[]): number {
  const moves = new Int32Array(grid.cellCount);
  let sum = 0;
  for (const { at, goal } of agents) {
    const from = grid.cell(...at);
    const to = grid.cell(...goal);
    moves.fill(-1);
    moves[from] = 0;
    const reached = [from];
    for (let head = 0; moves[to]! < 0; head++) {
      const cell = reached[head]!;
      for (let d = 0; d < 8; d++) {
        const next = cell + grid.offsets[d]!;
        if (!(grid.moves[cell]! & (1 << d)) || moves[next]! >= 0) continue;
        moves[next] = moves[cell]! + 1;
        reached.push(next);
      }
    }
    sum += moves[to]!;
  }
  return sum / agents.length;
}

function cpuMs(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

export function formatOrders(cases: readonly OrderCase[]): string {
  const rows = cases.map((one) => [
    `${one.map} ${one.formation}`,
    one.byId.toFixed(1),
    one.byOrder.toFixed(1),
    (one.byOrder / one.byId).toFixed(2),
    one.moves.toFixed(1),
    one.settled ? 'all' : `${one.left} left`,
    one.violations,
    one.dealMs.toFixed(1),
    one.idTickMs.toFixed(2),
    one.orderTickMs.toFixed(2),
  ]);
  const header = [
    'map and formation',
    'mean arrival by id',
    'by order',
    'ratio',
    'moves needed alone',
    'settled',
    'violations',
    'ms for the order',
    'ms a tick by id',
    'by order',
  ];
  const overall = FORMATIONS.map((formation) => {
    const those = cases.filter((one) => one.formation === formation);
    const ratio = those.reduce((sum, { byOrder, byId }) => sum + byOrder / byId, 0) / those.length;
    return `${formation} ${ratio.toFixed(2)}`;
  });
  return `# ${AGENTS} agents ordered to one tile\n\nWritten by \`npm run bench:orders\` on Node ${process.version}. CPU times depend on the machine.\n\n${markdownTable(header, rows)}\n\nRatio on average over the maps: ${overall.join(', ')}. The aim is 0.7.\n`;
}
