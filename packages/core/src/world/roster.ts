import type { StateReader, StateWriter } from '../saved-state.ts';
import { Agent } from './agent.ts';
import type { RecordedTraits } from './recorded-traits.ts';
import type { Recorder } from './recorder.ts';
import type { World } from './world.ts';
import type { AgentOptions } from './world-options.ts';

/** The handles of the agents in a world, by slot, and the numbers under which they are recorded. */
export class Roster {
  readonly #world: World;
  readonly #recorder: Recorder | undefined;
  readonly #agents: (Agent | undefined)[] = [];
  readonly #recordedAs: number[] = [];
  #nextId = 0;

  constructor(world: World, recorder: Recorder | undefined) {
    this.#world = world;
    this.#recorder = recorder;
  }

  /** The agent in a slot that is in use. */
  at(slot: number): Agent {
    return this.#agents[slot]!;
  }

  /** The number of an agent in the recorder. */
  recordedAs(slot: number): number {
    return this.#recordedAs[slot]!;
  }

  add(slot: number, options: Partial<AgentOptions>): Agent {
    return this.#enter(this.#nextId++, slot, options);
  }

  remove(slot: number): void {
    this.#agents[slot]!.retire();
    this.#agents[slot] = undefined;
    this.#recorder?.removed(this.recordedAs(slot));
  }

  /** The agent has become another kind of unit, or is moved by somebody else. */
  changed(slot: number): void {
    this.#recorder?.changed(this.recordedAs(slot), this.#traitsOf(this.at(slot)));
  }

  save(out: StateWriter): void {
    out.int(this.#nextId);
    out.ints(this.#world.agents.map(({ id }) => id));
    out.ints(this.#world.agents.map(({ nearest }) => Number(nearest)));
  }

  /** To be called when the crowd is complete. */
  load(from: StateReader): void {
    const { slots } = this.#world.crowd;
    this.#nextId = from.int();
    const ids = from.ints();
    const nearest = from.ints();
    for (const [i, slot] of slots.entries()) this.#enter(ids[i]!, slot, { nearest: nearest[i] === 1 });
  }

  #enter(id: number, slot: number, options: Partial<AgentOptions>): Agent {
    const agent = new Agent(this.#world, id, slot, options);
    this.#agents[slot] = agent;
    // A move that was made by hand before the save belongs to what came before this recording.
    const { cells, goals, priorities } = this.#world.crowd;
    const about = { ...this.#traitsOf(agent), priority: priorities[slot]! };
    this.#recordedAs[slot] = this.#recorder?.added(cells[slot]!, goals[slot]!, about) ?? -1;
    return agent;
  }

  #traitsOf({ size, speed, team, hold, costs, outside }: Agent): RecordedTraits {
    return { size, speed, team: team ?? null, hold, costs: costs ?? null, outside };
  }
}
