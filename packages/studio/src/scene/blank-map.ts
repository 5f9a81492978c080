import type { MapSource } from './scene.ts';
import { packTiles } from './tile-bits.ts';

/** Sides of a blank map, in tiles. */
export const BLANK_SIDE = { min: 4, max: 1024, default: 48 } as const;

/** A map without walls, or with walls around it. */
export function blankMap(width: number, height: number, bordered: boolean): MapSource {
  const onEdge = (x: number, y: number): boolean => x === 0 || y === 0 || x === width - 1 || y === height - 1;
  const bits = packTiles({ width, height, isFree: (x, y) => !(bordered && onEdge(x, y)) });
  return {
    kind: 'tiles',
    name: `blank-${width}x${height}`,
    width,
    height,
    corners: 'no-corner-cutting',
    bits,
  };
}
