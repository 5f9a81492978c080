import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import type { PrecedenceLine } from '../kit/precedence.ts';
import { ConfigurationStack } from './configuration-stack.ts';
import type { Configurations } from './configurations.ts';
import { type Constraints, EXHAUSTED, FREE } from './constraints.ts';
import type { Successors } from './successors.ts';
import { Transitions } from './transitions.ts';

export const NONE = -1;

interface SearchParts {
  readonly crowd: Crowd;
  readonly line: PrecedenceLine;
  readonly configurations: Configurations;
  readonly constraints: Constraints;
  readonly successors: Successors;
  /** How many bytes the known configurations may take. */
  readonly limit: number;
}

/**
 * Depth-first search over configurations for one in which all agents are on their targets. It takes the configuration
 * found last, finds a successor under the next constraint, and goes on from there. Constraints leave out no
 * successor, so it finds a solution if there is one; if nothing is left to try, there is none.
 *
 * The tree of known configurations is rooted where the agents are. When they move, the old root becomes a child of the
 * new one.
 */
export class ConfigurationSearch {
  readonly transitions = new Transitions();
  readonly open = new ConfigurationStack();
  /** The configuration in which the agents are. */
  position = NONE;
  /** No known configuration has been dropped. */
  complete = true;
  /** Whether the agents' present configuration has been opened without constraints since they reached it. */
  steppedFreely = false;
  readonly #parts: SearchParts;
  /** Per configuration the next one towards the configuration in which the agents are. */
  #parents = new Int32Array(0);

  constructor(parts: SearchParts) {
    this.#parts = parts;
  }

  get bytes(): number {
    const { configurations, constraints } = this.#parts;
    return configurations.bytes + constraints.bytes + this.transitions.bytes + configurations.count * 13;
  }

  get bytesHeld(): number {
    const { configurations, constraints } = this.#parts;
    const { transitions, open } = this;
    return (
      configurations.bytesHeld +
      constraints.bytesHeld +
      transitions.bytesHeld +
      open.bytesHeld +
      this.#parents.byteLength
    );
  }

  /** Whether a path to the goal is known from where the agents are: one-way tiles may have led them away from it. */
  get solved(): boolean {
    const { goal, costs } = this.transitions;
    return goal !== NONE && costs[this.position]! < Number.POSITIVE_INFINITY;
  }

  get exhausted(): boolean {
    return this.open.top === NONE;
  }

  /** Forgets everything and starts from where the agents are. */
  start(): void {
    const { crowd, line, configurations, successors } = this.#parts;
    const went = this.position !== NONE && successors.end === this.position;
    if (this.position !== NONE) configurations.readLine(this.position, line);
    line.form(crowd.cells, null);
    this.#clear();
    configurations.start(crowd.slots);
    configurations.find(crowd.cells);
    this.position = this.#add(crowd.cells, NONE);
    this.complete = true;
    this.steppedFreely = false;
    successors.endedAt(went ? this.position : NONE);
  }

  /** Releases memory; to be called when there is nothing to search for. */
  rest(): void {
    const { configurations, constraints } = this.#parts;
    if (configurations.count > 1) this.start();
    configurations.shrink();
    constraints.shrink();
    this.transitions.shrink();
    this.open.shrink();
  }

  /**
   * Tries one constraint at the configuration on top. If the budget runs out meanwhile, nothing changes, unless a result
   * is required. False if there is nothing to try.
   */
  expand(budget: Budget, needed: boolean): boolean {
    if (!this.#makeRoom(needed)) return false;
    const { line, constraints, successors } = this.#parts;
    const { open } = this;
    let constraint = EXHAUSTED;
    while (open.top !== NONE) {
      successors.open(open.top);
      constraint = constraints.next(open.top, successors.from, line.controlled);
      if (constraint !== EXHAUSTED) break;
      open.close(open.top);
    }
    const at = open.top;
    if (at === NONE) return false;
    if (at === this.position && constraint === FREE) this.steppedFreely = true;
    const found = successors.step(at, constraint, budget);
    const cut = budget.exhausted;
    if (cut && !needed) return true;
    if (!cut) constraints.done(at);
    if (found) this.#connect(at);
    return true;
  }

  /** One step without constraints from where the agents are. */
  stepFreely(budget: Budget): void {
    const { successors } = this.#parts;
    successors.open(this.position);
    if (successors.step(this.position, FREE, budget)) this.#connect(this.position);
  }

  /** Enters the successor that was just found and brings it to the top. */
  #connect(from: number): void {
    const { line, configurations, successors } = this.#parts;
    const { to } = successors;
    const cost = successors.cost();
    const back = successors.costBack();
    let id = configurations.find(to);
    if (id === NONE) {
      line.advance(to);
      id = this.#add(to, from);
      this.transitions.join(from, id, cost, back);
      if (line.away === 0) this.transitions.setGoal(id);
    } else {
      this.transitions.join(from, id, cost, back);
      this.open.raise(id);
      // The agents need not take a detour.
      if (from === this.position && id !== from) this.#parents[id] = from;
    }
    successors.endedAt(id);
  }

  /** The configurations from the present one to the goal, or to the top of the stack while no solution is known. */
  way(): number[] {
    const way: number[] = [];
    if (this.solved) {
      const { goal, onward } = this.transitions;
      for (let id = this.position; id !== goal; id = onward[id]!) way.push(id);
      way.push(goal);
      return way;
    }
    for (let id = this.open.top; id !== NONE; id = this.#parents[id]!) way.push(id);
    if (way.length === 0) way.push(this.position);
    return way.reverse();
  }

  /** The configuration to go to next; the present one if none is known. */
  next(): number {
    const { position } = this;
    if (this.solved)
      return position === this.transitions.goal ? position : this.transitions.onward[position]!;
    let at = this.open.top;
    if (at === NONE || at === position) return position;
    while (this.#parents[at] !== position) at = this.#parents[at]!;
    return at;
  }

  /** Whether the agents can go to a neighbour of their configuration: not back over one-way tiles. */
  canMoveTo(id: number): boolean {
    return id === this.position || this.transitions.leads(this.position, id);
  }

  /** The agents move to a configuration, which must be a neighbour of the present one. */
  moveTo(id: number): void {
    if (id === this.position) return;
    this.#parents[this.position] = id;
    this.#parents[id] = NONE;
    this.position = id;
    this.steppedFreely = false;
  }

  save(out: StateWriter): void {
    const { configurations, constraints } = this.#parts;
    out.ints([this.position, this.complete ? 1 : 0, this.steppedFreely ? 1 : 0]);
    out.array(this.#parents);
    for (const part of [configurations, constraints, this.transitions, this.open]) part.save(out);
  }

  load(from: StateReader): void {
    const { configurations, constraints } = this.#parts;
    const [position = NONE, complete, steppedFreely] = from.ints();
    this.position = position;
    this.complete = complete === 1;
    this.steppedFreely = steppedFreely === 1;
    this.#parents = from.ints();
    for (const part of [configurations, constraints, this.transitions, this.open]) part.load(from);
  }

  #add(cells: Int32Array, parent: number): number {
    const { line, configurations, constraints } = this.#parts;
    const id = configurations.add(cells, line);
    constraints.addConfiguration(id);
    this.transitions.addConfiguration(id);
    this.open.add(id);
    this.#parents = grown(this.#parents, id + 1);
    this.#parents[id] = parent;
    return id;
  }

  /** Drops all but the path ahead if memory is used up; false if that would not help. */
  #makeRoom(needed: boolean): boolean {
    const { configurations, limit } = this.#parts;
    if (this.bytes <= limit) return true;
    const way = this.way();
    if ((this.bytes / configurations.count) * way.length > limit / 2 && !needed) return false;
    this.#keep(way);
    return true;
  }

  #keep(way: readonly number[]): void {
    const { configurations, constraints, successors } = this.#parts;
    const { solved } = this;
    const end = way.indexOf(successors.end);
    this.#clear();
    configurations.keep(way);
    this.#parents = grown(this.#parents, way.length);
    for (let id = 0; id < way.length; id++) {
      constraints.addConfiguration(id);
      this.transitions.addConfiguration(id);
      this.open.add(id);
      this.#parents[id] = id - 1;
      if (id === 0) continue;
      successors.open(id - 1);
      configurations.read(id, successors.to);
      this.transitions.join(id - 1, id, successors.cost(), successors.costBack());
    }
    this.position = 0;
    this.complete = false;
    if (solved) this.transitions.setGoal(way.length - 1);
    successors.endedAt(end);
  }

  #clear(): void {
    this.#parts.constraints.start();
    this.transitions.start();
    this.open.start();
  }
}
