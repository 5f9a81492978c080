import { FloodgateError, type GridChange, type Outlook } from 'floodgate';
import type { Budget, Crowd, Planner, PlannerContext } from 'floodgate/planner-kit';
import type { SelectionProblem } from '../features/index.ts';
import { selectionProblemOf } from '../features/index.ts';
import type { Choice } from './choose.ts';
import { makeMember } from './member.ts';
import { StallWatch } from './stall-watch.ts';

/** How an auto planner comes to its choices. */
export interface Chooser {
  /** @param tried ids that have had their turn and did not get everybody home */
  choose(problem: SelectionProblem, tried: ReadonlySet<string>): Choice;
  chosen(choice: Choice): void;
  /** Settings that every planner gets that knows them. */
  readonly memoryMB: number | undefined;
  readonly rechoose: boolean;
}

/** A crowd so many times as large as when the choice was made is another crowd. */
const GROWN = 2;

/** Chooses a planner when the first agents are there, and leaves everything to it. */
export class AutoPlanner implements Planner {
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #chooser: Chooser;
  readonly #stall: StallWatch;
  readonly #tried = new Set<string>();
  #inner: Planner | undefined;
  #choice: Choice | undefined;
  #agentsThen = 0;
  /** Only there while the chosen planner can tell. */
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

  /** Chooses again when the crowd has grown a lot or nobody has come nearer for long. */
  #reconsider(tick: number): void {
    const stalled = this.#stall.stalled(tick);
    if (!stalled && this.#crowd.slots.length < GROWN * this.#agentsThen) return;
    const problem = selectionProblemOf(this.#crowd);
    if (stalled) this.#tried.add(this.#choice!.id);
    const choice = this.#chooseAgain(problem);
    if (choice.id !== this.#choice!.id) this.#take(choice, tick);
    else this.#begin(choice, tick);
  }

  /** A running world goes on with what it has if nothing fits the limits any more. */
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
    this.#agentsThen = this.#crowd.slots.length;
    const expected = choice.predictions.find(({ id }) => id === choice.id)?.distance ?? 0;
    this.#stall.restart(tick, expected);
  }
}
