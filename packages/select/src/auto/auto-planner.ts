import { FloodgateError, type GridChange, type Outlook } from 'floodgate';
import type {
  Budget,
  Crowd,
  Explanation,
  Planner,
  PlannerContext,
  StateReader,
  StateWriter,
} from 'floodgate/planner-kit';
import { type SelectionProblem, selectionProblemOf } from '../features/index.ts';
import type { Choice } from './choose.ts';
import { makeMember } from './member.ts';
import { StallWatch } from './stall-watch.ts';

/** Makes the choices of an {@link AutoPlanner}. */
export interface Chooser {
  /**
   * @param tried ids of planners that made no progress with this crowd
   * @param units whether the planner must handle agents of different kinds
   */
  choose(problem: SelectionProblem, tried: ReadonlySet<string>, units: boolean): Choice;
  /** Called with every choice that is taken. */
  chosen(choice: Choice): void;
  /** Handed to every planner that has a parameter of this name. */
  readonly memoryMB: number | undefined;
  readonly rechoose: boolean;
  /** Whether any planner that it may choose handles agents of different kinds. */
  readonly handlesUnits: boolean;
}

/** Chooses again when the crowd is this many times as large as at the last choice. */
const GROWN = 2;

/** Chooses a planner in the first tick with agents, and hands everything to it. */
export class AutoPlanner implements Planner {
  readonly handlesUnits: boolean;
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #chooser: Chooser;
  readonly #stall: StallWatch;
  readonly #tried = new Set<string>();
  #inner: Planner | undefined;
  #choice: Choice | undefined;
  #agentsAtChoice = 0;
  #consideredAt = -1;
  #keepsReasons = false;
  /** Only defined while the chosen planner, if any, defines it. */
  think?: (tick: number, budget: Budget) => number;
  /** Only defined while the chosen planner defines it. */
  outlook?: () => Outlook;

  constructor(context: PlannerContext, chooser: Chooser) {
    this.#context = context;
    this.#crowd = context.crowd;
    this.#chooser = chooser;
    this.handlesUnits = chooser.handlesUnits;
    this.#stall = new StallWatch(context.crowd);
    this.think = (tick, budget) => this.#think(tick, budget);
  }

  /** What was chosen; undefined before the first tick with agents. */
  get choice(): Choice | undefined {
    return this.#choice;
  }

  plan(tick: number, budget: Budget): void {
    this.#consider(tick);
    this.#inner?.plan(tick, budget);
  }

  save(out: StateWriter): void {
    out.boolean(this.#choice !== undefined);
    if (!this.#choice) return;
    out.text(JSON.stringify(this.#choice, writeInfinite));
    out.text(JSON.stringify([...this.#tried]));
    out.int(this.#agentsAtChoice);
    out.int(this.#consideredAt);
    this.#stall.save(out);
    if (!this.#inner?.save) throw unsaveable(this.#choice);
    this.#inner.save(out);
  }

  load(from: StateReader): void {
    if (!from.boolean()) return;
    this.#choice = JSON.parse(from.text(), readInfinite) as Choice;
    for (const id of JSON.parse(from.text()) as string[]) this.#tried.add(id);
    this.#agentsAtChoice = from.int();
    this.#consideredAt = from.int();
    this.#stall.load(from);
    this.#inner = this.#make(this.#choice);
    if (!this.#inner.load) throw unsaveable(this.#choice);
    this.#inner.load(from);
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

  keepReasons(keep: boolean): void {
    this.#keepsReasons = keep;
    this.#inner?.keepReasons?.(keep);
  }

  explain(slot: number): Explanation | undefined {
    return this.#inner?.explain?.(slot);
  }

  memoryBytes(): number {
    return this.#inner?.memoryBytes?.() ?? 0;
  }

  #think(tick: number, budget: Budget): number {
    this.#consider(tick);
    return this.#inner?.think?.(tick, budget) ?? 0;
  }

  /** Chooses at first, and again if there is reason to, once per tick. */
  #consider(tick: number): void {
    if (!this.#inner) this.#chooseFirst(tick);
    else if (this.#needsUnits && !this.#inner.handlesUnits) this.#chooseForUnits(tick);
    else if (this.#chooser.rechoose && tick !== this.#consideredAt) this.#reconsider(tick);
    this.#consideredAt = tick;
  }

  #chooseFirst(tick: number): void {
    const problem = selectionProblemOf(this.#crowd);
    if (problem.starts.length > 0)
      this.#take(this.#chooser.choose(problem, this.#tried, this.#needsUnits), tick);
  }

  /** Agents differ, and the world leaves it to the planner to mind that. */
  get #needsUnits(): boolean {
    return this.handlesUnits && !this.#crowd.plain;
  }

  /** Agents have come to differ, which the planner in charge knows nothing of. */
  #chooseForUnits(tick: number): void {
    const choice = this.#chooseAgain(selectionProblemOf(this.#crowd));
    if (choice !== this.#choice) this.#take(choice, tick);
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
      return this.#chooser.choose(problem, this.#tried, this.#needsUnits);
    } catch (error) {
      if (error instanceof FloodgateError && error.code === 'unsupported') return this.#choice!;
      throw error;
    }
  }

  #take(choice: Choice, tick: number): void {
    this.#inner = this.#make(choice);
    for (const slot of this.#crowd.slots) this.#inner.added?.(slot);
    this.#begin(choice, tick);
    this.#chooser.chosen(choice);
  }

  #make(choice: Choice): Planner {
    const { memoryMB } = this.#chooser;
    const knows = memoryMB !== undefined && 'memoryMB' in makeMember(choice.member).parameters;
    const planner = makeMember(choice.member, knows ? { memoryMB } : {}).create(this.#context);
    if (planner.outlook) this.outlook = planner.outlook.bind(planner);
    else delete this.outlook;
    if (planner.think) this.think = (tick, budget) => this.#think(tick, budget);
    else delete this.think;
    planner.keepReasons?.(this.#keepsReasons);
    return planner;
  }

  #begin(choice: Choice, tick: number): void {
    this.#choice = choice;
    this.#agentsAtChoice = this.#crowd.slots.length;
    const expected = choice.predictions.find(({ id }) => id === choice.id)?.distance ?? 0;
    this.#stall.restart(tick, expected);
  }
}

/** JSON has no infinite numbers: they are written as objects. */
function writeInfinite(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value;
}

function readInfinite(_: string, value: unknown): unknown {
  const isNumber = typeof value === 'object' && value !== null && 'number' in value;
  return isNumber ? Number(value.number) : value;
}

function unsaveable({ id }: Choice): FloodgateError {
  return new FloodgateError('unsupported', `planner ${id}, chosen by auto, cannot be saved`);
}
