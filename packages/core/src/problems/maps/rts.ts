import type { Point } from '../../grid/index.ts';
import type { Random } from '../../random.ts';
import { type Areas, dropSmallAreas, findAreas, findGaps, type Gap, Sets } from './areas.ts';
import { finish, LEAST_FREE } from './finish.ts';
import { defineKind } from './kind.ts';
import { type Base, placeBases, terrainLevels } from './rts-terrain.ts';
import { Symmetry } from './symmetry.ts';
import {
  createTiles,
  FREE,
  fillDisc,
  fillRect,
  fillStrip,
  isFree,
  openGate,
  rectIs,
  type Tiles,
  WALL,
} from './tiles.ts';

/** The map under construction. In `open`, 0 marks tiles where no doodad may be placed. */
interface Site {
  readonly tiles: Tiles;
  readonly open: Tiles;
  readonly symmetry: Symmetry;
  readonly random: Random;
}

/**
 * A battlefield as in real-time strategy games. Each player starts on a high plateau in a corner, with a single ramp
 * down to a natural expansion, which has a wider exit. Between them are low ground, plateaus with cliffs and ramps, and
 * doodads. All players have the same land, rotated.
 */
export const rts = defineKind(
  'rts',
  'a strategy-game battlefield: bases on plateaus, cliffs, ramps, choke points',
  {
    players: { default: 4, min: 2, max: 4, step: 2, meaning: 'number of start bases, 2 or 4' },
    rampWidth: { default: 4, min: 1, max: 16, step: 1, meaning: 'width of ramps, tiles' },
    ramps: { default: 0.4, min: 0, max: 1, step: 0, meaning: 'share of cliffs that get a second ramp' },
    plateaus: {
      default: 0.45,
      min: 0,
      max: 1,
      step: 0,
      meaning: 'amount of high ground in the middle: 0 least, 1 most',
    },
    doodads: { default: 0.5, min: 0, max: 1, step: 0, meaning: 'rocks, trees and ruins: 0 none, 1 many' },
  },
  (random, width, height, { players, rampWidth, ramps, plateaus, doodads }) => {
    const symmetry = new Symmetry(width, height, players === 2 ? 2 : 4);
    const site: Site = {
      tiles: createTiles(width, height, FREE),
      open: createTiles(width, height, FREE),
      symmetry,
      random,
    };
    const { tiles } = site;
    const side = Math.min(width, height);
    const bases = placeBases(random, width, height, symmetry);
    const cliff = Math.min(6, Math.max(1, Math.round(side / 48)));
    drawCliffs(tiles, terrainLevels(random, width, height, symmetry, bases, plateaus), cliff);
    dropSmallAreas(tiles, FREE, (side * side) / 300);

    symmetry.impose(tiles);

    const ramp = Math.min(rampWidth, Math.max(1, Math.floor(side / 12)));
    cutRamps(site, bases, ramp, ramps);
    for (const base of bases) drawMinerals(site, base, Math.max(1, Math.round(side / 128)));
    drawDoodads(site, Math.floor((doodads * width * height) / (60 * symmetry.turns)));
    symmetry.impose(tiles);
    return finish(tiles, { smallest: 64, passage: ramp, leastFree: LEAST_FREE });
  },
);

/** Draws cliffs on the low side of every change of level. Level −1 is a chasm: all wall. */
function drawCliffs(tiles: Tiles, levels: Int8Array, thickness: number): void {
  const { width, height, free } = tiles;
  const reach = Math.ceil(thickness);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const level = levels[y * width + x]!;
      if (level < 0) free[y * width + x] = WALL;
      const isEdge =
        (x > 0 && levels[y * width + x - 1]! < level) ||
        (x + 1 < width && levels[y * width + x + 1]! < level) ||
        (y > 0 && levels[(y - 1) * width + x]! < level) ||
        (y + 1 < height && levels[(y + 1) * width + x]! < level);
      if (!isEdge) continue;
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          if (
            nx < 0 ||
            ny < 0 ||
            nx >= width ||
            ny >= height ||
            dx * dx + dy * dy > thickness * (thickness + 0.8)
          )
            continue;
          if (levels[ny * width + nx]! < level) free[ny * width + nx] = WALL;
        }
      }
    }
  }
}

/** Opens a ramp and its images, and keeps doodads away from its ends. */
function cutRamp({ tiles, open, symmetry }: Site, from: Point, to: Point, width: number): void {
  for (let k = 0; k < symmetry.turns; k++) {
    const [fromX, fromY] = symmetry.turn(from[0], from[1], k);
    const [toX, toY] = symmetry.turn(to[0], to[1], k);
    openGate(tiles, 'ramp', () => fillStrip(tiles, fromX, fromY, toX, toY, width, FREE));
    fillStrip(open, fromX, fromY, toX, toY, width + 6, WALL);
  }
}

/**
 * Cuts the ramps of the bases, then ramps until all plateaus are connected, then some second ramps. A start base gets a
 * second ramp only if an area cannot be connected otherwise.
 */
function cutRamps(site: Site, bases: readonly Base[], width: number, share: number): void {
  const { tiles, symmetry, random } = site;
  const areas = findAreas(tiles, FREE);
  const pairs = findGaps(tiles, areas, random, 12, 2);
  const sets = new Sets(areas.sizes.length);
  const open = (from: Point, to: Point, rampWidth: number): void => {
    cutRamp(site, from, to, rampWidth);
    for (let k = 0; k < symmetry.turns; k++) {
      const a = areaAt(areas, tiles, symmetry.turn(from[0], from[1], k));
      const b = areaAt(areas, tiles, symmetry.turn(to[0], to[1], k));
      if (a >= 0 && b >= 0) sets.join(a, b);
    }
  };
  const mains = new Set<number>();
  for (const base of bases) {
    open(base.at, base.exit, base.kind === 'main' ? width : width * 1.6);
    if (base.kind !== 'main') continue;
    for (const at of symmetry.orbit(base.at[0], base.at[1])) mains.add(areaAt(areas, tiles, at));
  }
  const touchesMain = ([gap]: Gap[]): boolean => mains.has(gap!.a) || mains.has(gap!.b);
  const openGap = (gap: Gap): void => open(pointOf(tiles, gap.from), pointOf(tiles, gap.to), width);
  // A pair of areas and its images count as one: otherwise each image would add ramps for all of them.
  const done = new Set<string>();
  for (const gaps of [...pairs.filter((gaps) => !touchesMain(gaps)), ...pairs.filter(touchesMain)]) {
    const { from, to, a, b } = gaps[0]!;
    const isNeeded = sets.find(a) !== sets.find(b);
    const isNew = !done.has(`${a},${b}`);
    if (isNeeded) openGap(random.pick(gaps));
    if (isNew && !touchesMain(gaps) && random.chance(share)) openGap(random.pick(gaps));
    for (let k = 0; k < symmetry.turns; k++) {
      const imageA = areaAt(areas, tiles, symmetry.turn(...pointOf(tiles, from), k));
      const imageB = areaAt(areas, tiles, symmetry.turn(...pointOf(tiles, to), k));
      done.add(`${imageA},${imageB}`).add(`${imageB},${imageA}`);
    }
  }
}

function pointOf({ width }: Tiles, tile: number): Point {
  return [tile % width, Math.floor(tile / width)];
}

function areaAt(areas: Areas, tiles: Tiles, [x, y]: Point): number {
  return areas.labels[Math.round(y) * tiles.width + Math.round(x)] ?? -1;
}

// A rotation by 24 degrees, written out so that every engine draws the same tiles.
const COS = 0.9135454576;
const SIN = 0.4067366431;

/** Draws an arc of mineral fields and two geysers on the far side of a base, seen from the centre. */
function drawMinerals(site: Site, base: Base, size: number): void {
  const { tiles, open, symmetry } = site;
  for (const [x, y] of symmetry.orbit(base.at[0], base.at[1])) fillDisc(open, x, y, base.radius * 0.75, WALL);
  if (base.radius < 6) return;
  const distance = base.radius * 0.6;
  let dx = base.away[0];
  let dy = base.away[1];
  for (let i = 0; i < 3; i++) [dx, dy] = [dx * COS + dy * SIN, dy * COS - dx * SIN];
  for (let i = -3; i <= 3; i++) {
    const isGeyser = Math.abs(i) === 3;
    const width = isGeyser ? 3 * size : 2 * size;
    const height = isGeyser ? 2 * size : size;
    const left = Math.round(base.at[0] + dx * distance - width / 2);
    const top = Math.round(base.at[1] + dy * distance - height / 2);
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) {
        for (const [tx, ty] of symmetry.orbit(x, y))
          fillRect(tiles, Math.round(tx), Math.round(ty), 1, 1, WALL);
      }
    }
    [dx, dy] = [dx * COS - dy * SIN, dy * COS + dx * SIN];
  }
}

/** Draws small obstacles with free tiles all around them, so that they never block a passage. */
function drawDoodads({ tiles, open, symmetry, random }: Site, count: number): void {
  for (let i = 0; i < count; i++) {
    const size = random.chance(0.15) ? 3 : random.chance(0.4) ? 2 : 1;
    const left = random.below(tiles.width);
    const top = random.below(tiles.height);
    if (!rectIs(tiles, left - 2, top - 2, size + 4, size + 4, FREE) || !isFree(open, left, top)) continue;
    const missing = size > 1 ? random.below(size * size) : -1;
    for (let k = 0; k < size * size; k++) {
      if (k === missing) continue;
      for (const [x, y] of symmetry.orbit(left + (k % size), top + Math.floor(k / size))) {
        fillRect(tiles, Math.round(x), Math.round(y), 1, 1, WALL);
      }
    }
  }
}
