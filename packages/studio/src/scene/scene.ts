import type { CornerRule, Point } from 'floodgate';
import { LIFELONG, type MapKind, PROBLEM_TYPES, type ProblemType } from 'floodgate/problems';

/** Where a map comes from, before walls were painted or erased. */
export type MapSource =
  | { readonly kind: 'built-in'; readonly name: string }
  | {
      readonly kind: 'generated';
      readonly map: MapKind;
      readonly width: number;
      readonly height: number;
      readonly seed: number;
      readonly parameters: Readonly<Record<string, number>>;
    }
  | {
      /** From a file: every tile is kept. */
      readonly kind: 'tiles';
      readonly name: string;
      readonly width: number;
      readonly height: number;
      readonly corners: CornerRule;
      /** A bit a tile, by rows, 1 if free. */
      readonly bits: Uint8Array;
    };

/** An agent put on the map by hand or by a scenario file. */
export interface PlacedAgent {
  readonly start: Point;
  readonly goal: Point;
  readonly priority?: number;
  readonly outside?: true;
}

export interface PlannerChoice {
  /** The id used everywhere, or `auto`: the selector decides. */
  readonly id: string;
  /** Only those that differ from their defaults. */
  readonly parameters: Readonly<Record<string, number | boolean | string>>;
}

/** Everything that a run begins with. The same scene always gives the same run. */
export interface Scene {
  readonly map: MapSource;
  /** Cells painted over, ascending: each is the opposite of what the source has. */
  readonly toggled: readonly number[];
  /** Agents placed by the problem generator. */
  readonly crowd: { readonly type: ProblemType; readonly agents: number };
  readonly placed: readonly PlacedAgent[];
  /** Number of agents that the planner does not control: they wander. */
  readonly wanderers: number;
  readonly planner: PlannerChoice;
  readonly seed: number;
}

/** The crowds that can be generated, each with a line that describes it. */
export const CROWD_TYPES: readonly { readonly id: ProblemType; readonly description: string }[] = [
  ...PROBLEM_TYPES,
  LIFELONG,
];

export const MAX_AGENTS = 10_000;

/** The largest map that the studio opens, in tiles. */
export const MAX_MAP_TILES = 2 ** 24;

/** What the studio opens on. */
export const FIRST_SCENE: Scene = {
  map: { kind: 'built-in', name: 'ravenkeep' },
  toggled: [],
  crowd: { type: 'random', agents: 300 },
  placed: [],
  wanderers: 0,
  planner: { id: 'rolling', parameters: {} },
  seed: 1,
};

/** The map's name, for people. */
export function mapTitle(map: MapSource): string {
  if (map.kind === 'generated') return `${map.map} ${map.width} × ${map.height}`;
  return map.name;
}
