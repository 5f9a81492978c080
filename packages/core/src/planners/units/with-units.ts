import type { GridChange } from '../../grid/index.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd, Explanation, Outlook, Planner, PlannerContext } from '../../world/index.ts';

type MakePlanner = (context: PlannerContext) => Planner;

/**
 * A planner for agents that are all alike, with another one that takes over while they are not: while there are large,
 * slow or holding ones, or teams. Each time one takes over, it is made again and told of all agents.
 */
export function withUnits(makePlain: MakePlanner, makeUnits: MakePlanner): MakePlanner {
  return (context) => new PlannerWithUnits(context, makePlain, makeUnits);
}

class PlannerWithUnits implements Planner {
  readonly handlesUnits = true;
  // Only if the planner for agents that are alike has them.
  readonly planOf?: (slot: number) => readonly number[];
  readonly outlook?: () => Outlook;
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #makePlain: MakePlanner;
  readonly #makeUnits: MakePlanner;
  #active: Planner;
  #isPlain = true;
  #keepsReasons = false;

  constructor(context: PlannerContext, makePlain: MakePlanner, makeUnits: MakePlanner) {
    this.#context = context;
    this.#crowd = context.crowd;
    this.#makePlain = makePlain;
    this.#makeUnits = makeUnits;
    this.#active = makePlain(context);
    if (this.#active.planOf) this.planOf = (slot) => this.#active.planOf?.(slot) ?? [];
    if (this.#active.outlook) this.outlook = () => this.#active.outlook?.() ?? 'solvable-so-far';
  }

  plan(tick: number, budget: Budget): void {
    this.#choose();
    this.#active.plan(tick, budget);
  }

  think(tick: number, budget: Budget): number {
    this.#choose();
    return this.#active.think!(tick, budget);
  }

  added(slot: number): void {
    this.#active.added?.(slot);
  }

  removed(slot: number): void {
    this.#active.removed?.(slot);
  }

  retasked(slot: number): void {
    this.#active.retasked?.(slot);
  }

  mapChanged(change: GridChange): void {
    this.#active.mapChanged?.(change);
  }

  keepReasons(keep: boolean): void {
    this.#keepsReasons = keep;
    this.#active.keepReasons?.(keep);
  }

  explain(slot: number): Explanation | undefined {
    return this.#active.explain?.(slot);
  }

  save(out: StateWriter): void {
    // One that is to be replaced in the next tick may stay after all: until then agents can become alike again.
    out.boolean(this.#isPlain === this.#crowd.plain);
    this.#active.save!(out);
  }

  load(from: StateReader): void {
    this.#isPlain = from.boolean() === this.#crowd.plain;
    if (!this.#isPlain) this.#active = this.#makeUnits(this.#context);
    this.#active.load!(from);
  }

  memoryBytes(): number {
    return this.#active.memoryBytes?.() ?? 0;
  }

  /** Before each tick and not when an agent changes: only then all agents that others move look like outside agents. */
  #choose(): void {
    const { plain, slots } = this.#crowd;
    if (plain === this.#isPlain) return;
    this.#isPlain = plain;
    this.#active = plain ? this.#makePlain(this.#context) : this.#makeUnits(this.#context);
    if (this.#keepsReasons) this.#active.keepReasons?.(true);
    for (const slot of slots) this.#active.added?.(slot);
  }
}
