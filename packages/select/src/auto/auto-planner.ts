import type {
  Budget,
  Crowd,
  Explanation,
  Planner,
  PlannerContext,
  StateReader,
  StateWriter,
} from 'floodgate/planner-kit';
import {
  FloodgateError,
  type GridChange,
  type Outlook,
  type PlannerSpec,
  presentPlanner,
} from 'floodgate/world';
// Not from the face of the room: bundlers would take all features for part of the program.
import { type SelectionProblem, selectionProblemOf } from '../features/selection-problem.ts';
import type { Choice } from './choose.ts';
import { makeMember, memberName } from './member.ts';
import type { ChooserLink } from './on-demand.ts';
import { StallWatch } from './stall-watch.ts';

/** Makes the choices of an {@link AutoPlanner}. */
export interface Chooser {
  choose(problem: SelectionProblem, circumstances: Circumstances): Choice;
  /** Whether one planner coordinates all agents, by its id. */
  isCentral(id: string): boolean;
  /** Loads the code of a planner. */
  load(id: string): Promise<void>;
  readonly rechoose: boolean;
  /** Why a fixed default is taken instead of a choice; undefined if there is a selector. */
  readonly fallbackReason: string | undefined;
  /** Whether any planner that it may choose handles agents of different kinds. */
  readonly handlesUnits: boolean;
}

/** What the game says of an {@link AutoPlanner}. */
export interface AutoSettings {
  readonly central?: boolean;
  readonly model?: unknown;
  /** Handed to every planner that has a parameter of this name. */
  readonly memoryMB?: number;
  /** Milliseconds that a tick may take; undefined if ticks themselves say it. */
  readonly tickMs?: number;
  /** Moves the agents until there is a choice. */
  readonly meanwhile?: PlannerSpec;
  /** Called with every choice that is taken. */
  readonly onChoice?: (choice: Choice) => void;
}

/** What a choice depends on besides the problem. */
export interface Circumstances {
  /** Names of members that made no progress with this crowd. */
  readonly tried: ReadonlySet<string>;
  /** Whether the planner must handle agents of different kinds. */
  readonly units: boolean;
  /** Milliseconds that a tick may take; infinite if there is no limit. */
  readonly budgetMs: number;
}

/** Chooses again when the crowd is this many times as large as at the last choice. */
const GROWN = 2;
/** Chooses again when this share of the free tiles has changed since the last choice. */
const REBUILT = 0.02;
/** A planner that makes progress is replaced only by one that is rated better by this: 10 % of the arrival time. */
const WORTH_SWITCHING = 0.1;
/** What an expansion counts for in a budget of expansions, in milliseconds: between that of FAR and of WHCA*. */
const EXPANSION_MS = 0.0004;

/** Chooses a planner in the first tick with agents, and hands everything to it. */
export class AutoPlanner implements Planner {
  readonly handlesUnits: boolean;
  readonly #context: PlannerContext;
  readonly #crowd: Crowd;
  readonly #link: ChooserLink;
  readonly #settings: AutoSettings;
  readonly #stall: StallWatch;
  readonly #tried = new Set<string>();
  #inner: Planner | undefined;
  #choice: Choice | undefined;
  /** A choice that is taken as soon as its planner has been loaded. */
  #awaited: Choice | undefined;
  #agentsAtChoice = 0;
  #consideredAt = -1;
  #tilesChanged = 0;
  #budgetMs = Number.POSITIVE_INFINITY;
  #keepsReasons = false;
  /** Only defined while the chosen planner, if any, defines it. */
  think?: (tick: number, budget: Budget) => number;
  /** Only defined while the chosen planner defines it. */
  outlook?: () => Outlook;

  constructor(context: PlannerContext, link: ChooserLink, settings: AutoSettings) {
    this.#context = context;
    this.#crowd = context.crowd;
    this.#link = link;
    this.#settings = settings;
    this.handlesUnits = link.chooser?.handlesUnits ?? shippedHandlesUnits(settings);
    this.#stall = new StallWatch(context.crowd);
    this.think = (tick, budget) => this.#think(tick, budget);
    if (settings.meanwhile && !link.chooser) this.#inner = this.#wired(settings.meanwhile);
  }

  /** What was chosen; undefined before the first tick with agents. */
  get choice(): Choice | undefined {
    return this.#choice;
  }

  plan(tick: number, budget: Budget): void {
    const own = this.#within(budget);
    this.#consider(tick);
    this.#inner?.plan(tick, own);
  }

  save(out: StateWriter): void {
    out.boolean(this.#choice !== undefined);
    if (!this.#choice) return;
    out.text(JSON.stringify(this.#choice, writeInfinite));
    out.text(JSON.stringify([...this.#tried]));
    out.int(this.#agentsAtChoice);
    out.int(this.#consideredAt);
    out.int(this.#tilesChanged);
    out.number(this.#budgetMs);
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
    this.#tilesChanged = from.int();
    this.#budgetMs = from.number();
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
    this.#tilesChanged += change.freed.length + change.walled.length;
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
    const own = this.#within(budget);
    this.#consider(tick);
    return this.#inner?.think?.(tick, own) ?? 0;
  }

  /** Notes what a tick may cost. If the game has said so beforehand, the planner gets no more than that. */
  #within(budget: Budget): Budget {
    const { tickMs } = this.#settings;
    if (tickMs !== undefined) {
      this.#budgetMs = tickMs;
      return budget.tickMs <= tickMs ? budget : budget.within(tickMs);
    }
    const expansionsMs = budget.expansionsLeft * EXPANSION_MS;
    const ms = Math.min(budget.tickMs, expansionsMs > 0 ? expansionsMs : Number.POSITIVE_INFINITY);
    // The tick that makes the moves of earlier thinking is given nothing, which says nothing about the game.
    if (ms > 0) this.#budgetMs = ms;
    return budget;
  }

  get #circumstances(): Circumstances {
    return { tried: this.#tried, units: this.#needsUnits, budgetMs: this.#budgetMs };
  }

  /** Chooses at first, and again if there is reason to, once per tick. */
  #consider(tick: number): void {
    this.#checkLoading();
    const { chooser } = this.#link;
    if (!chooser) return;
    if (this.#awaited) this.#take(this.#awaited, tick);
    else if (!this.#choice) this.#chooseFirst(tick, chooser);
    else if (this.#needsUnits && !this.#inner!.handlesUnits) this.#chooseForUnits(tick);
    else if (chooser.rechoose && tick !== this.#consideredAt) this.#reconsider(tick);
    this.#consideredAt = tick;
  }

  /** Throws what went wrong with loading. The next tick then chooses again. */
  #checkLoading(): void {
    try {
      this.#link.check();
    } catch (error) {
      this.#awaited = undefined;
      throw error;
    }
  }

  #chooseFirst(tick: number, chooser: Chooser): void {
    const problem = selectionProblemOf(this.#crowd);
    if (problem.starts.length > 0) this.#take(chooser.choose(problem, this.#circumstances), tick);
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

  /** Chooses again when the crowd has doubled or has made no progress for long, or much of the map has changed. */
  #reconsider(tick: number): void {
    const stalled = this.#stall.stalled(tick);
    const grown = this.#crowd.slots.length >= GROWN * this.#agentsAtChoice;
    const rebuilt = this.#tilesChanged >= REBUILT * this.#crowd.grid.freeCount;
    if (!stalled && !grown && !rebuilt) return;
    const problem = selectionProblemOf(this.#crowd);
    const current = memberName(this.#choice!.member);
    if (stalled) this.#tried.add(current);
    const choice = this.#chooseAgain(problem);
    const isOther = memberName(choice.member) !== current;
    if (isOther && !this.#bothLearn(choice, this.#choice!) && (stalled || isWorthIt(choice, current)))
      this.#take(choice, tick);
    else this.#begin({ ...choice, id: this.#choice!.id, member: this.#choice!.member }, tick);
  }

  /** If no planner keeps to the limits any more, a running world continues with the one it has. */
  #chooseAgain(problem: SelectionProblem): Choice {
    try {
      return this.#link.chooser!.choose(problem, this.#circumstances);
    } catch (error) {
      if (error instanceof FloodgateError && error.code === 'unsupported') return this.#choice!;
      throw error;
    }
  }

  /** Hands over to a planner, or has it loaded first: until then the one in charge goes on. */
  #take(choice: Choice, tick: number): void {
    if (!presentPlanner(choice.id)) {
      if (this.#awaited !== choice) this.#link.loadPlanner(choice.id);
      this.#awaited = choice;
      return;
    }
    this.#awaited = undefined;
    this.#inner = this.#make(choice);
    for (const slot of this.#crowd.slots) this.#inner.added?.(slot);
    this.#begin(choice, tick);
    this.#settings.onChoice?.(choice);
  }

  /**
   * Planners in which every agent decides for itself live on what their agents have learned. Another one of them begins
   * without it, which costs more than it gains (`npm run bench:choices`).
   */
  #bothLearn(a: Choice, b: Choice): boolean {
    const chooser = this.#link.chooser!;
    return !chooser.isCentral(a.id) && !chooser.isCentral(b.id);
  }

  #make(choice: Choice): Planner {
    const { memoryMB } = this.#settings;
    const knows = memoryMB !== undefined && 'memoryMB' in makeMember(choice.member).parameters;
    return this.#wired(makeMember(choice.member, knows ? { memoryMB } : {}));
  }

  #wired(spec: PlannerSpec): Planner {
    const planner = spec.create(this.#context);
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
    this.#tilesChanged = 0;
    const expected = choice.predictions.find(({ id }) => id === choice.id)?.distance ?? 0;
    this.#stall.restart(tick, expected);
  }
}

/** Before a selector is loaded, only what ships is known: it has central planners that handle units, and no others. */
function shippedHandlesUnits({ central = true, model }: AutoSettings): boolean {
  return central && model === undefined;
}

/** Whether a planner is better than the one in charge by enough to lose what that has learned and planned. */
function isWorthIt({ member, predictions }: Choice, current: string): boolean {
  const ratingOf = (name: string) => predictions.find((each) => each.name === name)?.rating;
  const [next, now] = [ratingOf(memberName(member)), ratingOf(current)];
  return next === undefined || now === undefined || next - now >= WORTH_SWITCHING;
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
