import { type Agent, type PlannerSpec, type Recorder, World } from 'floodgate';

/** What happened to a crowd between two ticks. Agents are numbers of the {@link Recorder}. */
export type Change =
  | {
      readonly kind: 'added';
      readonly number: number;
      readonly cell: number;
      readonly goal: number;
      readonly priority: number;
      readonly outside: boolean;
    }
  /** With the cell that it left, since the recorder does not tell the last move of an agent that is gone. */
  | { readonly kind: 'removed'; readonly number: number; readonly cell: number }
  | { readonly kind: 'sent'; readonly number: number; readonly goal: number }
  | { readonly kind: 'prioritised'; readonly number: number; readonly priority: number }
  | { readonly kind: 'edited'; readonly cell: number; readonly passable: boolean };

/** A change, and how many ticks had been made before it. */
export type DatedChange = Change & { readonly tick: number };

/** A moment of a run with its world, in which the planner can be asked. Agents are known by their numbers. */
export interface Moment {
  readonly world: World;
  /** The slot of an agent; −1 if it is not on the map. */
  slotOf(number: number): number;
  numberOf(slot: number): number;
}

interface Beginning {
  readonly bytes: Uint8Array;
  /** Per slot the number of the agent. */
  readonly numbers: readonly number[];
  readonly planner: PlannerSpec;
  readonly tick: number;
}

/** A part of a run that is made again in a world of its own, from a saved one. */
export class Replay implements Moment {
  readonly world: World;
  /** Ticks of the run so far. */
  tick: number;
  readonly #recorder: Recorder;
  readonly #numbers: number[];
  readonly #agents = new Map<number, Agent>();

  constructor(recorder: Recorder, { bytes, numbers, planner, tick }: Beginning) {
    this.#recorder = recorder;
    this.#numbers = [...numbers];
    this.world = World.load(bytes, { planner });
    this.tick = tick;
    for (const agent of this.world.agents) this.#agents.set(this.#numbers[agent.slot]!, agent);
  }

  /** Per slot the number of the agent. */
  get numbers(): readonly number[] {
    return this.#numbers;
  }

  slotOf(number: number): number {
    return this.#agents.get(number)?.slot ?? -1;
  }

  numberOf(slot: number): number {
    return this.#numbers[slot] ?? -1;
  }

  apply(change: Change): void {
    const { world } = this;
    const { grid } = world;
    if (change.kind === 'edited') {
      grid.setPassable(...grid.point(change.cell), change.passable);
      return;
    }
    const { number } = change;
    if (change.kind === 'added') {
      const { priority, outside } = change;
      const [at, goal] = [grid.point(change.cell), grid.point(change.goal)];
      const agent = world.add({ at, goal, priority, outside, nearest: true });
      this.#agents.set(number, agent);
      this.#numbers[agent.slot] = number;
      return;
    }
    const agent = this.#agents.get(number)!;
    if (change.kind === 'sent') agent.goal = grid.point(change.goal);
    else if (change.kind === 'prioritised') agent.priority = change.priority;
    else {
      world.remove(agent);
      this.#agents.delete(number);
    }
  }

  /**
   * Makes the next tick. Returns whether all agents are where the recording has them.
   *
   * @param removed agents that were removed after that tick, and the cells that they left
   */
  step(removed: ReadonlyMap<number, number>): boolean {
    const { world } = this;
    const { grid, crowd } = world;
    this.tick++;
    const { cells } = this.#recorder.seek(this.tick);
    const recorded = (number: number): number => removed.get(number) ?? cells[number] ?? -1;
    for (const slot of crowd.slots) {
      const [number, from] = [this.#numbers[slot]!, crowd.cells[slot]!];
      if (!crowd.outside[slot] || recorded(number) === from) continue;
      if (grid.moveBetween(from, recorded(number)) < 0) return false;
      world.move(this.#agents.get(number)!, grid.point(recorded(number)));
    }
    world.tick();
    return crowd.slots.every((slot) => crowd.cells[slot] === recorded(this.#numbers[slot]!));
  }

  dispose(): void {
    this.world.dispose();
  }
}
