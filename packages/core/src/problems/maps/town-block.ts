import type { Random } from '../../random.ts';
import {
  FREE,
  fillRect,
  openGate,
  rectIs,
  strokeRect,
  type Tiles,
  type TrueGateKind,
  WALL,
} from './tiles.ts';

/** A rectangle of tiles. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Sides of a house: 0 north, 1 east, 2 south, 3 west. */
type Side = 0 | 1 | 2 | 3;

const LEAST_HOUSE = 4;

/**
 * Lines the long sides of a block with houses whose doors face the street. If the block is deep enough there are two
 * rows, back to back, with yards between them. Houses that do not fit on `buildable` land are left out.
 */
export function buildBlock(
  random: Random,
  tiles: Tiles,
  buildable: Tiles,
  block: Rect,
  houseWidth: number,
  closed: number,
): void {
  const isWide = block.width >= block.height;
  const length = isWide ? block.width : block.height;
  const depth = isWide ? block.height : block.width;
  if (depth < LEAST_HOUSE || length < LEAST_HOUSE) return;
  // Coordinates along the block and into it, for both orientations.
  const rect = (along: number, into: number, extent: number, thickness: number): Rect =>
    isWide
      ? { x: block.x + along, y: block.y + into, width: extent, height: thickness }
      : { x: block.x + into, y: block.y + along, width: thickness, height: extent };
  const isDouble = depth >= 2 * LEAST_HOUSE + 4;
  const deepest = isDouble ? Math.min((depth - 3) >> 1, houseWidth + 3) : depth;

  const buildRow = (isFar: boolean): number[] => {
    const ends: number[] = [];
    let at = 0;
    while (length - at >= LEAST_HOUSE) {
      let extent = random.between(
        Math.max(LEAST_HOUSE, Math.round(houseWidth * 0.75)),
        Math.round(houseWidth * 1.5),
      );
      if (length - at - extent < LEAST_HOUSE - 1) extent = Math.min(length - at, houseWidth * 2);
      const thickness = isDouble ? random.between(Math.min(deepest, LEAST_HOUSE + 1), deepest) : depth;
      const front: Side = isWide ? (isFar ? 2 : 0) : isFar ? 1 : 3;
      let house = rect(at, isFar ? depth - thickness : 0, extent, thickness);
      if (!fits(buildable, house)) {
        // Beside the town wall or the square a hut may still fit.
        extent = LEAST_HOUSE + 1;
        house = rect(at, isFar ? depth - LEAST_HOUSE - 1 : 0, extent, Math.min(depth, LEAST_HOUSE + 1));
        if (at + extent > length || !fits(buildable, house)) {
          at++;
          continue;
        }
      }
      const isClosed = random.chance(closed);
      buildHouse(random, tiles, house, front, isClosed);
      if (isDouble && !isClosed && random.chance(0.7))
        cutDoor(random, tiles, house, ((front + 2) & 3) as Side);
      ends.push(at + extent - 1);
      // Most neighbouring houses share a wall; between the others an alley leads to the yards.
      at += random.chance(0.6) ? extent - 1 : extent + random.between(1, 2);
    }
    return ends;
  };
  const ends = buildRow(false);
  if (!isDouble) return;
  buildRow(true);
  for (const end of ends) {
    if (random.chance(0.45)) drawFence(random, tiles, rect(end, deepest, 1, depth - 2 * deepest), buildable);
  }
}

function fits(buildable: Tiles, { x, y, width, height }: Rect): boolean {
  return rectIs(buildable, x, y, width, height, FREE);
}

/** Draws four walls, a door on one side and, in long houses, a wall between two chambers; or a solid block. */
export function buildHouse(random: Random, tiles: Tiles, house: Rect, front: Side, isClosed: boolean): void {
  const { x, y, width, height } = house;
  if (isClosed) {
    fillRect(tiles, x, y, width, height, WALL);
    return;
  }
  strokeRect(tiles, x, y, width, height, WALL);
  if (width >= 9 && width > height) {
    const at = x + random.between(4, width - 5);
    fillRect(tiles, at, y + 1, 1, height - 2, WALL);
    openTile(tiles, 'door', at, y + random.between(1, height - 2));
  } else if (height >= 9) {
    const at = y + random.between(4, height - 5);
    fillRect(tiles, x + 1, at, width - 2, 1, WALL);
    openTile(tiles, 'door', x + random.between(1, width - 2), at);
  }
  cutDoor(random, tiles, house, front);
}

/** A hall with two rows of pillars, a door at its south end and a tower beside it. */
export function buildChurch(tiles: Tiles, { x, y, width, height }: Rect): void {
  const thick = width >= 11 ? 2 : 1;
  for (let i = 0; i < thick; i++) strokeRect(tiles, x + i, y + i, width - 2 * i, height - 2 * i, WALL);
  const tower = thick + 2;
  fillRect(tiles, x, y + height - tower, tower, tower, WALL);
  fillRect(tiles, x + width - tower, y + height - tower, tower, tower, WALL);
  for (let row = y + thick + 2; row < y + height - tower - 1; row += 3) {
    fillRect(tiles, x + thick + 1, row, 1, 1, WALL);
    fillRect(tiles, x + width - thick - 2, row, 1, 1, WALL);
  }
  openGate(tiles, 'door', () => fillRect(tiles, x + (width >> 1) - 1, y + height - tower, 3, tower, FREE));
}

/** Opens one tile of a side, not at a corner, where no inner wall meets it. */
function cutDoor(random: Random, tiles: Tiles, { x, y, width, height }: Rect, side: Side): void {
  const isUpright = side === 1 || side === 3;
  const length = isUpright ? height : width;
  const start = random.between(1, length - 2);
  for (let i = 0; i < length - 2; i++) {
    const k = 1 + ((start - 1 + i) % (length - 2));
    const doorX = side === 1 ? x + width - 1 : side === 3 ? x : x + k;
    const doorY = side === 2 ? y + height - 1 : side === 0 ? y : y + k;
    const insideX = doorX + (side === 1 ? -1 : side === 3 ? 1 : 0);
    const insideY = doorY + (side === 2 ? -1 : side === 0 ? 1 : 0);
    if (!rectIs(tiles, insideX, insideY, 1, 1, FREE)) continue;
    openTile(tiles, 'door', doorX, doorY);
    return;
  }
}

/** A fence across the yards, with a gap. */
function drawFence(random: Random, tiles: Tiles, fence: Rect, buildable: Tiles): void {
  if (!rectIs(buildable, fence.x, fence.y, fence.width, fence.height, FREE)) return;
  fillRect(tiles, fence.x, fence.y, fence.width, fence.height, WALL);
  const gapX = fence.x + random.below(fence.width);
  const gapY = fence.y + random.below(fence.height);
  openTile(tiles, 'gap', gapX, gapY);
}

function openTile(tiles: Tiles, kind: TrueGateKind, x: number, y: number): void {
  openGate(tiles, kind, () => fillRect(tiles, x, y, 1, 1, FREE));
}
