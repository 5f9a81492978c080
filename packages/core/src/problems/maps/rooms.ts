import type { Random } from '../../random.ts';
import { Sets } from './areas.ts';
import { finish, LEAST_FREE } from './finish.ts';
import { defineKind } from './kind.ts';
import { createTiles, FREE, fillRect, isFree, openGate, type Tiles, WALL } from './tiles.ts';

/** A rectangle of floor; walls between chambers are one tile thick. */
interface Chamber {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isHallway: boolean;
}

/** The wall that two chambers share: `length` tiles from (x, y), downwards or to the right. */
interface SharedWall {
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
  readonly isUpright: boolean;
  length: number;
}

/**
 * A fortress: a rectangle is split into chambers again and again, and splits of large parts leave a hallway. Doors
 * connect all chambers, and some more doors make loops.
 */
export const rooms = defineKind(
  'rooms',
  'a fortress: chambers and hallways joined by doors',
  {
    roomSize: { default: 11, min: 3, max: 64, step: 1, meaning: 'typical side of a chamber, tiles' },
    doorWidth: { default: 1, min: 1, max: 8, step: 1, meaning: 'width of doors, tiles' },
    hallway: { default: 3, min: 0, max: 12, step: 1, meaning: 'width of hallways, tiles; 0 for none' },
    loops: {
      default: 0.3,
      min: 0,
      max: 1,
      step: 0,
      meaning: 'share of the other shared walls that get a door too',
    },
    solid: { default: 0.1, min: 0, max: 0.5, step: 0, meaning: 'share of chambers that are solid rock' },
    pillars: { default: 0.4, min: 0, max: 1, step: 0, meaning: 'share of large chambers with pillars' },
  },
  (random, width, height, { roomSize, doorWidth, hallway, loops, solid, pillars }) => {
    const tiles = createTiles(width, height, WALL);
    const list: Chamber[] = [];
    split(
      random,
      { x: 1, y: 1, width: width - 2, height: height - 2, isHallway: false },
      roomSize,
      hallway,
      list,
    );
    const walls = findSharedWalls(tiles, list);
    const isSolid = list.map((chamber) => !chamber.isHallway && list.length > 4 && random.chance(solid));
    for (let i = 0; i < list.length; i++) if (!isSolid[i]) furnish(random, tiles, list[i]!, pillars);

    const usable = random.shuffle(walls.filter((wall) => !isSolid[wall.a] && !isSolid[wall.b]));
    // Walls long enough for a full door come first, so that shorter ones are used only where they have to be.
    usable.sort((p, q) => Math.min(q.length, doorWidth + 2) - Math.min(p.length, doorWidth + 2));
    const sets = new Sets(list.length);
    for (const wall of usable) {
      const isNeeded = sets.join(wall.a, wall.b);
      if (isNeeded || (wall.length >= doorWidth + 2 && random.chance(loops)))
        cutDoor(random, tiles, wall, doorWidth);
    }
    return finish(tiles, { smallest: 9, passage: doorWidth, leastFree: LEAST_FREE });
  },
);

/** Splits a rectangle until its parts have about the given size, and lists them. */
function split(random: Random, chamber: Chamber, size: number, hallway: number, into: Chamber[]): void {
  const isUpright =
    chamber.width > chamber.height || (chamber.width === chamber.height && random.chance(0.5));
  const length = isUpright ? chamber.width : chamber.height;
  const least = Math.max(2, Math.round(size * 0.55));
  const gap = hallway > 0 && length > 4 * size + hallway ? hallway + 2 : 1;
  const spare = length - gap - 2 * least;
  if (spare < 0 || (length < size * 1.8 && random.chance(0.75)) || length <= size) {
    into.push(chamber);
    return;
  }
  // The mean of two random numbers makes cuts near the middle more likely than narrow slivers.
  const first = least + (random.between(0, spare) + random.between(0, spare)) / 2;
  const cut = Math.floor(first);
  const part = (offset: number, extent: number, isHallway = false): Chamber =>
    isUpright
      ? { x: chamber.x + offset, y: chamber.y, width: extent, height: chamber.height, isHallway }
      : { x: chamber.x, y: chamber.y + offset, width: chamber.width, height: extent, isHallway };
  split(random, part(0, cut), size, hallway, into);
  if (gap > 1) into.push(part(cut + 1, gap - 2, true));
  split(random, part(cut + gap, length - cut - gap), size, hallway, into);
}

function findSharedWalls({ width, height }: Tiles, list: readonly Chamber[]): SharedWall[] {
  const chamberAt = new Int32Array(width * height).fill(-1);
  for (let i = 0; i < list.length; i++) {
    const { x, y, width: w, height: h } = list[i]!;
    for (let row = y; row < y + h; row++) chamberAt.fill(i, row * width + x, row * width + x + w);
  }
  const walls = new Map<number, SharedWall>();
  const record = (a: number, b: number, x: number, y: number, isUpright: boolean): void => {
    if (a < 0 || b < 0 || a === b) return;
    const known = walls.get(a * list.length + b);
    if (known) known.length++;
    else walls.set(a * list.length + b, { a, b, x, y, isUpright, length: 1 });
  };
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const tile = y * width + x;
      if (chamberAt[tile]! >= 0) continue;
      record(chamberAt[tile - 1]!, chamberAt[tile + 1]!, x, y, true);
      record(chamberAt[tile - width]!, chamberAt[tile + width]!, x, y, false);
    }
  }
  return [...walls.values()];
}

/** Opens a door in a wall, and removes pillars and cut corners in front of it. */
function cutDoor(random: Random, tiles: Tiles, wall: SharedWall, doorWidth: number): void {
  const size = Math.min(doorWidth, wall.length);
  const margin = wall.length >= size + 2 ? 1 : 0;
  const at = random.between(margin, wall.length - size - margin);
  for (let i = at; i < at + size; i++) {
    const x = wall.isUpright ? wall.x : wall.x + i;
    const y = wall.isUpright ? wall.y + i : wall.y;
    const dx = wall.isUpright ? 1 : 0;
    const dy = 1 - dx;
    openGate(tiles, 'door', () => fillRect(tiles, x, y, 1, 1, FREE));
    for (const sign of [1, -1]) {
      for (let k = sign; Math.abs(k) < 8 && !isFree(tiles, x + dx * k, y + dy * k); k += sign) {
        fillRect(tiles, x + dx * k, y + dy * k, 1, 1, FREE);
      }
    }
  }
}

/** Draws the floor of a chamber: plain, with cut corners, or with pillars. */
function furnish(
  random: Random,
  tiles: Tiles,
  { x, y, width, height, isHallway }: Chamber,
  pillars: number,
): void {
  fillRect(tiles, x, y, width, height, FREE);
  const side = Math.min(width, height);
  if (isHallway || side < 7) return;
  if (side >= 8 && random.chance(0.18)) {
    const cut = Math.floor(side / 4);
    for (let i = 0; i < cut; i++) {
      fillRect(tiles, x, y + i, cut - i, 1, WALL);
      fillRect(tiles, x + width - cut + i, y + i, cut - i, 1, WALL);
      fillRect(tiles, x, y + height - 1 - i, cut - i, 1, WALL);
      fillRect(tiles, x + width - cut + i, y + height - 1 - i, cut - i, 1, WALL);
    }
  } else if (random.chance(pillars)) {
    const thick = side >= 16 ? 2 : 1;
    const pitch = 2 * thick + random.between(1, 2);
    const columns = Math.floor((width - 4 - thick) / pitch);
    const rows = Math.floor((height - 4 - thick) / pitch);
    const left = x + ((width - columns * pitch - thick) >> 1);
    const top = y + ((height - rows * pitch - thick) >> 1);
    for (let row = 0; row <= rows; row++) {
      for (let column = 0; column <= columns; column++) {
        // Only the outer rows of pillars: the middle stays open.
        if (row > 0 && row < rows && column > 0 && column < columns) continue;
        fillRect(tiles, left + column * pitch, top + row * pitch, thick, thick, WALL);
      }
    }
  }
}
