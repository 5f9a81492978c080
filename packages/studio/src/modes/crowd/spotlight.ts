import { Store } from '../../state/store.ts';
import { say } from '../../ui/toasts.ts';

interface SpotlightOptions {
  readonly selection: Store<ReadonlySet<number>>;
  /** Agents that have waited away from home for a number of ticks, at the moment that is shown. */
  readonly waiting: (ticks: number) => Promise<readonly number[]>;
}

/** Selects agents and asks the map to show them. */
export class Spotlight {
  /** The agents to show; a new list with every request. */
  readonly request = new Store<readonly number[]>([]);
  readonly #options: SpotlightOptions;
  #visited = -1;

  constructor(options: SpotlightOptions) {
    this.#options = options;
  }

  show(agents: readonly number[]): void {
    this.#options.selection.set(new Set(agents));
    this.request.set([...agents]);
  }

  /** Shows the agents that have waited for a number of ticks, one with every call. */
  async visitWaiting(ticks: number): Promise<void> {
    const waiting = await this.#options.waiting(ticks);
    const next = waiting.find((agent) => agent > this.#visited) ?? waiting[0];
    if (next === undefined) {
      say('No agent waits at this tick.');
      return;
    }
    this.#visited = next;
    this.show([next]);
  }
}
