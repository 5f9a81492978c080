import type { Random } from '../../random.ts';
import { dropSmallAreas } from './areas.ts';
import { finish, LEAST_FREE } from './finish.ts';
import { defineKind } from './kind.ts';
import { fractalNoise } from './noise.ts';
import { plantTrees } from './scatter.ts';
import {
  createTiles,
  FREE,
  fillDisc,
  fillRect,
  openGate,
  rectIs,
  strokeRect,
  type Tiles,
  WALL,
} from './tiles.ts';
import { buildBlock, buildChurch, buildHouse, type Rect } from './town-block.ts';
import { drawTownWall, townOutline } from './town-wall.ts';

/**
 * A walled town: two main streets cross at the market square and leave through gates, lanes cut the quarters
 * into blocks, and blocks are lined with houses around yards. Outside lie farms and woods.
 */
export const town = defineKind(
  'town',
  'a walled town: streets, houses with doors and yards, a market square, gates',
  {
    street: {
      default: 2,
      min: 1,
      max: 8,
      step: 1,
      meaning: 'width of side streets, tiles; main streets are wider',
    },
    block: { default: 20, min: 8, max: 80, step: 1, meaning: 'typical side of a block of houses, tiles' },
    house: { default: 7, min: 4, max: 16, step: 1, meaning: 'typical width of a house, tiles' },
    closed: { default: 0.25, min: 0, max: 1, step: 0, meaning: 'share of houses that cannot be entered' },
    size: {
      default: 0.9,
      min: 0.4,
      max: 1,
      step: 0,
      meaning: 'share of the width and height of the map that the town takes',
    },
    trees: { default: 0.4, min: 0, max: 1, step: 0, meaning: 'woods outside of the wall: 0 none, 1 many' },
  },
  (random, width, height, { street, block, house, closed, size, trees }) => {
    const tiles = createTiles(width, height, FREE);
    const side = Math.min(width, height);
    const cx = Math.round(width * (0.47 + 0.06 * random.next()));
    const cy = Math.round(height * (0.47 + 0.06 * random.next()));
    const reach = 0.5 * size - 0.03;
    const outline = townOutline(random, width / 2, height / 2, width * reach, height * reach);
    const inside = outline.mask(width, height, 0);
    // A lane along the wall stays open.
    const buildable = outline.mask(width, height, Math.min(4, side / 16));

    const main = Math.min(street + 2, Math.max(1, side >> 3));
    const half = main >> 1;
    const square: Rect = squareAt(random, cx, cy, Math.max(half + 2, Math.round(Math.min(side * 0.07, 22))));
    const blocks: Rect[] = [];
    const lane = Math.min(street, Math.max(1, side >> 4));
    const left = cx - half;
    const top = cy - half;
    cutBlocks(random, { x: 0, y: 0, width: left, height: top }, block, lane, blocks);
    cutBlocks(random, { x: left + main, y: 0, width: width - left - main, height: top }, block, lane, blocks);
    cutBlocks(random, { x: 0, y: top + main, width: left, height: height - top - main }, block, lane, blocks);
    cutBlocks(
      random,
      { x: left + main, y: top + main, width: width - left - main, height: height - top - main },
      block,
      lane,
      blocks,
    );

    fillRect(buildable, square.x, square.y, square.width, square.height, WALL);
    const church = side < 40 ? undefined : churchAt(square, main, side);
    if (church && rectIs(buildable, church.x, church.y, church.width, church.height, FREE)) {
      buildChurch(tiles, church);
      fillRect(buildable, church.x - 2, church.y - 2, church.width + 4, church.height + 4, WALL);
    }
    for (const rect of blocks) buildBlock(random, tiles, buildable, rect, house, closed);
    furnishSquare(random, tiles, square);
    const roads = createTiles(width, height, FREE);
    fillRect(roads, left - 3, 0, main + 6, height, WALL);
    fillRect(roads, 0, top - 3, width, main + 6, WALL);
    if (size < 1 && side >= 32) {
      const thickness = side >= 96 ? 2 : 1;
      drawTownWall(tiles, outline, thickness);
      drawGateTowers(tiles, inside, { x: left, y: top, width: main, height: main }, thickness + 1);
      openGate(tiles, 'town-gate', () => {
        fillRect(tiles, left, 0, main, square.y, FREE);
        fillRect(tiles, left, square.y + square.height, main, height, FREE);
        fillRect(tiles, 0, top, square.x, main, FREE);
        fillRect(tiles, square.x + square.width, top, width, main, FREE);
      });
    }
    drawFarms(random, tiles, inside, roads, Math.floor((width * height) / 900));
    const woods = fractalNoise(random, 3);
    const cleared = outline.mask(width, height, -Math.min(8, side / 16));
    plantTrees(random, tiles, (x, y) => {
      const tile = y * width + x;
      if (trees === 0 || cleared.free[tile] === FREE || roads.free[tile] === WALL) return Number.NaN;
      return woods(x / 24, y / 24) - 0.6 + trees;
    });
    dropSmallAreas(tiles, FREE, 4);
    return finish(tiles, { smallest: 6, passage: 1, leastFree: LEAST_FREE });
  },
);

/** Draws two towers at each of the four gates, where the main streets meet the wall. The streets cross in `crossing`. */
function drawGateTowers(tiles: Tiles, inside: Tiles, crossing: Rect, size: number): void {
  const { width, height, free } = inside;
  for (const x of [crossing.x - size, crossing.x + crossing.width]) {
    const isIn = (y: number): boolean => free[y * width + x] === FREE;
    let top = 0;
    let bottom = height - 1;
    while (top < height && !isIn(top)) top++;
    while (bottom > 0 && !isIn(bottom)) bottom--;
    fillRect(tiles, x, top - (size >> 1), size, size, WALL);
    fillRect(tiles, x, bottom - (size >> 1), size, size, WALL);
  }
  for (const y of [crossing.y - size, crossing.y + crossing.height]) {
    const isIn = (x: number): boolean => free[y * width + x] === FREE;
    let left = 0;
    let right = width - 1;
    while (left < width && !isIn(left)) left++;
    while (right > 0 && !isIn(right)) right--;
    fillRect(tiles, left - (size >> 1), y, size, size, WALL);
    fillRect(tiles, right - (size >> 1), y, size, size, WALL);
  }
}

/** Splits a quarter into blocks with lanes between them. */
function cutBlocks(random: Random, rect: Rect, size: number, lane: number, into: Rect[]): void {
  const isUpright = rect.width >= rect.height;
  const length = isUpright ? rect.width : rect.height;
  if (length < 2 * Math.max(6, size * 0.55) + lane || (length < size * 1.5 && random.chance(0.7))) {
    if (rect.width > 0 && rect.height > 0) into.push(rect);
    return;
  }
  const cut = Math.floor(length * (0.36 + 0.28 * random.next()) - lane / 2);
  const rest = length - cut - lane;
  if (isUpright) {
    cutBlocks(random, { ...rect, width: cut }, size, lane, into);
    cutBlocks(random, { ...rect, x: rect.x + cut + lane, width: rest }, size, lane, into);
  } else {
    cutBlocks(random, { ...rect, height: cut }, size, lane, into);
    cutBlocks(random, { ...rect, y: rect.y + cut + lane, height: rest }, size, lane, into);
  }
}

function squareAt(random: Random, cx: number, cy: number, half: number): Rect {
  const longer = Math.round(half * (1 + 0.4 * random.next()));
  const [halfX, halfY] = random.chance(0.5) ? [longer, half] : [half, longer];
  return { x: cx - halfX, y: cy - halfY, width: 2 * halfX + 1, height: 2 * halfY + 1 };
}

/** Beside the square, above the main street, its door to the south. */
function churchAt(square: Rect, main: number, side: number): Rect {
  const width = Math.max(7, Math.min(13, Math.round(side / 14))) | 1;
  const height = Math.round(width * 1.7);
  return { x: square.x + (square.width >> 1) + (main >> 1) + 3, y: square.y - height - 1, width, height };
}

/** A well in the middle and rows of market stalls around it. */
function furnishSquare(random: Random, tiles: Tiles, square: Rect): void {
  const cx = square.x + (square.width >> 1);
  const cy = square.y + (square.height >> 1);
  if (Math.min(square.width, square.height) < 7) return;
  fillDisc(tiles, cx, cy, Math.min(2.3, square.width / 8), WALL);
  for (let y = square.y + 2; y < square.y + square.height - 2; y += 4) {
    for (let x = square.x + 2; x < square.x + square.width - 3; x += 4) {
      const isNearWell = Math.abs(x - cx) < 4 && Math.abs(y - cy) < 4;
      if (!isNearWell && random.chance(0.35)) fillRect(tiles, x, y, 2, 1, WALL);
    }
  }
}

/** Fenced fields with a gap for the cart, some with a farmhouse. */
function drawFarms(random: Random, tiles: Tiles, inside: Tiles, roads: Tiles, tries: number): void {
  for (let i = 0; i < tries; i++) {
    const width = random.between(9, 18);
    const height = random.between(9, 18);
    const x = random.below(tiles.width);
    const y = random.below(tiles.height);
    if (!rectIs(tiles, x - 2, y - 2, width + 4, height + 4, FREE)) continue;
    if (!rectIs(inside, x - 2, y - 2, width + 4, height + 4, WALL)) continue;
    if (!rectIs(roads, x, y, width, height, FREE)) continue;
    if (random.chance(0.4)) {
      buildHouse(random, tiles, { x, y, width: Math.min(width, 9), height: 7 }, 2, false);
      continue;
    }
    strokeRect(tiles, x, y, width, height, WALL);
    const gapX = x + random.between(2, width - 5);
    const gapY = random.chance(0.5) ? y : y + height - 1;
    openGate(tiles, 'gap', () => fillRect(tiles, gapX, gapY, 3, 1, FREE));
    for (let row = y + 3; row < y + height - 3; row += 3) fillRect(tiles, x + 2, row, width - 4, 1, WALL);
  }
}
