import { FloodgateError, type GridChange, type Outlook } from 'floodgate';
import type { Budget, Crowd, Planner, PlannerContext } from 'floodgate/planner-kit';
import { type SelectionProblem, selectionProblemOf } from '../features/index.ts';
import type { Choice } from './choose.ts';
import { makeMember } from './member.ts';
import { StallWatch } from './stall-watch.ts';

/** Makes the choices of an {@link AutoPlanner}. */
export interface Chooser {
  /** @param tried ids of planners that made no progress with this crowd */
  choose(problem: SelectionProblem, tried: ReadonlySet<string>): Choice;
  /** Called with every choice that is taken. */
  chosen(choice: Choice): void;
  /** Handed to every planner that has a parameter of this name. */
  readonly memoryMB: number | undefined;
  readonly rechoose: boolean;
}

/** Chooses again when the crowd is this many times as large as at the last choice. */
const GROWN = 2;

/** Chooses a planner in the first tick with agents, and hands everything to it. */
export class AutoPlanner implements Planner {
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #chooser: Chooser;
  readonly #stall: StallWatch;
  readonly #tried = new Set<string>();
  #inner: Planner | undefined;
  #choice: Choice | undefined;
  #agentsAtChoice = 0;
  /** Only defined while the chosen planner defines it. */
  outlook?: () => Outlook;

  constructor(context: PlannerContext, chooser: Chooser) {
    this.#context = context;
    this.#crowd = context.crowd;
    this.#chooser = chooser;
    this.#stall = new StallWatch(context.crowd);
  }

  /** What was chosen; undefined before the first tick with agents. */
  get choice(): Choice | undefined {
    return this.#choice;
  }

  plan(tick: number, budget: Budget): void {
    if (!this.#inner) this.#chooseFirst(tick);
    else if (this.#chooser.rechoose) this.#reconsider(tick);
    this.#inner?.plan(tick, budget);
  }

  added(slot: number): void {
    this.#inner?.added?.(slot);
  }

  removed(slot: number): void {
    this.#inner?.removed?.(slot);
  }

  retasked(slot: number): void {
    this.#tried.clear();
    this.#inner?.retasked?.(slot);
  }

  mapChanged(change: GridChange): void {
    this.#tried.clear();
    this.#inner?.mapChanged?.(change);
  }

  planOf(slot: number): readonly number[] {
    return this.#inner?.planOf?.(slot) ?? [this.#crowd.cells[slot]!];
  }

  memoryBytes(): number {
    return this.#inner?.memoryBytes?.() ?? 0;
  }

  #chooseFirst(tick: number): void {
    const problem = selectionProblemOf(this.#crowd);
    if (problem.starts.length > 0) this.#take(this.#chooser.choose(problem, this.#tried), tick);
  }

  /** Chooses again when the crowd has doubled or has made no progress for long. */
  #reconsider(tick: number): void {
    const stalled = this.#stall.stalled(tick);
    if (!stalled && this.#crowd.slots.length < GROWN * this.#agentsAtChoice) return;
    const problem = selectionProblemOf(this.#crowd);
    if (stalled) this.#tried.add(this.#choice!.id);
    const choice = this.#chooseAgain(problem);
    if (choice.id !== this.#choice!.id) this.#take(choice, tick);
    else this.#begin(choice, tick);
  }

  /** If no planner keeps to the limits any more, a running world continues with the one it has. */
  #chooseAgain(problem: SelectionProblem): Choice {
    try {
      return this.#chooser.choose(problem, this.#tried);
    } catch (error) {
      if (error instanceof FloodgateError && error.code === 'unsupported') return this.#choice!;
      throw error;
    }
  }

  #take(choice: Choice, tick: number): void {
    const { memoryMB } = this.#chooser;
    const knows = memoryMB !== undefined && 'memoryMB' in makeMember(choice.member).parameters;
    this.#inner = makeMember(choice.member, knows ? { memoryMB } : {}).create(this.#context);
    for (const slot of this.#crowd.slots) this.#inner.added?.(slot);
    this.#begin(choice, tick);
    const { outlook } = this.#inner;
    if (outlook) this.outlook = outlook.bind(this.#inner);
    else delete this.outlook;
    this.#chooser.chosen(choice);
  }

  #begin(choice: Choice, tick: number): void {
    this.#choice = choice;
    this.#agentsAtChoice = this.#crowd.slots.length;
    const expected = choice.predictions.find(({ id }) => id === choice.id)?.distance ?? 0;
    this.#stall.restart(tick, expected);
  }
}
