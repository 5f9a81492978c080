import type { CornerRule } from '../../src/grid/index.ts';
import type { Formation } from '../../src/orders/index.ts';
import type { Preset } from '../../src/planners/index.ts';
import type { WorldEvent } from '../../src/world/index.ts';

/**
 * A world and what happens to it, as data: drawn at random, made shorter while it still shows a fault, kept as a file and
 * played again. Agents and tiles are numbers, which stand for the one that is left of a division by how many there are: so
 * a sequence still means something when steps are taken out.
 */
export interface Sequence {
  readonly planner: string;
  readonly preset: Preset;
  readonly seed: number;
  /** A text per row, with `.` for free tiles and `@` for walls. */
  readonly rows: readonly string[];
  readonly corners: CornerRule;
  readonly crossing: 'allowed' | 'forbidden';
  readonly diagonals: 'alike' | 'by-length';
  /** Whether a second world is treated the same, saved and loaded where the steps say so, and must not differ. */
  readonly twin: boolean;
  readonly steps: readonly Step[];
}

export interface Kind {
  readonly size?: number;
  readonly speed?: number;
  readonly hold?: boolean;
  readonly team?: string | null;
  /** Whether it goes by the cost table that every world has, or by none. */
  readonly mud?: boolean;
  readonly outside?: boolean;
}

export type OrderedTo = 'move' | 'queue' | 'patrol' | 'follow' | 'flee' | 'stop' | 'cancel';

/** What is done to a world between ticks, and by listeners. */
export type Step =
  | ({
      readonly do: 'add';
      readonly at: number;
      /** On the tile beside an outside agent instead, in direction `d`: perhaps one that it has just left. */
      readonly beside?: number;
      readonly d?: number;
      readonly goal?: number;
      readonly nearest?: boolean;
      readonly priority?: number;
    } & Kind)
  | { readonly do: 'remove'; readonly who: number }
  | { readonly do: 'retask'; readonly who: number; readonly to: number }
  | { readonly do: 'trade'; readonly who: number; readonly other: number }
  /** A tile becomes free or a wall: any tile, or one beside an agent, in a direction; in direction 8 its own. */
  | { readonly do: 'wall'; readonly at: number; readonly free: boolean }
  | { readonly do: 'wall-beside'; readonly who: number; readonly d: number; readonly free: boolean }
  | {
      readonly do: 'paint';
      readonly at: number;
      readonly cost?: number;
      readonly mud?: boolean;
      readonly mask?: number;
    }
  /** An outside agent is moved. */
  | { readonly do: 'move'; readonly who: number; readonly d: number }
  | ({ readonly do: 'change'; readonly who: number; readonly priority?: number } & Kind)
  | {
      readonly do: 'order';
      readonly who: number;
      readonly to: number;
      readonly kind: OrderedTo;
      readonly group?: number;
      readonly formation?: Formation;
      readonly sight?: number;
      /** What is done when the order is settled. */
      readonly after?: readonly Step[];
    }
  /** From now on, the first few times that an event happens. */
  | {
      readonly do: 'listen';
      readonly event: WorldEvent;
      readonly times: number;
      readonly after: readonly Step[];
    }
  /** A planner of the same kind takes over, of all agents or of a team. */
  | { readonly do: 'planner'; readonly team?: string }
  | { readonly do: 'save' }
  | { readonly do: 'think'; readonly expansions: number }
  | { readonly do: 'commit' }
  | { readonly do: 'tick'; readonly expansions?: number; readonly ms?: number };
