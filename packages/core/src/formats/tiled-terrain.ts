/** What the tiles of a Tiled map cost, and in which directions they may be left. */
import { FloodgateError } from '../error.ts';
import { MOST_COST } from '../grid/index.ts';
import type { TiledMap } from './tiled.ts';
import { propertyByGid } from './tiled-walls.ts';

/**
 * Which properties of tiles say what it costs to enter them, a number from 1 to 1000, and in which directions they may be
 * left, such as `E` or `N, NE, E`. Of tiles in several visible layers the topmost that has the property counts.
 */
export interface TiledTerrain {
  /** The property with the cost, such as `cost`. */
  readonly property?: string;
  /** The property with the directions, such as `moves`. */
  readonly moves?: string;
}

const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/** By gid what its tile costs. Throws a FloodgateError as gridFromTiled says. */
export function costsByGid(map: TiledMap, property: string, file: string): Map<number, number> {
  return mapped(propertyByGid(map, property, 'terrain', file), (value, gid) => {
    const text = typeof value === 'string' ? value.trim() : value;
    const cost =
      typeof text === 'number' || (typeof text === 'string' && text !== '') ? Number(text) : Number.NaN;
    if (cost >= 1 && cost <= MOST_COST) return cost;
    throw new FloodgateError(
      'bad-map',
      `${file}: property '${property}' of the tile with gid ${gid} must be a number from 1 to ${MOST_COST}, not ${shown(value)}`,
    );
  });
}

/** By gid the moves that its tile allows, as bits. Throws a FloodgateError as gridFromTiled says. */
export function masksByGid(map: TiledMap, property: string, file: string): Map<number, number> {
  return mapped(propertyByGid(map, property, 'terrain', file), (value, gid) => {
    const names = typeof value === 'string' ? value.split(',').map((name) => name.trim().toUpperCase()) : [];
    let mask = 0;
    for (const name of names) {
      const d = DIRECTIONS.indexOf(name);
      if (d < 0) mask = Number.NaN;
      else mask |= 1 << d;
      if (Number.isNaN(mask)) break;
    }
    if (mask > 0) return mask;
    throw new FloodgateError(
      'bad-map',
      `${file}: property '${property}' of the tile with gid ${gid} must name directions, such as 'E' or 'N, NE, E', not ${shown(value)}`,
    );
  });
}

function mapped<T>(
  values: ReadonlyMap<number, unknown>,
  read: (value: unknown, gid: number) => T,
): Map<number, T> {
  return new Map(Array.from(values, ([gid, value]) => [gid, read(value, gid)]));
}

const shown = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));
