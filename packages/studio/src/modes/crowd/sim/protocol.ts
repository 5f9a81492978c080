import type { RecordedUnits, Recording } from 'floodgate';
import type {
  ExplanationMethod,
  ExplanationReason,
  InheritanceCall,
  InheritedMoves,
} from 'floodgate/planner-kit';
import type { PlacedAgent, PlannerChoice, Scene } from '../../../scene/scene.ts';
import type { AutoAbout, SelectorChoice } from '../../../sim/choose-planner.ts';
import type { RunLog } from './run-log.ts';

/** What an agent is doing, in the low bits of its state byte. */
export const DOING = { moving: 0, waiting: 1, stuck: 2, home: 3 } as const;
export const DOING_MASK = 3;
/** Set in the state byte of agents that the planner does not control. */
export const OUTSIDE = 4;

/** Ticks of waiting in a row after which an agent away from home counts as stuck. */
export const STUCK_TICKS = 40;

/** Figures of some ticks in a row. */
export interface TickFigures {
  /** The first of these ticks, from 1: figures are those after it. */
  readonly from: number;
  readonly home: readonly number[];
  readonly waiting: readonly number[];
  /** Of those that wait, agents that have waited for {@link STUCK_TICKS}. */
  readonly stuck: readonly number[];
  readonly planningMs: readonly number[];
  /** Goals that the agents of a lifelong crowd have reached so far. */
  readonly reached: readonly number[];
}

/** Something in the course of a run that is worth going to. */
export interface Mark {
  readonly tick: number;
  /** An edit of the map, an order to agents or planner, or a stretch in which most agents wait. */
  readonly kind: 'edit' | 'order' | 'jam';
  /** In words, such as `3 tiles walled up`. */
  readonly label: string;
  /** The last tick of a jam; undefined if it still lasts. */
  readonly until?: number | undefined;
}

/** Which agents cannot arrive, at the end of the run so far. Agents are numbered. */
export interface Verdict {
  /** No path leads to their goals. */
  readonly cutOff: readonly number[];
  /** Another agent rests on their goals, or has the same one. */
  readonly goalTaken: readonly number[];
  /** The other agents that are not home, if nobody has come nearer to its goal for long; else empty. */
  readonly stalled: readonly number[];
  /** Since which tick; undefined if nobody is stalled. */
  readonly stalledSince: number | undefined;
  /** True if the planner has proven that not all agents can be on their goals. */
  readonly isUnsolvable: boolean;
}

/** Everything that is needed to draw one moment. Lists are by agent; cells are those of the grid. */
export interface Frame {
  /** Ticks since the beginning. */
  readonly tick: number;
  /** The first tick that is still known, and the last. */
  readonly firstTick: number;
  readonly lastTick: number;
  readonly count: number;
  /** Where agents are; −1 for those that have left. */
  readonly cells: Int32Array;
  /** How far they have come, 0–255. */
  readonly progress: Uint8Array;
  readonly states: Uint8Array;
  /** Sizes, teams and where slow agents are between their cells; left out if all agents are alike. */
  readonly units?: RecordedUnits;
  /** Where they are to go; left out if it is as before. */
  readonly goals?: Int32Array;
  /** Cells that are different now, and whether they were passable then. Left out if there are none. */
  readonly pastCells?: ReadonlyMap<number, boolean>;
  readonly playing: boolean;
  /** True if nothing is left to do: agents that can arrive are home, the rest is as near as it gets, none wanders. */
  readonly ended: boolean;
  readonly summary: Summary;
  readonly figures: TickFigures;
  /** In the order of ticks; left out if they are as before. */
  readonly marks?: readonly Mark[];
  /** Left out if it is as before. */
  readonly verdict?: Verdict;
}

/** How things stand at the end of the run so far. */
export interface Summary {
  /** Agents that the planner moves. */
  readonly controlled: number;
  readonly outside: number;
  /** Rules broken so far, as the Referee counts them. */
  readonly collisions: number;
  /** The first rule that was broken, in words. */
  readonly violation: string | undefined;
  /** Distance walked over shortest distance, of the agents that arrived. */
  readonly detour: number | undefined;
  /**
   * Ticks until agents are home, over the fewest moves that they need; undefined if nobody has needed a move, or the
   * crowd is lifelong.
   */
  readonly arrivalRatio: number | undefined;
  /** Whether agents that arrive get another goal. */
  readonly lifelong: boolean;
  /** The planner that moves them; the one that the selector chose, if it was to choose. */
  readonly plannerId: string;
}

/** What is known of one agent at a tick. */
export interface AgentInsight {
  readonly index: number;
  readonly tick: number;
  readonly cell: number;
  readonly goal: number;
  readonly priority: number;
  readonly outside: boolean;
  readonly home: boolean;
  /** Ticks in a row that it has waited away from its goal. */
  readonly waited: number;
  /**
   * Whether plan, search and reasons are those of that tick, or why they are missing:
   * - `working`: the tick is being made again; ask again;
   * - `long`: making it again takes about {@link workMs}, so it is done only if it is asked for;
   * - `unlike`: made again, a tick came out unlike the recording, as ticks under a time limit do;
   * - `unknown`: nothing is left to make it again from.
   */
  readonly known: 'all' | 'working' | 'long' | 'unlike' | 'unknown';
  readonly workMs?: number;
  /** The cells of its plan, its own first; undefined if the planner does not show plans. */
  readonly plan: Int32Array | undefined;
  /**
   * Its search, if the planner shows it: open and closed cells, and the cells with learned values. `raised` is by how
   * much those exceed the octile distance. Values are in tile widths.
   */
  readonly search:
    | {
        readonly open: Int32Array;
        readonly closed: Int32Array;
        readonly learned: Int32Array;
        readonly values: Float32Array;
        readonly raised: Float32Array;
      }
    | undefined;
  /** Why it did what it did in the tick before; undefined if that is not known. */
  readonly why: AgentWhy | undefined;
}

/** Why an agent waits, and those that it waits for. */
export interface AgentWhy {
  /** The agent itself, then the one that it waits for, and so on. */
  readonly chain: readonly AgentReason[];
  /** The place in the chain of the agent that the last one waits for, if they wait in a circle; else −1. */
  readonly circle: number;
  /** What the planner did, with numbers of agents where it has slots. */
  readonly method: AgentMethod | undefined;
}

/** What an agent was asked, and where it stood. */
export type AgentCall = InheritanceCall & { readonly from: number };

export type AgentMethod =
  | Exclude<ExplanationMethod, InheritedMoves>
  | { readonly kind: 'inheritance'; readonly calls: readonly AgentCall[] };

/** What an agent did in a tick, and what it wanted. */
export interface AgentReason {
  readonly agent: number;
  /** Where it was after the tick. */
  readonly cell: number;
  /** Whether it was elsewhere before. */
  readonly moved: boolean;
  /** The cell that it would have entered; its own if it wanted to stay. */
  readonly wanted: number;
  /** `outside` for agents that the planner does not control. */
  readonly reason: ExplanationReason | 'outside';
  /** The agent that it waits for or makes way for; −1 if there is none. */
  readonly blocker: number;
}

/** What opening a scene gave. */
interface Opened {
  /** Agents of the scene for which there was no room. */
  readonly leftOut: number;
  /** Per placed agent of the scene its number, or −1. */
  readonly placedAs: readonly number[];
}

/** What is left of a run after what came later was discarded. */
export interface Branched {
  /** Ticks so far. */
  readonly tick: number;
  /** How many agents were ever added; later ones are gone. */
  readonly agents: number;
  /** Cells whose edits are undone. */
  readonly cells: readonly number[];
}

/** Commands to the worker that runs the crowd. Agents are numbered; cells are those of the grid. */
export interface CrowdCommands {
  open(scene: Scene): Promise<Opened>;
  /** Opens a run from a file, to look through or to go on from. Returns what the Referee says of it. */
  openRecording(recording: Recording, scene: Scene): Promise<{ readonly violation: string | undefined }>;
  /** Ticks per second; Infinity for as fast as possible. */
  play(rate: number): void;
  pause(): void;
  /** Pauses and shows a later or earlier tick; ticks that have not happened yet are made. */
  step(by: number): void;
  /** Shows a tick of the past, or the nearest that is still known; returns which. */
  seek(tick: number): number;
  /** Forgets what came after the moment that is shown. */
  branch(): Branched;
  /** Makes cells free or walls; returns those that it left alone because an agent stands there. */
  paint(cells: readonly number[], passable: boolean): number[];
  setPlanner(planner: PlannerChoice): Promise<void>;
  aboutAuto(): Promise<AutoAbout>;
  /** What the selector chose; undefined if it was not asked, or has not chosen yet. */
  choice(): SelectorChoice | undefined;
  /** Limits the time of a tick; undefined for no limit. */
  setBudget(ms: number | undefined): void;
  /** Sends agents to cells around a goal; returns which were sent, and their former goals. */
  send(
    agents: readonly number[],
    goal: number,
  ): { readonly sent: readonly number[]; readonly before: readonly number[] };
  /** Gives each agent a goal of its own. */
  setGoals(agents: readonly number[], goals: readonly number[]): void;
  setPriority(agents: readonly number[], priority: number): void;
  add(agent: PlacedAgent): number;
  /** Takes agents out; returns what is needed to bring them back. */
  remove(agents: readonly number[]): PlacedAgent[];
  /**
   * What is known of an agent at the moment that is shown. From then on the planner keeps its reasons, until
   * `undefined` is asked for.
   *
   * @param insists brings a tick of the past back however long it takes
   */
  /** Agents that have waited away from home for a number of ticks, at the moment that is shown. */
  waiting(ticks: number): number[];
  inspect(agent: number | undefined, insists?: boolean): AgentInsight | undefined;
  /** Plans of some agents at the moment that is shown, for drawing: the cells of each, ended by −1. */
  plans(agents: readonly number[]): Int32Array;
  /** Where some agents were in the last ticks before a tick: the cells of each, ended by −1. */
  trails(agents: readonly number[], tick: number, ticks: number): Int32Array;
  /** Per cell how often it was entered so far. */
  traffic(): Uint32Array;
  recording(): Recording;
  /** How the run began and what was done to it, for code that repeats it. */
  log(): RunLog;
  /** Where frames are to go. */
  connect(port: MessagePort): void;
}
