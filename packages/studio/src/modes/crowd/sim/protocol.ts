import type { Choice } from '@floodgate/select';
import type { Point, Recording } from 'floodgate';
import type { PlannerDefinition } from 'floodgate/planner-kit';
import type { PlacedAgent, PlannerChoice, Scene } from '../../../scene/scene.ts';

/** What an agent is doing, in the low bits of its state byte. */
export const DOING = { moving: 0, waiting: 1, stuck: 2, home: 3 } as const;
export const DOING_MASK = 3;
/** Set in the state byte of agents that nobody plans for. */
export const OUTSIDE = 4;

/** Ticks of waiting in a row after which an agent away from home counts as stuck. */
export const STUCK_TICKS = 40;

/** Figures of some ticks in a row. */
export interface TickFigures {
  /** The first of these ticks, from 1: figures are those after it. */
  readonly from: number;
  readonly home: readonly number[];
  readonly waiting: readonly number[];
  readonly planningMs: readonly number[];
}

/** Everything that is needed to draw one moment. Lists are by agent. */
export interface Frame {
  /** Ticks since the beginning. */
  readonly tick: number;
  /** The last tick there is. */
  readonly lastTick: number;
  readonly count: number;
  /** Where agents are, y × width + x; −1 for those that have left. */
  readonly tiles: Int32Array;
  /** How far they have come, 0–255. */
  readonly progress: Uint8Array;
  readonly states: Uint8Array;
  /** Where they are to go; left out if it is as before. */
  readonly goals?: Int32Array;
  /** Tiles that were not then what they are now: 2 × tile, and 1 more if it was free. Left out if there are none. */
  readonly pastTiles?: Int32Array;
  readonly playing: boolean;
  /** Why the run goes no further, if it does not. */
  readonly ended: 'home' | 'history-full' | undefined;
  readonly summary: Summary;
  readonly figures: TickFigures;
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
  /** Length travelled over the shortest ways, of those that came home. */
  readonly detour: number | undefined;
  /** The planner that moves them; the one that the selector chose, if it was to choose. */
  readonly plannerId: string;
}

/** What is known of one agent. Cells are tiles y × width + x. */
export interface AgentInsight {
  readonly index: number;
  readonly at: Point;
  readonly goal: Point;
  readonly priority: number;
  readonly outside: boolean;
  readonly home: boolean;
  readonly waited: number;
  /** The tiles it means to walk, its own first; undefined if the planner does not tell. */
  readonly plan: Int32Array | undefined;
  /** Its search, if the planner shows it. Learned values are in tile widths above what the map's distance says. */
  readonly search:
    | {
        readonly open: Int32Array;
        readonly closed: Int32Array;
        readonly learned: Int32Array;
        readonly raised: Float32Array;
      }
    | undefined;
}

/** What the selector chose, and why. */
export type SelectorChoice = Pick<
  Choice,
  'id' | 'predictions' | 'reasons' | 'comparedWith' | 'fallbackReason'
>;

/** The selector as a planner for lists. */
export type AutoAbout = Omit<PlannerDefinition, 'create'>;

/** What opening a scene gave. */
interface Opened {
  /** Agents of the scene that found no room. */
  readonly leftOut: number;
  /** Per placed agent of the scene its number, or −1. */
  readonly placedAs: readonly number[];
}

/** Commands to the worker that runs the crowd. */
export interface CrowdCommands {
  open(scene: Scene): Promise<Opened>;
  /** A run that has happened: to look through, and to go on from its end. Gives what the Referee says of it. */
  openRecording(recording: Recording, scene: Scene): Promise<{ readonly violation: string | undefined }>;
  /** Ticks per second; Infinity for as fast as it goes. */
  play(rate: number): void;
  pause(): void;
  /** One tick, from the past one towards the present. */
  step(): void;
  /** Shows a moment of the past. */
  seek(tick: number): void;
  /** Forgets what came after the moment that is shown. Gives the tiles whose walls were thereby undone. */
  branch(): number[];
  /** Makes tiles free or walls; gives those that it left alone, because somebody stands there. */
  paint(tiles: readonly number[], passable: boolean): number[];
  setPlanner(planner: PlannerChoice): Promise<void>;
  aboutAuto(): Promise<AutoAbout>;
  /** What the selector chose; undefined if it was not asked, or has not chosen yet. */
  choice(): SelectorChoice | undefined;
  setBudget(ms: number): void;
  /** Sends agents to tiles around a goal; gives their former goals. */
  send(
    agents: readonly number[],
    goal: Point,
  ): { readonly sent: readonly number[]; readonly before: readonly number[] };
  /** Gives agents goals of their own, as tiles. */
  setGoals(agents: readonly number[], goals: readonly number[]): void;
  setPriority(agents: readonly number[], priority: number): void;
  add(agent: PlacedAgent): number;
  /** Takes agents out; gives what it takes to bring them back. */
  remove(agents: readonly number[]): PlacedAgent[];
  inspect(agent: number): AgentInsight | undefined;
  /** Plans of some agents, for drawing: runs of tiles, each ended by −1. */
  plans(agents: readonly number[]): Int32Array;
  /** How often each tile was entered so far. */
  traffic(): Uint32Array;
  recording(): Recording;
  /** Where frames are to go. */
  connect(port: MessagePort): void;
}
