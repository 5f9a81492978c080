import type { Point } from '../../src/grid/index.ts';
import type { Agent, TickReport, World, WorldEvent } from '../../src/world/index.ts';
import { agree, DX, DY, fits, mapAllows, meet, type RuledMap, type Square } from './rules.ts';

/** What the model knows of an agent: what it was told, and where it was seen. */
interface Known {
  readonly agent: Agent;
  x: number;
  y: number;
  size: number;
  /** Where it was after the last tick, with the size that it had when it moved away by hand. */
  from: Square;
  speed: number;
  hold: boolean;
  outside: boolean;
  /** The first tick in which it may move again. */
  readyAt: number;
  goal: Point;
  arrived: boolean;
  settled: boolean;
  retasked: boolean;
  /** True once it had an order, which gives it goals that the model does not know. */
  ordered: boolean;
}

/** The largest size, and a move of each. */
const REACH = 6;
const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

/** Something is not as the rules say. */
export class Fault extends Error {
  /** What was wrong, in one word, so that a shorter sequence can be told to show the same fault. */
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * A slow and obvious model of a world: it is told what is done, sees where agents are after each tick, and throws a
 * {@link Fault} for whatever is against the rules. It asks the world for nothing but what everybody can see.
 */
export class Model {
  readonly map: RuledMap;
  readonly #width: number;
  readonly #height: number;
  readonly #free: boolean[];
  readonly #masks: number[];
  readonly #crossingForbidden: boolean;
  readonly #byLength: boolean;
  #agents = new Map<number, Known>();
  /** Tiles that outside agents have left since the last tick. */
  #left: Square[] = [];
  #tick = 0;
  /** Events that must be told, as `event id`, and those that were. */
  #due: string[] = [];
  #told: string[] = [];
  /** How many agents moved in the tick that was seen last, and how many there were. */
  #moved = 0;
  #seen = 0;
  #count = 0;

  constructor({ grid, crossing, diagonals }: World) {
    this.#width = grid.width;
    this.#height = grid.height;
    this.#crossingForbidden = crossing === 'forbidden';
    this.#byLength = diagonals === 'by-length';
    const tiles = Array.from({ length: grid.width * grid.height }, (_, i) => i);
    this.#free = tiles.map((i) => grid.isFree(i % grid.width, Math.floor(i / grid.width)));
    this.#masks = tiles.map(() => 255);
    this.map = {
      isFree: (x, y) => this.#contains(x, y) && this.#free[y * this.#width + x]!,
      mask: (x, y) => this.#masks[y * this.#width + x]!,
      corners: grid.corners,
    };
  }

  get agentTicks(): number {
    return this.#count;
  }

  // What is done between ticks.

  wall(x: number, y: number, free: boolean): void {
    this.#free[y * this.#width + x] = free;
  }

  mask(x: number, y: number, mask: number): void {
    this.#masks[y * this.#width + x] = mask;
  }

  /** Whether there is room for another agent. */
  hasRoom(square: Square, except?: Agent): boolean {
    const others = [...this.#agents.values()].filter(({ agent }) => agent !== except);
    return (
      fits(this.map, square) &&
      !others.some((other) => meet(other, square)) &&
      !this.#left.some((left) => meet(left, square))
    );
  }

  added(agent: Agent): void {
    const [x, y] = agent.at;
    const { id, size, speed, hold, outside, goal } = agent;
    if (this.#agents.has(id)) throw new Fault('same-id', `a second agent ${id}`);
    if (!this.hasRoom({ x, y, size })) throw new Fault('no-room', `agent ${id} was added at (${x}, ${y})`);
    this.#agents.set(id, {
      ...{ agent, x, y, size, from: { x, y, size }, speed, hold, outside, readyAt: 0, goal },
      ...{ arrived: false, settled: false, retasked: false, ordered: false },
    });
  }

  removed(id: number): void {
    this.#agents.delete(id);
  }

  retasked(agent: Agent, goal: Point): void {
    const known = this.#of(agent);
    if (!same(agent.goal, goal))
      throw new Fault('goal', `agent ${agent.id} has the goal (${agent.goal}), not (${goal})`);
    if (same(known.goal, goal)) return;
    Object.assign(known, { goal, arrived: false, settled: false, retasked: true });
  }

  /** An agent has become another kind of unit. */
  changed(agent: Agent): void {
    const known = this.#of(agent);
    const { size, speed, hold, outside } = agent;
    if (size > known.size && !this.hasRoom({ x: known.x, y: known.y, size }, agent))
      throw new Fault('no-room', `agent ${agent.id} grew at (${known.x}, ${known.y})`);
    const isThere = known.from.x === known.x && known.from.y === known.y;
    if (isThere) known.from = { ...known.from, size };
    Object.assign(known, { size, speed, hold, outside });
  }

  ordered(agent: Agent): void {
    this.#of(agent).ordered = true;
  }

  /** Whether an outside agent may make a move now. */
  mayMove(agent: Agent, d: number): boolean {
    const known = this.#of(agent);
    const to = { x: known.x + DX[d]!, y: known.y + DY[d]!, size: known.size };
    const hasMoved = known.from.x !== known.x || known.from.y !== known.y;
    if (hasMoved || known.hold || this.#tick < known.readyAt || !mapAllows(this.map, known, d)) return false;
    return [...this.#agents.values()].every(
      (other) =>
        other === known ||
        agree({ from: known, to }, { from: other.from, to: other }, this.#crossingForbidden),
    );
  }

  moved(agent: Agent, d: number): void {
    const known = this.#of(agent);
    this.#left.push({ x: known.x, y: known.y, size: known.size });
    known.from = { x: known.x, y: known.y, size: known.size };
    known.x += DX[d]!;
    known.y += DY[d]!;
  }

  // What is seen.

  /** To be called after the moves of a tick, before anybody does anything else. */
  see(world: World): void {
    const agents = world.agents;
    if (agents.length !== this.#agents.size)
      throw new Fault('agents', `${agents.length} agents, not ${this.#agents.size}`);
    this.#moved = 0;
    this.#seen = agents.length;
    for (const agent of agents) this.#seeMove(this.#of(agent));
    this.#seePairs([...this.#agents.values()]);
    for (const known of this.#agents.values()) this.#seeEnd(known);
    this.#count += agents.length;
    this.#left = [];
    this.#tick++;
    if (world.time !== this.#tick) throw new Fault('time', `tick ${world.time}, not ${this.#tick}`);
  }

  /** The report of a tick, and how many ticks there had been before it. `isLast` if no listener made one after it. */
  reported({ tick, moved, waited }: TickReport, before: number, isLast: boolean): void {
    if (tick !== before) throw new Fault('report', `the report of tick ${before} is numbered ${tick}`);
    const isRight = !isLast || moved === this.#moved;
    if (!isRight) throw new Fault('report', `${moved} moved by the report, ${this.#moved} did`);
    if (isLast && this.#seen !== moved + waited)
      throw new Fault('report', `${moved} moved and ${waited} waited, of ${this.#seen}`);
  }

  /** An event was told of an agent. `undisturbed` if nothing was done since the tick. */
  told(event: WorldEvent, agent: Agent, undisturbed: boolean): void {
    const known = this.#of(agent);
    const fault = (what: string): never => {
      throw new Fault('event', `${event} of agent ${agent.id}, which ${what}`);
    };
    this.#told.push(`${event} ${agent.id}`);
    if (event === 'settled' && undisturbed) {
      if (known.settled && !known.ordered) fault('had settled before');
      known.settled = true;
    }
    if (!undisturbed) return;
    const isControlled = ['arrived', 'settled', 'displaced', 'blocked', 'pushed'].includes(event);
    if (isControlled && known.outside) fault('is an outside agent');
    const canMove = DX.some((_, d) => mapAllows(this.map, known, d));
    if (event === 'trapped' && canMove) fault('can move');
  }

  /** To be called when all listeners of the outermost tick have heard. */
  allTold(): void {
    const exact = (key: string): boolean => /^(arrived|retasked)/.test(key);
    const known = (key: string): Known | undefined => this.#agents.get(Number(key.split(' ')[1]));
    const missing = without(this.#due, this.#told).filter(known);
    if (missing.length > 0) throw new Fault('event', `nobody was told: ${missing.join(', ')}`);
    const extra = without(this.#told.filter(exact), this.#due).filter(
      (key) => known(key) && !known(key)!.ordered,
    );
    if (extra.length > 0) throw new Fault('event', `told for no reason: ${extra.join(', ')}`);
    this.#due = [];
    this.#told = [];
  }

  /** After a world was saved and loaded its agents are others, with the same ids. */
  replaced(world: World): void {
    const agents = new Map<number, Known>();
    for (const agent of world.agents) agents.set(agent.id, { ...this.#agents.get(agent.id)!, agent });
    this.#agents = agents;
  }

  #seeMove(known: Known): void {
    const { agent, size, from } = known;
    const [x, y] = agent.at;
    const name = `tick ${this.#tick}: agent ${agent.id} from (${known.x}, ${known.y}) to (${x}, ${y})`;
    if (agent.size !== size || agent.outside !== known.outside || agent.hold !== known.hold)
      throw new Fault('kind', `${name} has become another kind of unit`);
    if (x === known.x && y === known.y) return;
    const d = DX.findIndex((dx, i) => known.x + dx === x && known.y + DY[i]! === y);
    if (d < 0) throw new Fault('jump', `${name} jumps`);
    if (known.outside) throw new Fault('outside', `${name} is an outside agent`);
    if (known.hold) throw new Fault('held', `${name} holds its place`);
    if (this.#tick < known.readyAt) throw new Fault('too-soon', `${name} rests until tick ${known.readyAt}`);
    if (from.x !== known.x || from.y !== known.y)
      throw new Fault('twice', `${name} has moved by hand before`);
    if (!mapAllows(this.map, known, d)) throw new Fault('map', `${name} makes a move that the map forbids`);
    known.from = { x: known.x, y: known.y, size };
    known.x = x;
    known.y = y;
  }

  #seePairs(agents: readonly Known[]): void {
    const byRow = [...agents].sort((a, b) => a.y - b.y);
    for (const [i, a] of byRow.entries()) {
      // Only agents this near to each other can be in each other's way.
      for (let j = i - 1; j >= 0 && a.y - byRow[j]!.y <= REACH; j--) {
        const b = byRow[j]!;
        const reach = Math.max(a.size, b.size) + 1;
        if (Math.abs(a.x - b.x) > reach || a.y - b.y > reach) continue;
        if (agree({ from: a.from, to: a }, { from: b.from, to: b }, this.#crossingForbidden)) continue;
        const pair = `agents ${b.agent.id} and ${a.agent.id}`;
        throw new Fault('pair', `tick ${this.#tick}: ${pair} are in each other's way at (${a.x}, ${a.y})`);
      }
    }
  }

  #seeEnd(known: Known): void {
    const { agent, from, x, y, speed } = known;
    const dx = x - from.x;
    const dy = y - from.y;
    if (dx !== 0 || dy !== 0) {
      this.#moved++;
      const isLong = this.#byLength && dx !== 0 && dy !== 0;
      known.readyAt = this.#tick + (isLong ? Math.round(speed * Math.SQRT2) : speed);
    }
    known.from = { x, y, size: known.size };
    if (known.ordered) {
      known.goal = agent.goal;
      return;
    }
    if (!same(agent.goal, known.goal)) throw new Fault('goal', `agent ${agent.id} has another goal`);
    const isHome = known.goal[0] === x && known.goal[1] === y;
    if (agent.home !== isHome) throw new Fault('home', `agent ${agent.id} is home: ${agent.home}`);
    if (known.retasked) this.#due.push(`retasked ${agent.id}`);
    known.retasked = false;
    if (known.outside || !isHome || known.arrived) return;
    known.arrived = true;
    this.#due.push(`arrived ${agent.id}`);
  }

  #of(agent: Agent): Known {
    const known = this.#agents.get(agent.id);
    if (known?.agent !== agent) throw new Fault('agents', `agent ${agent.id} is not one of the world's`);
    return known;
  }

  #contains(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.#width && y < this.#height;
  }
}

/** What is in one list more often than in another. */
function without(list: readonly string[], taken: readonly string[]): string[] {
  const left = [...taken];
  return list.filter((entry) => {
    const i = left.indexOf(entry);
    if (i >= 0) left.splice(i, 1);
    return i < 0;
  });
}
