import type { Crowd, Explanation, InheritanceCall, PlannerContext, TriedCell } from '../../world/index.ts';
import { Reasons } from './reasons.ts';

/** An {@link InheritanceCall} that is being made. */
interface Call extends Omit<InheritanceCall, 'got'> {
  backsOutFor: number;
  readonly tried: TriedCell[];
}

/** What a {@link PibtStep} did in the last tick: all calls, by the agent that began them. */
export class InheritanceJournal {
  readonly #crowd: Crowd;
  readonly #reasons: Reasons;
  /** Per agent the calls by which it was decided where it goes, and its own. */
  readonly #chains = new Map<number, Call[]>();
  readonly #calls = new Map<number, Call>();

  constructor(context: PlannerContext) {
    this.#crowd = context.crowd;
    this.#reasons = new Reasons(context);
  }

  /** A step begins. */
  start(): void {
    this.#reasons.start();
    this.#chains.clear();
    this.#calls.clear();
  }

  /** There was no time to rank the moves of an agent; it takes a cheap step. */
  missed(slot: number, next: number): void {
    this.#reasons.note(slot, { wanted: next, unserved: true });
  }

  /**
   * An agent is to decide where it goes.
   *
   * @param wanted the cell that it tries first, if it does not back out
   */
  called(slot: number, askedBy: number, wanted: number, avoids: readonly number[], random: boolean): void {
    const chain = askedBy < 0 ? [] : this.#chains.get(askedBy)!;
    const call: Call = { slot, askedBy, backsOutFor: -1, avoids, random, tried: [] };
    chain.push(call);
    this.#chains.set(slot, chain);
    this.#calls.set(slot, call);
    this.#reasons.note(slot, { wanted, asker: askedBy });
  }

  /** An agent backs out of a corridor for another. */
  backsOut(slot: number, partner: number): void {
    this.#calls.get(slot)!.backsOutFor = partner;
    this.#reasons.note(slot, { asker: partner });
  }

  /** An agent has tried a cell. */
  tried(slot: number, cell: number, outcome: TriedCell['outcome'], agent: number): void {
    this.#calls.get(slot)!.tried.push({ cell, outcome, agent });
  }

  /** The agent that was asked last could not make way: the cell that was thought to be free is not. */
  refused(slot: number, agent: number): void {
    const { tried } = this.#calls.get(slot)!;
    tried.push({ cell: tried.pop()!.cell, outcome: 'refused', agent });
  }

  /** An agent follows another that backs out. */
  drawn(slot: number, leader: number, cell: number): void {
    this.#chains.set(slot, this.#chains.get(leader)!);
    this.#reasons.note(slot, { wanted: cell });
  }

  /** The slot now belongs to another agent. */
  forget(slot: number): void {
    this.#reasons.forget(slot);
  }

  explain(slot: number): Explanation | undefined {
    const calls = this.#chains.get(slot)?.map((call) => ({ ...call, got: this.#crowd.next[call.slot]! }));
    return this.#reasons.explain(slot, calls && { kind: 'inheritance', calls });
  }
}
