/** What happens to a crowd in the benchmark of frames: one event after the other, each followed by some ticks. */
import { type Agent, type Grid, type Point, plannerById, Random, World } from 'floodgate';
import { generateProblem, type ProblemAgent, populate } from 'floodgate/problems';
import { timed } from './clock.ts';
import { Unserved } from './unserved.ts';

export interface FrameTask {
  readonly planner: string;
  /** The crowd gets no more than fit into the map. */
  readonly agents: number;
  /** Undefined for ticks without a budget. */
  readonly budgetMs: number | undefined;
  /** Ticks after each event. */
  readonly ticks: number;
  /** The worst tiles to close, worst first: the first that nobody stands on is used. */
  readonly worstTiles: readonly Point[];
  /** Whether to look for agents that stand still. That leaves garbage, which is collected in ticks that are timed. */
  readonly watched?: boolean;
}

/** One event and the ticks after it. */
export interface Phase {
  readonly event: string;
  /** True if the event is an edit of the map. */
  readonly isEdit: boolean;
  /** What the calls took that make the event happen, in milliseconds. */
  readonly callMs: number;
  readonly tickMs: readonly number[];
  /** The longest time in ticks that an agent which could go on has stood still, up to the end of the phase. */
  readonly unserved: number;
}

export interface Sequence {
  /** How many agents there were at the start. */
  readonly agents: number;
  readonly phases: readonly Phase[];
}

const ADDED = 500;
const SCATTERED = 100;
const BLOCK = 10;
/** The crowd takes at most this share of the map's largest component. */
const LARGEST_SHARE = 0.5;

export function runSequence(map: Grid, task: FrameTask): Sequence {
  const grid = map.clone();
  const random = new Random('frames');
  const room = Math.floor(LARGEST_SHARE * largestSize(grid));
  const added = Math.min(ADDED, Math.floor(room / 5));
  const agents = Math.min(task.agents, room - added);
  const problem = generateProblem(grid, { agents: agents + added, seed: 1 });
  const first = problem.agents.slice(0, agents);

  let world!: World;
  let crowd!: Agent[];
  let unserved: Unserved | undefined;
  const phases: Phase[] = [];
  const phase = (event: string, happen: () => void, isEdit = false): void => {
    const callMs = timed(happen);
    if (task.watched) unserved ??= new Unserved(world);
    const tickMs: number[] = [];
    for (let i = 0; i < task.ticks; i++) {
      tickMs.push(timed(() => world.tick(task.budgetMs === undefined ? {} : { budgetMs: task.budgetMs })));
      unserved?.observe();
    }
    phases.push({ event, isEdit, callMs, tickMs, unserved: unserved?.longest ?? 0 });
    if (unserved) unserved.longest = 0;
  };
  const closeAndOpen = (what: string, tiles: readonly Point[]): void => {
    for (const free of [false, true]) {
      const edit = (): boolean =>
        grid.edit((editor) => {
          for (const [x, y] of tiles) editor.set(x, y, free);
        });
      phase(`${what} ${free ? 'opened' : 'closed'}`, edit, true);
    }
  };

  phase('start', () => {
    world = new World(grid, { planner: plannerById(task.planner), seed: 1 });
    crowd = populate(world, { grid, agents: first });
  });
  phase('new goals for all', () => {
    crowd.forEach((agent, i) => {
      agent.goal = first[(i + 1) % agents]!.goal;
    });
  });
  const taken = new Set<number>();
  const late = problem.agents
    .slice(agents)
    .map((agent) => ({ ...agent, start: freePlace(world, agent, taken) }));
  phase(`${added} agents added`, () => {
    for (const { start, goal } of late) world.add({ at: start, goal });
  });
  const isEmpty = ([x, y]: Point): boolean => world.crowd.occupants[grid.cell(x, y)]! < 0;
  closeAndOpen('worst tile', task.worstTiles.filter(isEmpty).slice(0, 1));
  closeAndOpen(`${SCATTERED} scattered tiles`, scattered(grid, random).filter(isEmpty));
  closeAndOpen(`${BLOCK} × ${BLOCK} block`, freeBlock(grid).filter(isEmpty));
  world.dispose();
  return { agents, phases };
}

export function largestSize(grid: Grid): number {
  let size = 0;
  for (let cell = 0; cell < grid.cellCount; cell++) size = Math.max(size, grid.components.sizeOf(cell));
  return size;
}

/** The tile nearest to an agent's start that is neither occupied nor taken; it is taken from then on. */
function freePlace(world: World, { start }: ProblemAgent, taken: Set<number>): Point {
  const { grid, crowd } = world;
  const component = grid.components.of(grid.cell(...start));
  const cell = grid.nearestFreeCell(
    start,
    (place) => crowd.occupants[place]! < 0 && !taken.has(place) && grid.components.of(place) === component,
  )!;
  taken.add(cell);
  return grid.point(cell);
}

function scattered(grid: Grid, random: Random): Point[] {
  return Array.from({ length: SCATTERED }, () => grid.point(grid.randomFreeCell(random)!));
}

/** The free tiles of the block with most of them; of several the one nearest to the middle of the map. */
function freeBlock(grid: Grid): Point[] {
  let best: Point[] = [];
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let y = 0; y + BLOCK <= grid.height; y += BLOCK / 2) {
    for (let x = 0; x + BLOCK <= grid.width; x += BLOCK / 2) {
      const tiles: Point[] = [];
      for (let i = 0; i < BLOCK * BLOCK; i++) {
        const tile: Point = [x + (i % BLOCK), y + Math.floor(i / BLOCK)];
        if (grid.isFree(...tile)) tiles.push(tile);
      }
      const distance = Math.hypot(x - grid.width / 2, y - grid.height / 2);
      if (tiles.length < best.length || (tiles.length === best.length && distance >= bestDistance)) continue;
      best = tiles;
      bestDistance = distance;
    }
  }
  return best;
}
