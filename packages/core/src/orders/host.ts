import type { Grid } from '../grid/index.ts';

/** What orders read of the agents of a world, by slot. The crowd of the world is one. */
export interface OrderedCrowd {
  readonly grid: Grid;
  readonly slots: readonly number[];
  readonly cells: Int32Array;
  readonly goals: Int32Array;
  readonly targets: Int32Array;
  readonly outside: Uint8Array;
  readonly sizes: Uint8Array;
  readonly speeds: Uint8Array;
  readonly rests: Uint8Array;
  readonly teams: Uint8Array;
  readonly holds: Uint8Array;
  readonly occupants: Int32Array;
  readonly slotCount: number;
  layerOf(slot: number): Grid;
  /** An agent other than `slot` that covers a cell of a square; −1 if there is none. */
  otherIn(cell: number, size: number, slot: number): number;
}

/** What orders need to know of an agent. */
export interface OrderedAgent {
  readonly id: number;
  readonly alive: boolean;
  readonly slot: number;
}

/** What a recording keeps of an order when it is given. */
interface GivenOrder {
  readonly kind: OrderKind;
  readonly slots: readonly number[];
  /** The cell that it leads to, if it leads to one. */
  readonly to?: number | undefined;
  readonly formation?: Formation | undefined;
}

/** The world, as orders see it. */
export interface OrderHost<A extends OrderedAgent> {
  readonly crowd: OrderedCrowd;
  /** Gives an agent another goal, which it must be able to reach. */
  retask(slot: number, cell: number): void;
  agentAt(slot: number): A;
  /** The number of a team, by name. */
  teamNumber(name: string): number;
  /** Throws a FloodgateError if the world is in the middle of a tick, in which no order can be given. */
  checkIdle(call: string): void;
  /** An order was given. */
  ordered(order: GivenOrder): void;
}

/** What an order asks of its agents. */
export const ORDER_KINDS = ['move', 'queue', 'patrol', 'follow', 'flee'] as const;

/** What an order asks of its agents; see {@link Orders}. */
export type OrderKind = (typeof ORDER_KINDS)[number];

/** How agents stand around the tile that they were ordered to. */
export const FORMATIONS = ['block', 'line', 'loose'] as const;

/**
 * How agents stand around the tile that they were ordered to:
 * - `block`: close together, in a square;
 * - `line`: in a few rows across the direction from which they come;
 * - `loose`: in a square with a gap of a tile around everybody.
 */
export type Formation = (typeof FORMATIONS)[number];

/**
 * One order that is being carried out. Slots of its agents are its **members**. Everything it does to them goes through
 * {@link Dispatch}.
 */
export interface Mission {
  readonly kind: OrderKind;
  readonly members: readonly number[];
  /** Called before each tick. */
  update(): void;
  /** Whether it is accomplished. Called after each tick. */
  isDone(): boolean;
  /** A member leaves it. */
  leave(slot: number): void;
  /** A member has become another kind of unit. */
  reshaped(): void;
  /** An agent, not a member, was removed from the world. Returns false if the order makes no sense without it. */
  lost(slot: number): boolean;
}

/** How missions send their members. */
export interface Dispatch {
  readonly crowd: OrderedCrowd;
  /** Makes an agent go to a cell; later if it has halted at the sight of somebody. */
  send(slot: number, cell: number): void;
  /** True if the agent has stopped at the sight of somebody. */
  hasHalted(slot: number): boolean;
  /** True if the agent is where it was sent, or as near as it will come. */
  hasArrived(slot: number): boolean;
}
