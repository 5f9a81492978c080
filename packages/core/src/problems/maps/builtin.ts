import { FloodgateError } from '../../error.ts';
import { type CornerRule, type CostRule, Grid } from '../../grid/index.ts';
import { unknownName } from '../../suggest.ts';
import { DRAWN_MAPS, type DrawnAgent, type DrawnMap } from './drawn.ts';
import { generateMap } from './generate.ts';
import type { MapKind } from './kind.ts';

/** A map that ships with Floodgate. */
export interface BuiltInMap {
  readonly name: string;
  /** One line. */
  readonly description: string;
  /** In tiles. */
  readonly width: number;
  /** In tiles. */
  readonly height: number;
  /** Agents that show what the map is for; only some small drawn maps have them. */
  readonly agents?: readonly DrawnAgent[];
  /** Makes a new copy of the map, which the caller may edit. */
  load(options?: { readonly corners?: CornerRule; readonly costs?: CostRule }): Grid;
}

function generated(
  name: string,
  description: string,
  kind: MapKind,
  [width, height]: readonly [number, number],
  parameters: Readonly<Record<string, number | string>>,
): BuiltInMap {
  return {
    name,
    description,
    width,
    height,
    load: (options) => generateMap(kind, { ...parameters, ...options, width, height, name }),
  };
}

function drawn({ name, description, rows, agents }: DrawnMap): BuiltInMap {
  const width = rows[0]!.length;
  const height = rows.length;
  return {
    name,
    description,
    width,
    height,
    ...(agents && { agents }),
    load: (options) => Grid.from(width, height, (x, y) => rows[y]![x] === '.', { ...options, name }),
  };
}

/** The maps that ship with Floodgate: small drawn ones, then generated ones from small to large. */
export const BUILT_IN_MAPS: readonly BuiltInMap[] = [
  ...DRAWN_MAPS.map(drawn),
  generated('stony-meadow', 'a small field with rocks', 'field', [64, 64], { seed: 3, largest: 4 }),
  generated('briar-maze', 'a maze with a few loops', 'maze', [64, 64], { seed: 2, corridor: 2, loops: 0.3 }),
  generated('ravenkeep', 'a keep with halls, vaults and narrow doors', 'rooms', [96, 96], { seed: 4 }),
  generated('emberdeep', 'caverns around a few great pillars', 'caves', [128, 128], { seed: 1 }),
  generated('twin-summits', 'a battlefield for two', 'rts', [128, 128], { seed: 4, players: 2 }),
  generated('millbrook', 'a small walled town', 'town', [128, 128], { seed: 2 }),
  generated('silverbend', 'a river with bridges between woods', 'river', [192, 128], {
    seed: 3,
    bridgeEvery: 40,
  }),
  generated('stonehalls', 'a great dungeon with wide doors', 'rooms', [256, 256], {
    seed: 9,
    doorWidth: 2,
    roomSize: 15,
  }),
  generated('four-winds', 'a battlefield for four', 'rts', [256, 256], { seed: 1 }),
  generated('kingsmarket', 'a walled city and the farms around it', 'town', [256, 256], { seed: 2 }),
  generated('gloamwarren', 'endless caves, halls and crawlways', 'caves', [512, 512], {
    seed: 12,
    contrast: 0.6,
    hallSize: 110,
    tunnel: 3,
  }),
  generated('longwater', 'a great river across open land', 'river', [512, 512], {
    seed: 13,
    riverWidth: 14,
    winding: 0.7,
    bridgeWidth: 5,
    bridgeEvery: 80,
  }),
  generated('giants-field', 'a plain under boulders and hills', 'field', [512, 512], {
    seed: 5,
    largest: 16,
  }),
];

/** The built-in map of that name. Throws a FloodgateError `bad-argument` with all names if there is none. */
export function builtInMap(name: string): BuiltInMap {
  const found = BUILT_IN_MAPS.find((map) => map.name === name);
  if (found) return found;
  const names = BUILT_IN_MAPS.map((map) => map.name);
  throw new FloodgateError('bad-argument', `no built-in map is called ${unknownName(name, names)}`);
}
