import { checkFunction } from '../check-arguments.ts';
import type { Mission, OrderedAgent, OrderKind } from './host.ts';

/** What an order can ask the book of orders about itself. */
export interface OrderBook<A extends OrderedAgent> {
  agentsOf(mission: Mission): A[];
  targetsOf(mission: Mission): Tile[];
  cancel(order: Order<A>): void;
}

type Tile = readonly [x: number, y: number];
type State = 'active' | 'settled' | 'cancelled';

/**
 * An order that was given to agents. It is over when it is settled, cancelled, or none of its agents is left: an agent
 * leaves it when the game gives it another goal or order, or removes it.
 */
export class Order<A extends OrderedAgent> {
  /** @internal */
  readonly mission: Mission;
  /** @internal */
  readonly settledListeners = new Set<(order: Order<A>) => void>();
  /** @internal */
  readonly sightListeners = new Set<(agent: A, seen: A) => void>();
  readonly #book: OrderBook<A>;
  #state: State = 'active';
  /** The agents and targets as they were when it ended. */
  #last: { agents: A[]; targets: Tile[] } | undefined;

  /** @internal */
  constructor(book: OrderBook<A>, mission: Mission) {
    this.#book = book;
    this.mission = mission;
  }

  /** What it asks of its agents. */
  get kind(): OrderKind {
    return this.mission.kind;
  }

  /** True while agents carry it out. */
  get active(): boolean {
    return this.#state === 'active';
  }

  /**
   * True once it was accomplished: all agents of a group are at their places, a queue of points was walked to its end,
   * an agent has fled far enough. Patrols and followers never are.
   */
  get settled(): boolean {
    return this.#state === 'settled';
  }

  /** The agents that carry it out, or did when it ended. */
  get agents(): A[] {
    return this.#last?.agents ?? this.#book.agentsOf(this.mission);
  }

  /** Where each of its {@link agents} is going, or stands: the tile of its upper left corner. */
  get targets(): Tile[] {
    return this.#last?.targets ?? this.#book.targetsOf(this.mission);
  }

  /** Its agents stop where they are. Nothing happens if it is over. */
  cancel(): void {
    if (this.active) this.#book.cancel(this);
  }

  /** Calls the listener once, after the tick in which the order is settled. Listeners are not saved with the world. */
  onSettled(listener: (order: Order<A>) => void): this {
    checkFunction(listener, 'the listener of onSettled');
    this.settledListeners.add(listener);
    return this;
  }

  /**
   * Calls the listener after a tick in which an agent begins to see one that the option `onSight` of the order names, with
   * the nearest of those. Listeners are not saved with the world.
   */
  onSight(listener: (agent: A, seen: A) => void): this {
    checkFunction(listener, 'the listener of onSight');
    this.sightListeners.add(listener);
    return this;
  }

  /** @internal */
  end(state: 'settled' | 'cancelled'): void {
    this.#last = { agents: this.agents, targets: this.targets };
    this.#state = state;
  }
}
