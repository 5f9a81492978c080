import { CORNER_RULES } from '../../src/grid/index.ts';
import { FORMATIONS } from '../../src/orders/index.ts';
import type { Preset } from '../../src/planners/index.ts';
import { generateMap } from '../../src/problems/index.ts';
import { Random } from '../../src/random.ts';
import { WORLD_EVENTS } from '../../src/world/index.ts';
import type { Kind, OrderedTo, Sequence, Step } from './sequence.ts';

const ORDERS: readonly OrderedTo[] = ['move', 'queue', 'patrol', 'follow', 'flee', 'stop', 'cancel'];
const COSTS = [1, 1.5, 3, 20, 1000];
const ANY = 10_000;
/** A budget that no planner uses up on these maps for long, and yet keeps papers' planners from taking seconds. */
const AMPLE = 3000;

/** Which kinds of things happen in a world: a few of them each, so that faults of plain crowds are not drowned. */
interface Flavour {
  readonly units: boolean;
  readonly terrain: boolean;
  readonly orders: boolean;
  readonly listeners: boolean;
  readonly twin: boolean;
}

/** A random world and what happens to it. The same seed gives the same. */
export function drawSequence(planner: string, preset: Preset, seed: number): Sequence {
  const random = new Random(`${planner}/${preset}/${seed}`);
  const rows = drawRows(random);
  const tiles = rows.join('').replaceAll('@', '').length;
  const flavour = {
    units: random.chance(0.5),
    terrain: random.chance(0.3),
    orders: random.chance(0.3),
    listeners: random.chance(0.4),
    twin: random.chance(0.25),
  };
  const steps: Step[] = [];
  const agents = Math.max(2, Math.floor(tiles * random.pick([0.1, 0.2, 0.35, 0.5])));
  for (let i = 0; i < Math.min(agents, 120); i++) steps.push(drawAdd(random, flavour));
  const budget = random.pick<Step>([
    { do: 'tick', expansions: AMPLE },
    { do: 'tick', expansions: AMPLE },
    { do: 'tick', expansions: 1 },
    { do: 'tick', expansions: random.pick([0, 2, 5, 20, 100]) },
    flavour.twin ? { do: 'tick', expansions: 10 } : { do: 'tick', ms: 0 },
  ]);
  const calm = random.pick([0.4, 0.7, 0.9]);
  for (let ticks = random.pick([40, 80, 160]); ticks > 0; ticks--) {
    while (!random.chance(calm)) steps.push(...drawEvent(random, flavour));
    if (random.chance(0.04)) steps.push({ do: 'think', expansions: random.pick([1, 10, AMPLE]) });
    steps.push(random.chance(0.03) ? { do: 'commit' } : budget);
  }
  return {
    ...{ planner, preset, seed, rows },
    corners: random.pick([...CORNER_RULES, 'no-corner-cutting'] as const),
    crossing: random.chance(0.5) ? 'allowed' : 'forbidden',
    diagonals: flavour.units && random.chance(0.4) ? 'by-length' : 'alike',
    twin: flavour.twin,
    steps,
  };
}

/** Scattered walls, mazes, rooms and caves of at most 32 × 24 tiles. */
function drawRows(random: Random): string[] {
  const kind = random.pick(['scattered', 'scattered', 'maze', 'rooms', 'caves'] as const);
  const [width, height] = [random.between(5, 32), random.between(4, 24)];
  if (kind === 'scattered') {
    const walls = random.below(36) / 100;
    return Array.from({ length: height }, () =>
      Array.from({ length: width }, () => (random.chance(walls) ? '@' : '.')).join(''),
    );
  }
  const options = { width: Math.max(8, width), height: Math.max(8, height), seed: random.below(ANY) };
  const grid = generateMap(kind, options);
  return Array.from({ length: grid.height }, (_, y) =>
    Array.from({ length: grid.width }, (_, x) => (grid.isFree(x, y) ? '.' : '@')).join(''),
  );
}

const drawWho = (random: Random): number => random.below(ANY);

function drawAdd(random: Random, { units }: Flavour): Step {
  const outside = random.chance(0.1);
  return {
    ...{ do: 'add', at: random.below(ANY) },
    ...(random.chance(0.9) && { goal: random.below(ANY), nearest: random.chance(0.8) }),
    ...(random.chance(0.1) && { priority: random.below(3) - 1 }),
    ...(outside && { outside }),
    ...(units && drawKind(random, 0.2)),
  };
}

function drawKind(random: Random, share: number): Kind {
  return {
    ...(random.chance(share) && { size: random.pick([1, 2, 2, 3, 4]) }),
    ...(random.chance(share) && { speed: random.pick([1, 2, 3, 7]) }),
    ...(random.chance(share / 2) && { hold: random.chance(0.5) }),
    ...(random.chance(share) && { team: random.pick(['red', 'blue', null]) }),
    ...(random.chance(share / 2) && { mud: random.chance(0.7) }),
  };
}

/** One thing, or several that belong together. */
function drawEvent(random: Random, flavour: Flavour, inListener = false): Step[] {
  const [who, at, d] = [drawWho(random), random.below(ANY), random.below(8)];
  const kinds: (() => Step[])[] = [
    () => [{ do: 'retask', who, to: at }],
    () => [{ do: 'trade', who, other: drawWho(random) }],
    () => [drawAdd(random, flavour)],
    () => [{ do: 'remove', who }],
    () => [{ do: 'wall', at, free: random.chance(0.6) }],
    () => [{ do: 'wall-beside', who, d: random.below(9), free: random.chance(0.5) }],
    () => [{ do: 'move', who, d }],
    () => [
      { do: 'move', who, d },
      { do: 'move', who: drawWho(random), d: random.below(8) },
    ],
    // The tile that an agent has just left, or come to, or cut the corner of, becomes a wall.
    () => [
      { do: 'move', who, d },
      { do: 'wall-beside', who, d: random.pick([8, (d + 4) & 7, (d + 3) & 7]), free: false },
    ],
    () => [
      { do: 'wall-beside', who, d, free: true },
      { do: 'move', who, d },
    ],
    // Another agent comes to the tile that an outside agent has just left.
    () => [
      { do: 'move', who, d },
      { do: 'add', at, beside: who, d: random.pick([(d + 4) & 7, random.below(8)]) },
    ],
    () => [{ do: 'change', who, outside: random.chance(0.5) }],
    () => [
      { do: 'change', who, outside: true },
      { do: 'move', who, d },
      { do: 'change', who, outside: false },
    ],
    () => [{ do: 'change', who, priority: random.below(3) - 1 }],
  ];
  if (flavour.units)
    kinds.push(
      () => [{ do: 'change', who, ...drawKind(random, 0.4) }],
      () => [{ do: 'change', who, ...drawKind(random, 0.4) }],
      () => [
        { do: 'move', who, d },
        { do: 'change', who, ...drawKind(random, 0.5) },
      ],
    );
  if (flavour.terrain) {
    const mask = random.chance(0.3) ? random.below(256) : 255;
    kinds.push(() => [{ do: 'paint', at, cost: random.pick(COSTS), mud: random.chance(0.5) }]);
    kinds.push(() => [{ do: 'paint', at, mask }]);
  }
  if (flavour.orders) kinds.push(() => [drawOrder(random, flavour)]);
  if (flavour.units && random.chance(0.1))
    kinds.push(() => [{ do: 'planner', ...(random.chance(0.7) && { team: random.pick(['red', 'blue']) }) }]);
  if (inListener) kinds.push(() => [{ do: 'tick', expansions: 20 }]);
  else {
    if (random.chance(0.4)) kinds.push(() => [{ do: 'save' }]);
    if (flavour.listeners) kinds.push(() => [drawListener(random, flavour)]);
  }
  return random.pick(kinds)();
}

function drawOrder(random: Random, flavour: Flavour): Step {
  return {
    ...{ do: 'order', who: drawWho(random), to: random.below(ANY), kind: random.pick(ORDERS) },
    ...(random.chance(0.5) && { group: random.between(1, 12), formation: random.pick(FORMATIONS) }),
    ...(random.chance(0.3) && { sight: random.between(1, 5) }),
    ...(flavour.listeners && random.chance(0.5) && { after: drawEvent(random, flavour, true) }),
  };
}

function drawListener(random: Random, flavour: Flavour): Step {
  const after = [...drawEvent(random, flavour, true), ...drawEvent(random, flavour, true)];
  return { do: 'listen', event: random.pick(WORLD_EVENTS), times: random.between(1, 4), after };
}
