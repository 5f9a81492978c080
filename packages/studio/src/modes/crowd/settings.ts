import { embedded } from '../../state/embedded.ts';
import { narrowScreen } from '../../state/media.ts';
import { Store } from '../../state/store.ts';
import type { BrushShape } from '../../tools/shapes.ts';
import type { AgentInsight } from './sim/protocol.ts';
import type { ToolId } from './tools/tools.ts';
import type { AgentColouring } from './view/agent-layer.ts';

/** What colours the floor: one at a time. */
export type GroundOverlay = 'none' | 'zones' | 'depth' | 'clearance' | 'traffic';

/** How the crowd is shown and what the pointer does. Not part of the scene. */
export interface CrowdSettings {
  readonly tool: ToolId;
  /** What is painted or erased with a press. */
  readonly shape: BrushShape;
  /** Tiles across. */
  readonly brush: number;
  readonly placeOutside: boolean;
  readonly placePriority: number;
  readonly ground: GroundOverlay;
  readonly flow: boolean;
  readonly goals: boolean;
  readonly plans: boolean;
  /** Numbers on agents: on all where there is room for them, else on the selected. */
  readonly numbers: boolean;
  /** Where the selected agents have been, or all of a small crowd if none is selected. */
  readonly trails: boolean;
  /** Of the selected agent. */
  readonly search: boolean;
  readonly learned: boolean;
  readonly colouring: AgentColouring;
  /** What agents look like, in a corner of the map. */
  readonly key: boolean;
  readonly charts: boolean;
  /** Most ms that a tick may take; undefined for no limit. */
  readonly budgetMs: number | undefined;
}

export const settings = new Store<CrowdSettings>({
  tool: embedded ? 'poke' : 'look',
  shape: 'freehand',
  brush: 3,
  placeOutside: false,
  placePriority: 0,
  ground: 'none',
  flow: false,
  goals: true,
  plans: false,
  numbers: false,
  trails: false,
  search: true,
  learned: true,
  colouring: 'progress',
  key: !narrowScreen.value,
  charts: !narrowScreen.value,
  budgetMs: undefined,
});

export function setSettings(change: Partial<CrowdSettings>): void {
  settings.update((value) => ({ ...value, ...change }));
}

interface Legend {
  readonly title: string;
  /** What the ends of the colour scale mean; left out if there is none. */
  readonly low?: string;
  readonly high?: string;
}

/** What the colours of the floor mean at the moment. */
export const legend = new Store<Legend | undefined>(undefined);

/** What is known of the selected agent; undefined if none or several are selected. */
export const insight = new Store<AgentInsight | undefined>(undefined);

/** Set to bring the tick that is shown back however long it takes; false again when it is there. */
export const insists = new Store(false);
