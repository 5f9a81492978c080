import { firstDirection, type Grid } from '../grid/index.ts';
import { AREA, type BlockFlood, PLACE_STEPS, SIDE } from './block-flood.ts';
import { portalsOfBlock } from './portal-places.ts';

const NONE = -1;

/** Cells of a block that reach each other inside of it. */
export interface Pocket {
  /** Index of the block it lies in. */
  readonly block: number;
  /** Its portals, by their cells. */
  readonly portalCells: readonly number[];
  /** The same portals by their numbers; given by whoever numbers them. */
  readonly portals: Int32Array;
  /** Distance inside of the block from portal i to portal j, at `i * portals.length + j`. */
  readonly between: Uint16Array;
}

/** Distances inside of one block. */
export interface MeasuredBlock {
  readonly pockets: readonly Pocket[];
  /** Per place the index of its pocket, or −1: walls, and cells from which nothing leads anywhere. */
  readonly pocketOf: Int16Array;
  /** Per place where its row in the table begins: its distance to each portal of its pocket. */
  readonly rowOf: Int32Array;
  readonly table: Uint16Array;
}

const pocketOf = new Int16Array(AREA);
const rowOf = new Int32Array(AREA);
const stack = new Int32Array(AREA);
/** All places in pockets, one pocket after the other. */
const places = new Int32Array(AREA);

/**
 * Divides the block whose first tile is (left, top) into pockets and measures them. The arrays by place are used
 * again for the next block.
 */
export function measureBlock(
  grid: Grid,
  block: number,
  left: number,
  top: number,
  flood: BlockFlood,
): MeasuredBlock {
  flood.load(left, top);
  const firsts = findPockets(grid, left, top, flood.moves);
  const portalsIn: number[][] = Array.from({ length: firsts.length - 1 }, () => []);
  for (const cell of portalsOfBlock(grid, left, top)) {
    const pocket = pocketOf[placeIn(grid, left, top, cell)]!;
    if (pocket !== NONE) portalsIn[pocket]!.push(cell);
  }
  let length = 0;
  for (let place = 0; place < AREA; place++) {
    if (pocketOf[place] === NONE) continue;
    rowOf[place] = length;
    length += portalsIn[pocketOf[place]!]!.length;
  }
  const table = new Uint16Array(length);
  const pockets = portalsIn.map((cells, pocket): Pocket => {
    const portalPlaces = cells.map((cell) => placeIn(grid, left, top, cell));
    for (const [i, place] of portalPlaces.entries()) {
      flood.run(place);
      writeColumn(flood.distances, firsts[pocket]!, firsts[pocket + 1]!, table, i);
    }
    const between = new Uint16Array(cells.length ** 2);
    for (const [i, place] of portalPlaces.entries()) {
      const row = rowOf[place]!;
      between.set(table.subarray(row, row + cells.length), i * cells.length);
    }
    return { block, portalCells: cells, portals: new Int32Array(cells.length), between };
  });
  return { pockets, pocketOf, rowOf, table };
}

/** The place of a cell in the block whose first tile is (left, top), if it lies in it. */
export function placeIn(grid: Grid, left: number, top: number, cell: number): number {
  const fromCorner = cell - grid.cell(left, top);
  const row = Math.floor(fromCorner / grid.stride);
  return row * SIDE + fromCorner - row * grid.stride;
}

function writeColumn(
  distances: Uint16Array,
  first: number,
  end: number,
  table: Uint16Array,
  column: number,
): void {
  for (let i = first; i < end; i++) {
    const place = places[i]!;
    table[rowOf[place]! + column] = distances[place]!;
  }
}

/**
 * Marks which places reach each other by moves inside of the block. Returns where in `places` each pocket begins,
 * and where the last one ends.
 */
function findPockets(grid: Grid, left: number, top: number, moves: Uint8Array): number[] {
  const firsts = [0];
  let found = 0;
  pocketOf.fill(NONE);
  for (let place = 0; place < AREA; place++) {
    if (pocketOf[place] !== NONE) continue;
    // A cell may be cut off inside of this block and still lead on into the next one.
    if (moves[place] === 0 && !leadsSomewhere(grid, left, top, place)) continue;
    const pocket = firsts.length - 1;
    let depth = 0;
    stack[depth++] = place;
    pocketOf[place] = pocket;
    while (depth > 0) {
      const at = stack[--depth]!;
      places[found++] = at;
      for (let m = moves[at]!; m !== 0; m &= m - 1) {
        const next = at + PLACE_STEPS[firstDirection(m)]!;
        if (pocketOf[next] !== NONE) continue;
        pocketOf[next] = pocket;
        stack[depth++] = next;
      }
    }
    firsts.push(found);
  }
  return firsts;
}

function leadsSomewhere(grid: Grid, left: number, top: number, place: number): boolean {
  const row = Math.floor(place / SIDE);
  const x = left + place - row * SIDE;
  const y = top + row;
  return x < grid.width && y < grid.height && grid.moves[grid.cell(x, y)] !== 0;
}
