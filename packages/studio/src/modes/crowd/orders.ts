import type { Remote } from 'comlink';
import type { Grid, Point } from 'floodgate';
import type { PlacedAgent } from '../../scene/scene.ts';
import type { UndoStack } from '../../state/undo.ts';
import { say, sayFailure } from '../../ui/toasts.ts';
import type { CrowdCommands } from './sim/protocol.ts';

interface OrdersOptions {
  readonly grid: () => Grid;
  readonly undoStack: UndoStack;
  readonly commands: () => Remote<CrowdCommands>;
  /** Ticks of the run so far. */
  readonly tick: () => number;
  /** Whether the run may be changed now. */
  readonly permits: () => true | Promise<boolean>;
  /** Called when an agent may have somewhere to go again. */
  readonly done: () => void;
}

/** Orders to agents of a run. Each can be undone as long as the run lasts. In the past they ask first. */
export class Orders {
  readonly #options: OrdersOptions;
  /** The ticks of the orders that can be undone. */
  #ticks = new Map<object, number>();

  constructor(options: OrdersOptions) {
    this.#options = options;
  }

  /** Forgets orders that were given after a tick: that part of the run is gone. */
  cut(tick: number): void {
    for (const [order, given] of this.#ticks) if (given > tick) this.#ticks.delete(order);
  }

  /** Sends agents to cells around a tile. */
  async send(agents: readonly number[], goal: Point): Promise<void> {
    if (!(await this.#options.permits())) return;
    const cell = this.#options.grid().cell(...goal);
    const { sent, before } = await this.#commands.send(agents, cell);
    if (sent.length === 0) {
      say('No selected agent can get there.');
      return;
    }
    const count = sent.length === 1 ? '1 agent is' : `${sent.length} agents are`;
    say(`${count} on the way to (${goal[0]}, ${goal[1]}).`);
    this.#note(
      'send agents',
      () => this.#commands.setGoals(sent, before),
      () => this.#commands.send(sent, cell),
    );
    this.#options.done();
  }

  /** Takes agents out. */
  async remove(agents: readonly number[]): Promise<void> {
    if (!(await this.#options.permits())) return;
    const removed = await this.#commands.remove(agents);
    let present: number[] = [];
    this.#note(
      'remove agents',
      async () => {
        present = await this.#addAll(removed);
      },
      () => this.#commands.remove(present),
    );
  }

  /** Sets how important agents are; `before` is what an undo sets. */
  async setPriority(agents: readonly number[], priority: number, before: number): Promise<void> {
    if (!(await this.#options.permits())) return;
    await this.#commands.setPriority(agents, priority);
    this.#note(
      'set priority',
      () => this.#commands.setPriority(agents, before),
      () => this.#commands.setPriority(agents, priority),
    );
  }

  get #commands(): Remote<CrowdCommands> {
    return this.#options.commands();
  }

  /** Brings agents in where there is room. */
  async #addAll(agents: readonly PlacedAgent[]): Promise<number[]> {
    const added: number[] = [];
    for (const agent of agents) {
      try {
        added.push(await this.#commands.add(agent));
      } catch (error) {
        sayFailure(error);
      }
    }
    return added;
  }

  #note(label: string, undo: () => Promise<unknown>, redo: () => Promise<unknown>): void {
    const { undoStack, tick, permits, done } = this.#options;
    const order = {};
    this.#ticks.set(order, tick());
    const ifStillThere = (act: () => Promise<unknown>) => (): void => {
      if (this.#ticks.has(order)) act().then(done, sayFailure);
      else say(`This step is from a run, or a part of it, that is gone: ${label}`);
    };
    undoStack.push({
      label,
      undo: ifStillThere(undo),
      redo: ifStillThere(redo),
      permits: () => (this.#ticks.has(order) ? permits() : true),
    });
  }
}
