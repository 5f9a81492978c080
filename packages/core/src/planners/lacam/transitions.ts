import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';

const NONE = -1;

/**
 * Which configurations are known to be neighbours, at what cost, and the cheapest known path from each to the goal
 * configuration. The rules allow every set of moves in reverse, unless one-way tiles forbid it, so a transition is an edge
 * both ways, and the costs to the goal stay valid wherever the agents are. A way that is forbidden costs Infinity.
 */
export class Transitions {
  /** Per configuration the least known cost to the goal, and the next configuration on that path. */
  costs = new Float64Array(0);
  onward = new Int32Array(0);
  goal = NONE;
  #first = new Int32Array(0);
  #size = 0;
  // Per edge end: where it comes from, what coming from there costs, and the next edge of the same configuration.
  #ends = new Int32Array(0);
  #edgeCosts = new Float64Array(0);
  #next = new Int32Array(0);
  #count = 0;
  readonly #queue: number[] = [];
  #queued = new Uint8Array(0);

  get bytes(): number {
    return this.#count * 16 + this.#size * 17;
  }

  get bytesHeld(): number {
    return this.#ends.byteLength * 4 + this.#first.byteLength * 4 + this.#queued.length;
  }

  /** Forgets everything. */
  start(): void {
    this.#count = 0;
    this.#size = 0;
    this.goal = NONE;
  }

  /** Gives all memory back; only after {@link start}. */
  shrink(): void {
    this.#ends = this.#next = this.#first = this.onward = new Int32Array(0);
    this.#edgeCosts = this.costs = new Float64Array(0);
    this.#queued = new Uint8Array(0);
  }

  /** Nothing is queued between calls. */
  save(out: StateWriter): void {
    out.ints([this.goal, this.#size, this.#count]);
    out.array(this.costs);
    out.array(this.onward);
    out.array(this.#first);
    out.array(this.#ends, this.#count);
    out.array(this.#edgeCosts, this.#count);
    out.array(this.#next, this.#count);
  }

  load(from: StateReader): void {
    const [goal = NONE, size = 0, count = 0] = from.ints();
    this.goal = goal;
    this.#size = size;
    this.#count = count;
    this.costs = from.array(Float64Array);
    this.onward = from.ints();
    this.#first = from.ints();
    this.#ends = from.ints();
    this.#edgeCosts = from.array(Float64Array);
    this.#next = from.ints();
    this.#queued = new Uint8Array(this.#first.length);
  }

  /** A configuration has become known. */
  addConfiguration(id: number): void {
    this.#first = grown(this.#first, id + 1);
    this.onward = grown(this.onward, id + 1);
    this.#queued = grown(this.#queued, id + 1);
    this.costs = grown(this.costs, id + 1);
    this.#first[id] = NONE;
    this.onward[id] = NONE;
    this.costs[id] = Number.POSITIVE_INFINITY;
    this.#size = id + 1;
  }

  /** Two configurations are neighbours. `cost` is that of the step from the first to the second, `back` that of its reverse. */
  join(a: number, b: number, cost: number, back: number): void {
    if (a === b) return;
    const known = this.#edge(b, a);
    if (known === NONE) {
      this.#append(a, b, back);
      this.#append(b, a, cost);
    } else if (this.#edgeCosts[known] === Number.POSITIVE_INFINITY) {
      // So far only the other way was known.
      this.#edgeCosts[known] = cost;
    } else {
      return;
    }
    if (this.goal === NONE) return;
    this.#relax(a, b, cost);
    this.#relax(b, a, back);
    this.#propagate();
  }

  /** Whether a step is known from one configuration to another. */
  leads(from: number, to: number): boolean {
    const edge = this.#edge(to, from);
    return edge !== NONE && this.#edgeCosts[edge]! < Number.POSITIVE_INFINITY;
  }

  /** The edge end of a configuration that comes from another. */
  #edge(at: number, from: number): number {
    let edge = this.#first[at]!;
    while (edge !== NONE && this.#ends[edge] !== from) edge = this.#next[edge]!;
    return edge;
  }

  /** The goal configuration is found. */
  setGoal(id: number): void {
    this.goal = id;
    this.costs[id] = 0;
    this.#queue.push(id);
    this.#propagate();
  }

  #append(from: number, to: number, cost: number): void {
    const edge = this.#count++;
    this.#ends = grown(this.#ends, this.#count);
    this.#next = grown(this.#next, this.#count);
    this.#edgeCosts = grown(this.#edgeCosts, this.#count);
    this.#ends[edge] = to;
    this.#edgeCosts[edge] = cost;
    this.#next[edge] = this.#first[from]!;
    this.#first[from] = edge;
  }

  /** Updates the cost of one configuration by a path through the other. */
  #relax(from: number, by: number, cost: number): void {
    const whole = this.costs[by]! + cost;
    if (whole >= this.costs[from]!) return;
    this.costs[from] = whole;
    this.onward[from] = by;
    if (this.#queued[from]) return;
    this.#queued[from] = 1;
    this.#queue.push(from);
  }

  /** Passes lower costs on. The graph is almost a tree, so the order hardly matters. */
  #propagate(): void {
    const queue = this.#queue;
    for (let i = 0; i < queue.length; i++) {
      const at = queue[i]!;
      this.#queued[at] = 0;
      for (let edge = this.#first[at]!; edge !== NONE; edge = this.#next[edge]!)
        this.#relax(this.#ends[edge]!, at, this.#edgeCosts[edge]!);
    }
    queue.length = 0;
  }
}
