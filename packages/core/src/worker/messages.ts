/** What a {@link WorldClient} and its worker say to each other. */
import { type ErrorCode, FloodgateError } from '../error.ts';
import type { Point } from '../grid/index.ts';
import type { Formation } from '../orders/index.ts';
import type { TickBudget } from '../search/index.ts';
import type {
  AgentOptions,
  Metrics,
  ProfileChange,
  Readiness,
  TickReport,
  WorldEvent,
} from '../world/index.ts';
import type { SentFrame } from './frames.ts';
import type { SentEdit, SentGrid } from './sent-grid.ts';

/** Goes up when messages change, so that a worker from another version is noticed. */
const VERSION = 2;

/** What a world in a worker is made from. */
export interface SentWorld {
  readonly grid: SentGrid;
  readonly planner: string;
  readonly parameters: Readonly<Record<string, number | boolean | string>>;
  readonly seed?: number | string;
  readonly crossing?: 'allowed' | 'forbidden';
  readonly diagonals?: 'alike' | 'by-length';
  /** Whether the game can read memory that the worker shares. */
  readonly canShare: boolean;
}

/** What is known of one agent in a worker. */
export interface AgentState {
  /** The tile it stands on. */
  readonly at: Point;
  /** The tile it was told to go to. */
  readonly goal: Point;
  /** True if it stands on its goal. */
  readonly home: boolean;
  /** True if it has come as near to its goal as it will: the goal is taken, or it cannot be reached. */
  readonly settled: boolean;
  /** Larger goes first, if the planner uses priorities. */
  readonly priority: number;
  /** The length it has travelled, in tile widths. */
  readonly distance: number;
  /** True if only the game moves it. */
  readonly outside: boolean;
  /** What kind of unit it is: see `Profile`. */
  readonly size: number;
  readonly speed: number;
  readonly team: string | undefined;
  readonly hold: boolean;
  readonly costs: string | undefined;
}

/** What can be changed of an agent in a worker: see `Profile`, and whether only the game moves it. */
export interface AgentChange extends ProfileChange {
  readonly outside?: boolean;
}

/** What agents in a worker can be told to do: see `World.order` and `Agent`. They are named by their ids. */
export type SentOrder =
  | { readonly kind: 'move'; readonly to: Point; readonly formation?: Formation }
  | { readonly kind: 'queue' | 'patrol'; readonly points: readonly Point[] }
  | { readonly kind: 'follow'; readonly target: number; readonly range?: number }
  | { readonly kind: 'flee'; readonly from: number | Point; readonly until?: number }
  | { readonly kind: 'stop' };

/** How the worker keeps the time: see {@link WorldClient.start}. */
export interface ClockOptions extends TickBudget {
  /** Ticks in a second, above 0 and at most 1000. The worker makes fewer if it cannot keep up. */
  readonly ticksPerSecond: number;
}

/** The calls that a worker answers: what goes in and what comes back. */
export interface Calls {
  open(world: SentWorld): { readonly shared: boolean };
  add(agents: readonly AgentOptions[]): number[];
  remove(ids: readonly number[]): void;
  retask(ids: readonly number[], goal: Point): void;
  move(id: number, to: Point): boolean;
  setPriority(id: number, priority: number): void;
  change(ids: readonly number[], change: AgentChange): void;
  order(ids: readonly number[], order: SentOrder): void;
  team(name: string, planner: string, parameters: Readonly<Record<string, number | boolean | string>>): void;
  agent(id: number): AgentState;
  edit(edit: SentEdit): void;
  tick(budget: TickBudget): TickReport;
  prepare(budget: TickBudget): Readiness;
  metrics(): Metrics;
  hash(): number;
  save(): Uint8Array<ArrayBuffer>;
  load(saved: Uint8Array): SentGrid;
  listen(event: WorldEvent, wanted: boolean): void;
  start(clock: ClockOptions): void;
  stop(): void;
}

/** One call by its name, with its arguments. */
export type Call = {
  [K in keyof Calls]: { readonly name: K; readonly args: Parameters<Calls[K]> };
}[keyof Calls];

/** An error as plain data. Without a code it is no FloodgateError: something that should not happen. */
export interface SentError {
  readonly code?: ErrorCode;
  readonly message: string;
  readonly stack?: string | undefined;
}

/** What came of one call. */
export type Answer = { readonly value: unknown } | { readonly error: SentError };

/** Something that happened to an agent, and in which tick. */
export type SentEvent = readonly [event: WorldEvent, id: number, tick: number];

/** What the game sends. */
export type ToWorker =
  /** Do these, in this order; their numbers count up from `first`. */
  | { readonly kind: 'calls'; readonly first: number; readonly calls: readonly Call[] }
  /** The message about a tick of the worker's clock has come. */
  | { readonly kind: 'taken' }
  /** A buffer that was handed over can be written again. */
  | { readonly kind: 'buffer'; readonly buffer: ArrayBuffer }
  /** Nobody will call again. */
  | { readonly kind: 'close' };

/** What the worker sends. */
export type ToGame =
  /** The answers to calls, in their order, and what has changed by them. */
  | {
      readonly kind: 'answers';
      readonly first: number;
      readonly answers: readonly Answer[];
      readonly frame: SentFrame;
      readonly events: readonly SentEvent[];
    }
  /** A tick of the worker's clock. */
  | {
      readonly kind: 'ticked';
      readonly report: TickReport;
      readonly frame: SentFrame;
      readonly events: readonly SentEvent[];
    }
  /** The world is broken and nothing more will come. */
  | { readonly kind: 'failed'; readonly error: SentError };

/** A message with the version that marks it as ours: a game may send others to the same worker. */
export type Marked<M> = M & { readonly floodgate: number };

/** Marks a message as ours. */
export function marked<M>(message: M): Marked<M> {
  return { floodgate: VERSION, ...message };
}

/** The message, if it is one of ours. Throws a FloodgateError if it is from another version. */
export function unmarked<M>(message: unknown): M | undefined {
  const version = (message as Partial<Marked<M>> | null | undefined)?.floodgate;
  if (version === undefined) return undefined;
  if (version === VERSION) return message as M;
  throw new FloodgateError(
    'unsupported',
    `the game and its worker are from different versions of floodgate: messages ${version} and ${VERSION}`,
  );
}

/** An error as data. */
export function sentError(error: unknown): SentError {
  if (error instanceof FloodgateError) return { code: error.code, message: error.message };
  if (error instanceof Error) return { message: `${error.name}: ${error.message}`, stack: error.stack };
  return { message: String(error) };
}

/** The error that was sent. */
export function receivedError({ code, message, stack }: SentError): Error {
  if (code) return new FloodgateError(code, message);
  return new Error(`in the worker: ${message}`, { cause: stack });
}
