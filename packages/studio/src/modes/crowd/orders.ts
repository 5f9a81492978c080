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
  /** Number of the run: orders of one mean nothing in another. */
  readonly run: () => number;
  /** Called when an agent may have somewhere to go again. */
  readonly done: () => void;
}

/** Orders to agents of a run. Each can be undone as long as the run lasts. */
export class Orders {
  readonly #options: OrdersOptions;

  constructor(options: OrdersOptions) {
    this.#options = options;
  }

  /** Sends agents to cells around a tile. */
  async send(agents: readonly number[], goal: Point): Promise<void> {
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
    const { undoStack, run, done } = this.#options;
    const ordered = run();
    const ifStillThere = (act: () => Promise<unknown>) => (): void => {
      if (run() === ordered) act().then(done, sayFailure);
      else say(`Only the current run can be changed; this step is from an earlier one: ${label}`);
    };
    undoStack.push({ label, undo: ifStillThere(undo), redo: ifStillThere(redo) });
  }
}
