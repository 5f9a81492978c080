import { FloodgateError } from '../../error.ts';
import { Grid, type GridOptions } from '../../grid/index.ts';
import { Random } from '../../random.ts';
import { unknownName } from '../../suggest.ts';
import { caves } from './caves.ts';
import { field } from './field.ts';
import { checkNumber, type MapGenerator, type MapKind, type MapKindInfo } from './kind.ts';
import { maze } from './maze.ts';
import { river } from './river.ts';
import { rooms } from './rooms.ts';
import { rts } from './rts.ts';
import type { Tiles } from './tiles.ts';
import { town } from './town.ts';
import { type TrueGate, trueGates } from './true-gates.ts';

const GENERATORS: readonly MapGenerator[] = [caves, rooms, maze, rts, town, river, field];

/** The range of width and height of generated maps, in tiles. */
export const MAP_SIDE = { default: 128, min: 8, max: 4096 } as const;

/** The kinds of map and their parameters, for help texts and forms. */
export const MAP_KINDS: readonly MapKindInfo[] = GENERATORS.map(({ id, description, parameters }) => ({
  id,
  description,
  parameters,
}));

/** How to generate a map. All other names are parameters of the map's kind; see {@link MAP_KINDS}. */
export interface GenerateMapOptions extends GridOptions {
  /** In tiles, 8–4096. Default 128. */
  readonly width?: number;
  /** In tiles, 8–4096. Default 128. */
  readonly height?: number;
  /** The same seed gives the same map, on every machine. Default 1. */
  readonly seed?: number | string;
  readonly [parameter: string]: unknown;
}

/**
 * Makes a map. All its free tiles are connected, and except in a maze at least a quarter of all tiles are free.
 * Throws a FloodgateError `bad-argument` for an unknown kind or parameter, and for a value out of range.
 */
export function generateMap(kind: MapKind, options: GenerateMapOptions = {}): Grid {
  return drawMap(kind, options).grid;
}

/**
 * Makes the same map as {@link generateMap}, and tells where its doors, bridges, ramps and other gates are: those that
 * the generator opened and that still divide the finished map. It knows nothing of places that are narrow by chance.
 * Throws what `generateMap` throws.
 */
export function generateMapWithGates(
  kind: MapKind,
  options: GenerateMapOptions = {},
): { readonly grid: Grid; readonly gates: readonly TrueGate[] } {
  const { grid, tiles } = drawMap(kind, options);
  return { grid, gates: trueGates(grid, tiles) };
}

function drawMap(kind: MapKind, options: GenerateMapOptions): { grid: Grid; tiles: Tiles } {
  const generator = GENERATORS.find(({ id }) => id === kind);
  if (!generator) {
    const ids = GENERATORS.map(({ id }) => id);
    throw new FloodgateError('bad-argument', `unknown kind of map ${unknownName(String(kind), ids)}`);
  }
  const {
    width = MAP_SIDE.default,
    height = MAP_SIDE.default,
    seed = 1,
    name,
    corners,
    costs,
    ...given
  } = options;
  checkNumber('width of a generated map', width, MAP_SIDE.min, MAP_SIDE.max, 1);
  checkNumber('height of a generated map', height, MAP_SIDE.min, MAP_SIDE.max, 1);
  const tiles = generator.generate(new Random(seed), width, height, given);
  const grid = Grid.from(width, height, (x, y) => tiles.free[y * width + x] === 1, {
    name: name ?? `${kind}-${width}x${height}-${seed}`,
    ...(corners && { corners }),
    ...(costs && { costs }),
  });
  return { grid, tiles };
}
