import type { Random } from '../../random.ts';
import { dropSmallAreas, findAreas, Sets } from './areas.ts';
import { finish, LEAST_FREE } from './finish.ts';
import { defineKind } from './kind.ts';
import { fractalNoise, gradientNoise } from './noise.ts';
import { plantTrees } from './scatter.ts';
import { createTiles, FREE, fillDisc, fillRect, openGate, type Tiles, WALL } from './tiles.ts';

/** A place for a bridge: it spans `length` tiles of water between two banks. */
interface Site {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly isUpright: boolean;
}

/**
 * A river that winds across the map: the contour line of a tilted, bumpy plane, drawn with a round brush, so
 * that it bends, splits around islands and leaves ponds. Bridges cross where the banks are parallel.
 */
export const river = defineKind(
  'river',
  'a winding river with bridges, meadows and woods',
  {
    riverWidth: { default: 7, min: 2, max: 40, step: 1, meaning: 'width of the river, tiles' },
    winding: { default: 0.6, min: 0, max: 1, step: 0, meaning: '0: nearly straight, 1: wide loops' },
    bridgeWidth: { default: 3, min: 1, max: 12, step: 1, meaning: 'width of bridges, tiles' },
    bridgeEvery: { default: 48, min: 12, max: 1024, step: 1, meaning: 'distance between bridges, tiles' },
    woods: { default: 0.35, min: 0, max: 1, step: 0, meaning: 'share of the land that is wooded' },
  },
  (random, width, height, { riverWidth, winding, bridgeWidth, bridgeEvery, woods }) => {
    const tiles = createTiles(width, height, FREE);
    const side = Math.min(width, height);
    const broad = Math.min(riverWidth, side / 5);
    drawRiver(random, tiles, broad, winding);
    dropSmallAreas(tiles, FREE, broad * broad);
    const water = Uint8Array.from(tiles.free, (free) => 1 - free);

    const clearings = createTiles(width, height, FREE);
    for (const site of chooseBridges(random, tiles, broad, bridgeWidth, bridgeEvery)) {
      const along = site.length + 2;
      openGate(tiles, 'bridge', () => {
        if (site.isUpright) fillRect(tiles, site.x, site.y - 1, bridgeWidth, along, FREE);
        else fillRect(tiles, site.x - 1, site.y, along, bridgeWidth, FREE);
      });
      const cx = site.x + (site.isUpright ? bridgeWidth : site.length) / 2;
      const cy = site.y + (site.isUpright ? site.length : bridgeWidth) / 2;
      fillDisc(clearings, cx, cy, site.length / 2 + bridgeWidth + 3, WALL);
    }

    const forest = fractalNoise(random, 3);
    plantTrees(random, tiles, (x, y) => {
      const tile = y * width + x;
      if (woods === 0 || clearings.free[tile] === WALL || water[tile]) return Number.NaN;
      return forest(x / 40, y / 40) - 0.65 + 1.3 * woods;
    });
    dropSmallAreas(tiles, FREE, 16);
    return finish(tiles, { smallest: 40, passage: Math.min(bridgeWidth, 3), leastFree: LEAST_FREE });
  },
);

// Directions in which the plane can be tilted, as unit vectors.
const TILTS = [
  [0, 1],
  [0.3826834324, 0.9238795325],
  [-0.3826834324, 0.9238795325],
  [0.9238795325, 0.3826834324],
  [0.9238795325, -0.3826834324],
  [1, 0],
] as const;

function drawRiver(random: Random, tiles: Tiles, broad: number, winding: number): void {
  const { width, height } = tiles;
  const side = Math.min(width, height);
  // On an elongated map the river crosses the short way.
  const [tiltX, tiltY] = TILTS[width > 2 * height ? 5 : height > 2 * width ? 0 : random.below(TILTS.length)]!;
  const bumps = fractalNoise(random, 3);
  const swell = gradientNoise(random);
  const wavelength = Math.max(Math.min(side / 2.2, 140), broad * 5);
  const amplitude = winding * 1.1 * wavelength;
  const offset = (random.next() - 0.5) * 0.2 * side;
  const level = (x: number, y: number): number =>
    (x - width / 2) * tiltX +
    (y - height / 2) * tiltY +
    offset +
    amplitude * bumps(x / wavelength, y / wavelength);
  let above = new Float64Array(width + 1);
  let here = new Float64Array(width + 1);
  for (let y = -1; y <= height; y++) {
    for (let x = 0; x <= width; x++) here[x] = level(x, y);
    for (let x = 0; x < width && y >= 0; x++) {
      const crosses = here[x]! < 0 !== here[x + 1]! < 0 || here[x]! < 0 !== above[x]! < 0;
      if (crosses)
        fillDisc(
          tiles,
          x,
          y,
          (broad / 2) * (1 + 0.35 * swell((4 * x) / wavelength, (4 * y) / wavelength)),
          WALL,
        );
    }
    [above, here] = [here, above];
  }
}

/** Bridges that connect the land, as far as bridges can, and further ones at least `every` tiles apart. */
function chooseBridges(
  random: Random,
  tiles: Tiles,
  broad: number,
  bridgeWidth: number,
  every: number,
): Site[] {
  const { width } = tiles;
  const { labels, sizes } = findAreas(tiles, FREE);
  const sites = random.shuffle(findSites(tiles, Math.ceil(broad * 2.2) + 2, bridgeWidth));
  // Roughly sorted by length, so that the choice is not always the narrowest place.
  const rank = (site: Site): number => Math.floor(site.length / (broad * 0.4 + 1));
  sites.sort((p, q) => rank(p) - rank(q));
  const sets = new Sets(sizes.length);
  const chosen: Site[] = [];
  const isFarFromOthers = (site: Site): boolean =>
    chosen.every((other) => Math.abs(other.x - site.x) + Math.abs(other.y - site.y) >= every);
  const ends = ({ x, y, length, isUpright }: Site): [number, number] =>
    isUpright
      ? [labels[(y - 1) * width + x]!, labels[(y + length) * width + x]!]
      : [labels[y * width + x - 1]!, labels[y * width + x + length]!];
  for (const site of sites) if (sets.join(...ends(site))) chosen.push(site);
  // Ponds need no bridges.
  const waters = findAreas(tiles, WALL);
  const greatest = waters.sizes.reduce((a, b) => Math.max(a, b), 0);
  for (const site of sites) {
    const isRiver = waters.sizes[waters.labels[site.y * width + site.x]!] === greatest;
    if (isRiver && isFarFromOthers(site)) chosen.push(site);
  }
  return chosen;
}

/** Straight stretches of water, at most `longest` tiles, whose banks are parallel over a bridge's width. */
function findSites({ width, height, free }: Tiles, longest: number, bridgeWidth: number): Site[] {
  const sites: Site[] = [];
  const scan = (isUpright: boolean): void => {
    const lines = isUpright ? width : height;
    const extent = isUpright ? height : width;
    const stepAlong = isUpright ? width : 1;
    const stepAcross = isUpright ? 1 : width;
    const margin = Math.min(10, lines >> 3);
    for (let line = margin; line + bridgeWidth <= lines - margin; line++) {
      for (let at = 2; at < extent - 2; at++) {
        const tile = line * stepAcross + at * stepAlong;
        if (free[tile] !== WALL || free[tile - stepAlong] !== FREE) continue;
        let end = at;
        while (end < extent && free[line * stepAcross + end * stepAlong] === WALL) end++;
        const length = end - at;
        if (length <= longest && end < extent - 1) {
          // Each row of the bridge must reach land at most one tile beyond the ends of its first row.
          let isGood = true;
          for (let k = 0; k < bridgeWidth && isGood; k++) {
            const row = (line + k) * stepAcross;
            isGood = free[row + (at - 2) * stepAlong] === FREE && free[row + (end + 1) * stepAlong] === FREE;
            for (let i = at + 1; i < end - 1 && isGood; i++) isGood = free[row + i * stepAlong] === WALL;
          }
          if (isGood) sites.push({ x: isUpright ? line : at, y: isUpright ? at : line, length, isUpright });
        }
        at = end;
      }
    }
  };
  scan(false);
  scan(true);
  return sites;
}
