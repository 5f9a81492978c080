import { firstDirection, type Grid } from '../grid/index.ts';
import type { BlockFlood } from './block-flood.ts';
import { AREA, type Blocks, LOCAL_STEPS, SIDE, SPAN } from './blocks.ts';

const NONE = -1;

/** Cells of a block that reach each other inside it. All distances are inside the block, in block units. */
export interface Pocket {
  readonly block: number;
  /** Its border crossings. */
  readonly crossings: Int32Array;
  /** Distances of its cells to each of its crossings; those of a block cell begin at the start of that. */
  readonly toCrossings: Uint16Array;
  /** Distance from its crossing i to its crossing j, at `i * crossings.length + j`. */
  readonly between: Uint16Array;
}

/** How close crossings lie in a stretch of free cells along a border. */
interface Density {
  /** A stretch with fewer steps from end to end gets one crossing, in its middle. */
  readonly short: number;
  /** Steps from one crossing to the next, at most, unless there are {@link mostGaps} already. */
  readonly spacing: number;
  /** Most gaps between crossings in one stretch. */
  readonly mostGaps: number;
}

/** Paths get longer by 0.1 to 0.2 % on average. */
const DENSE: Density = { short: 2, spacing: 3, mostGaps: 8 };
/** Paths get longer by 0.2 to 0.3 %, with half as many crossings and a quarter of the distances between them. */
const SPARSE: Density = { short: 3, spacing: 5, mostGaps: 4 };
/** Up to this many blocks crossings lie densely. */
const FEW_BLOCKS = 128;

function densityOn(grid: Grid): Density {
  return Math.ceil(grid.width / SPAN) * Math.ceil(grid.height / SPAN) <= FEW_BLOCKS ? DENSE : SPARSE;
}

/**
 * Locals of the border crossings of a block, on those of its sides beyond which the map goes on: a stretch of free
 * cells between walls or corners of the block has one at each end, where short paths pass, and more between. They
 * depend on the cells of that side alone, so the blocks on both sides of it agree on them.
 */
function crossingsOf(blocks: Blocks, block: number): Set<number> {
  const { grid } = blocks;
  const { short, spacing, mostGaps } = densityOn(grid);
  const left = blocks.left(block);
  const top = blocks.top(block);
  const columns = Math.min(SIDE, grid.width - left);
  const rows = Math.min(SIDE, grid.height - top);
  const found = new Set<number>();
  // A side has n tiles on the map, from a first one to the next by steps, given as locals and as cells.
  const addSide = (n: number, local: number, localStep: number, cellStep: number) => {
    const cell = blocks.cell(block, local);
    for (let i = 0; i < n; i++) {
      if (grid.passable[cell + i * cellStep] === 0) continue;
      const begin = i;
      while (i + 1 < n && grid.passable[cell + (i + 1) * cellStep] === 1) i++;
      const steps = i - begin;
      if (steps < short) {
        found.add(local + (begin + (steps >> 1)) * localStep);
        continue;
      }
      const gaps = Math.min(mostGaps, Math.ceil(steps / spacing));
      for (let k = 0; k <= gaps; k++) found.add(local + (begin + Math.round((k * steps) / gaps)) * localStep);
    }
  };
  if (top > 0) addSide(columns, 0, 1, 1);
  if (top + SPAN < grid.height) addSide(columns, SPAN * SIDE, 1, 1);
  if (left > 0) addSide(rows, 0, SIDE, grid.stride);
  if (left + SPAN < grid.width) addSide(rows, SPAN, SIDE, grid.stride);
  return found;
}

/** The locals of all pockets, one pocket after the other. Used again for every block. */
const members = new Int32Array(AREA);

/**
 * Divides a block into pockets and measures them.
 *
 * @param pocketOf gets per local the index of its pocket in what is returned, or −1: walls, and cells without a move
 * @param starts gets per local where its distances begin in {@link Pocket.toCrossings}
 * @param crossingAt the crossing on a cell
 */
export function measureBlock(
  blocks: Blocks,
  flood: BlockFlood,
  block: number,
  pocketOf: Int32Array,
  starts: Int32Array,
  crossingAt: (cell: number) => number,
): Pocket[] {
  flood.load(block);
  const firsts = findPockets(blocks, block, flood.moves, pocketOf);
  const crossingsIn: number[][] = Array.from({ length: firsts.length - 1 }, () => []);
  for (const local of crossingsOf(blocks, block))
    if (pocketOf[local] !== NONE) crossingsIn[pocketOf[local]!]!.push(local);
  const lengths = setStarts(pocketOf, crossingsIn, starts);
  return crossingsIn.map((crossings, pocket): Pocket => {
    const toCrossings = new Uint16Array(lengths[pocket]!);
    for (let i = 0; i < crossings.length; i++) {
      flood.run(crossings[i]!);
      for (let k = firsts[pocket]!; k < firsts[pocket + 1]!; k++)
        toCrossings[starts[members[k]!]! + i] = flood.distances[members[k]!]!;
    }
    const between = new Uint16Array(crossings.length ** 2);
    for (let i = 0; i < crossings.length; i++) {
      const start = starts[crossings[i]!]!;
      between.set(toCrossings.subarray(start, start + crossings.length), i * crossings.length);
    }
    return {
      block,
      crossings: Int32Array.from(crossings, (local) => crossingAt(blocks.cell(block, local))),
      toCrossings,
      between,
    };
  });
}

/** Sets where the distances of each local begin. Returns how many distances each pocket has. */
function setStarts(pocketOf: Int32Array, crossingsIn: readonly number[][], starts: Int32Array): Int32Array {
  const lengths = new Int32Array(crossingsIn.length);
  for (let local = 0; local < AREA; local++) {
    const pocket = pocketOf[local]!;
    if (pocket === NONE) continue;
    starts[local] = lengths[pocket]!;
    lengths[pocket]! += crossingsIn[pocket]!.length;
  }
  return lengths;
}

/**
 * Finds which locals reach each other by moves inside a block. Returns where in {@link members} each pocket begins, and
 * where the last one ends.
 */
function findPockets(blocks: Blocks, block: number, moves: Uint8Array, pocketOf: Int32Array): number[] {
  const firsts = [0];
  let end = 0;
  pocketOf.fill(NONE);
  for (let local = 0; local < AREA; local++) {
    if (pocketOf[local] !== NONE) continue;
    if (moves[local] === 0) {
      // A cell on a border may be cut off inside this block and still have moves into the next one.
      const column = local % SIDE;
      const onBorder = column === 0 || column === SPAN || local < SIDE || local >= SPAN * SIDE;
      if (!onBorder || blocks.grid.moves[blocks.cell(block, local)] === 0) continue;
    }
    const pocket = firsts.length - 1;
    pocketOf[local] = pocket;
    members[end++] = local;
    for (let i = end - 1; i < end; i++) {
      const at = members[i]!;
      for (let m = moves[at]!; m !== 0; m &= m - 1) {
        const next = at + LOCAL_STEPS[firstDirection(m)]!;
        if (pocketOf[next] !== NONE) continue;
        pocketOf[next] = pocket;
        members[end++] = next;
      }
    }
    firsts.push(end);
  }
  return firsts;
}
