import { firstDirection, type Grid, type GridChange } from '../grid/index.ts';
import type { StateReader, StateWriter } from '../saved-state.ts';
import { Budget } from '../search/index.ts';
import { AREA, INSIDE_FROM_COLUMN, INSIDE_FROM_ROW, LOCAL_STEPS, SIDE, SPAN, SPAN_SHIFT } from './blocks.ts';
import { BorderMap, UNREACHABLE } from './border-map.ts';
import { CrossingSearch } from './crossing-search.ts';
import { DistancesWithoutWalls } from './distances-without-walls.ts';
import { ExitLists, UNITS } from './exit-lists.ts';
import { type GoalDistances, HERE, PATCH_AREA, PATCH_SHIFT, SERVING_SHARE } from './goal-distances.ts';
import { GoalRecord } from './goal-record.ts';
import type { Pocket } from './pockets.ts';

const LAST = SPAN - 1;
const PATCH_SIDE = 1 << PATCH_SHIFT;
/** When a patch is asked for that is not known, the search goes on for paths that are this much longer, in block units. */
const PATCH_REACH = 1120;
const UNLIMITED = new Budget({}, 0);
/** Ticks from one time that memory is given back to the next. */
const TIDY_TICKS = 64;
/** When memory runs out, searches are dropped until this share of it is left in use. */
const KEEP = 0.9;
/**
 * Without a budget a tick serves agents for at most this many expansions, about a tenth of a second, and finds
 * distances that an edit has made wrong for at most that many, a few milliseconds.
 */
const MOST_SERVED = 1_000_000;
const MOST_REFRESHED = 10_000;

/**
 * {@link GoalDistances} by border crossings, see {@link BorderMap}: no search over cells. They are never below the exact
 * ones, and an agent that follows them walks some tenths of a percent farther than it must.
 *
 * The distance of a cell is the least sum of the path to an exit of its pocket and from there to the goal; where the
 * goal lies in the same pocket, also the path straight to it. The next cell on such a path lies in the same pocket and
 * so is nearer: no agent is ever trapped. A cell on a border takes the least over all blocks that it lies in.
 *
 * A change of the map makes those searches stale that went through a block that it touches. They stay in use until
 * others have taken their place, which happens in {@link startTick}.
 */
export class BorderDistances implements GoalDistances {
  readonly #grid: Grid;
  readonly #map: BorderMap;
  readonly #limit: number;
  readonly #withoutWalls: DistancesWithoutWalls;
  /** Per slot what is known about its goal. */
  readonly #recordOf: (GoalRecord | undefined)[] = [];
  readonly #records = new Map<number, GoalRecord>();
  /** Agents for which the budget did not suffice, with their cells, those that have waited longest first. */
  readonly #waiting = new Map<number, number>();
  /** Goals whose distances have to be found again, in that order. */
  readonly #stale = new Set<GoalRecord>();
  /** Blocks that have changed since stale searches were last looked for. */
  readonly #changed = new Set<number>();
  #bytes = 0;
  #tick = 0;
  /** What may be done in a tick without a budget. */
  #serving = UNLIMITED;
  readonly #blockCells = new Int32Array(4);
  readonly #values = new Float64Array(HERE + 1);
  readonly #patch = new Int32Array(PATCH_AREA);

  /** @param memoryMB megabytes that searches may take; beyond it the oldest go, and begin again when asked for */
  constructor(grid: Grid, memoryMB: number) {
    this.#grid = grid;
    this.#map = new BorderMap(grid);
    this.#limit = memoryMB * 2 ** 20;
    this.#withoutWalls = new DistancesWithoutWalls(grid);
  }

  get bytes(): number {
    return this.#map.bytes + this.#bytes;
  }

  follow(slot: number, goal: number): void {
    if (this.#recordOf[slot]?.goal === goal) return;
    this.forget(slot);
    let record = this.#records.get(goal);
    if (!record) {
      record = new GoalRecord(goal);
      this.#records.set(goal, record);
    }
    record.followers++;
    this.#recordOf[slot] = record;
  }

  forget(slot: number): void {
    const record = this.#recordOf[slot];
    if (!record) return;
    record.followers--;
    this.#recordOf[slot] = undefined;
    this.#waiting.delete(slot);
  }

  stamp(slot: number): number {
    return this.#recordOf[slot]!.stamp;
  }

  edition(slot: number): number {
    return this.#recordOf[slot]!.edition;
  }

  distance(slot: number, cell: number, budget?: Budget): number {
    const record = this.#recordOf[slot]!;
    if (cell === record.goal) return 0;
    const known = this.#find(record, cell, this.#allowed(budget), budget !== undefined);
    const distance = this.#values[HERE]!;
    return known || distance < Number.POSITIVE_INFINITY
      ? distance
      : this.#withoutWalls.distance(cell, record.goal);
  }

  around(slot: number, cell: number, out: Float64Array, budget?: Budget): boolean {
    const record = this.#recordOf[slot]!;
    if (this.#changed.size > 0) this.#findStale();
    if (record.search) {
      const before = this.#map.work;
      this.#read(record, cell, out);
      if (this.#map.work > before) budget?.spend(this.#map.work - before);
      if (this.#isKnown(record, cell, out[HERE]! / UNITS, budget !== undefined)) {
        record.lastUsed = this.#tick;
        record.lastCell = cell;
        return true;
      }
    }
    const known = this.#find(record, cell, this.#allowed(budget), budget !== undefined);
    if (!known) this.#waiting.set(slot, cell);
    if (!known && this.#values[HERE] === Number.POSITIVE_INFINITY)
      this.#withoutWalls.around(record.goal, cell, out);
    else this.#read(record, cell, out);
    return known;
  }

  patch(slot: number, cell: number, out: Float64Array, budget?: Budget): boolean {
    const record = this.#recordOf[slot]!;
    const staleWillDo = budget !== undefined;
    if (!this.#find(record, cell, this.#allowed(budget), staleWillDo, PATCH_REACH)) {
      this.#waiting.set(slot, cell);
      return false;
    }
    const { blocks } = this.#map;
    const y = blocks.y(cell);
    const x = blocks.x(cell, y);
    const left = x & -PATCH_SIDE;
    const top = y & -PATCH_SIDE;
    const distances = this.#patch.fill(UNREACHABLE);
    // A cell on a border takes the least over all blocks that it lies in.
    const columns = (left & LAST) === 0 && left > 0 ? 2 : 1;
    const rows = (top & LAST) === 0 && top > 0 ? 2 : 1;
    for (let up = 0; up < rows; up++)
      for (let back = 0; back < columns; back++)
        this.#readBlock(record.lists!, left, top, back, up, distances);
    const { width, height, passable, stride } = this.#grid;
    const first = cell - (y - top) * stride - (x - left);
    for (let dy = 0, i = 0; dy < PATCH_SIDE; dy++) {
      for (let dx = 0; dx < PATCH_SIDE; dx++, i++) {
        const there = first + dy * stride + dx;
        const distance = there === record.goal ? 0 : distances[i]!;
        const isFree = left + dx < width && top + dy < height && passable[there] === 1;
        const isKnown = record.isStale
          ? staleWillDo && distance < UNREACHABLE
          : record.search!.knows(left + dx, top + dy, distance);
        if (!isFree || (!isKnown && distance > 0)) out[i] = Number.NaN;
        else out[i] = distance === UNREACHABLE ? Number.POSITIVE_INFINITY : distance * UNITS;
      }
    }
    return true;
  }

  /**
   * Reads the distances of the part of a patch that lies in one block: in the patch's own block, or in the one that is
   * `back` columns to the left and `up` rows above, of which only the border lies in the patch.
   */
  #readBlock(lists: ExitLists, left: number, top: number, back: number, up: number, out: Int32Array): void {
    const map = this.#map;
    const { blocks } = map;
    const column = (left >> SPAN_SHIFT) - back;
    const row = (top >> SPAN_SHIFT) - up;
    const block = row * blocks.columns + column;
    const first = blocks.local(column, row, left, top);
    const columns = back === 1 ? 1 : PATCH_SIDE;
    const rows = up === 1 ? 1 : PATCH_SIDE;
    const { pocketOf, pockets } = map.divided(block);
    let done = 0;
    for (let dy = 0; dy < rows; dy++) {
      for (let dx = 0; dx < columns; dx++) {
        const pocket = pocketOf[first + dy * SIDE + dx]!;
        const bit = 1 << (pocket & 31);
        if (pocket < 0 || (pocket < 32 && (done & bit) !== 0)) continue;
        done |= bit;
        lists.rectangle(pockets[pocket]!, first, columns, rows, out, 0);
      }
    }
  }

  startTick(tick: number, budget: Budget): void {
    this.#tick = tick;
    this.#findStale();
    if (tick % TIDY_TICKS === 0) this.#tidy();
    const serving = budget.limited ? budget.share(SERVING_SHARE) : budget.part(MOST_SERVED);
    this.#serving = serving;
    for (const [slot, cell] of this.#waiting) {
      if (serving.exhausted) break;
      if (this.#find(this.#recordOf[slot]!, cell, serving, true)) this.#waiting.delete(slot);
    }
    const refreshing = budget.limited ? serving : budget.part(MOST_REFRESHED);
    for (const record of this.#stale) {
      if (refreshing.exhausted) break;
      if (record.isStale) this.#refresh(record, record.lastCell, refreshing);
      if (!record.isStale) this.#stale.delete(record);
    }
  }

  /** What a question may cost. */
  #allowed(budget: Budget | undefined): Budget {
    if (!budget) return UNLIMITED;
    return budget.limited ? budget : this.#serving;
  }

  mapChanged(change: GridChange): void {
    this.#map.change(change, this.#changed);
  }

  save(out: StateWriter): void {
    this.#findStale();
    this.#map.save(out);
    out.int(this.#tick);
    const records = [...this.#records.values()];
    const places = new Map(records.map((record, i) => [record, i]));
    out.int(records.length);
    for (const record of records) {
      const { goal, followers, lastUsed, lastCell, stamp, edition, search, next, isStale } = record;
      const flags = [search ? 1 : 0, next ? 1 : 0, isStale ? 1 : 0];
      out.ints([goal, followers, lastUsed, lastCell, stamp, edition, ...flags]);
      search?.save(out);
      next?.save(out);
    }
    out.ints(Array.from(this.#recordOf, (record) => (record ? places.get(record)! : -1)));
    out.ints([...this.#waiting].flat());
    out.ints([...this.#stale].map((record) => places.get(record) ?? -1));
  }

  load(from: StateReader): void {
    this.#map.load(from);
    this.#tick = from.int();
    const records: GoalRecord[] = [];
    for (let left = from.int(); left > 0; left--) {
      const [goal = 0, followers = 0, lastUsed = 0, lastCell = 0, stamp = 0, edition = 0, ...flags] =
        from.ints();
      const [search, next, stale] = flags;
      const record = new GoalRecord(goal);
      if (search) {
        record.search = CrossingSearch.load(from, this.#map);
        record.lists = new ExitLists(this.#map, record.search);
      }
      if (next) record.next = CrossingSearch.load(from, this.#map);
      Object.assign(record, { followers, lastUsed, lastCell, stamp, edition, isStale: stale === 1 });
      this.#bytes += record.bytes;
      this.#records.set(goal, record);
      records.push(record);
    }
    for (const [slot, place] of from.ints().entries()) this.#recordOf[slot] = records[place];
    const waiting = from.ints();
    for (let i = 0; i < waiting.length; i += 2) this.#waiting.set(waiting[i]!, waiting[i + 1]!);
    for (const place of from.ints()) if (records[place]) this.#stale.add(records[place]);
  }

  /**
   * Makes distances around a cell known, as far as the budget allows, and leaves the cell's own in {@link #values}.
   * False if the budget did not suffice.
   *
   * @param staleWillDo whether distances of a map before its last change are good enough
   */
  #find(record: GoalRecord, cell: number, budget: Budget, staleWillDo: boolean, farther = 0): boolean {
    if (this.#changed.size > 0) this.#findStale();
    record.lastUsed = this.#tick;
    record.lastCell = cell;
    const before = this.#map.work;
    this.#values[HERE] = Number.POSITIVE_INFINITY;
    if (!record.search) {
      if (budget.exhausted) return false;
      this.#begin(record, cell);
    }
    let here = this.#readHere(record.lists!, cell);
    budget.spend(this.#map.work - before);
    if (this.#isKnown(record, cell, here, staleWillDo)) return true;
    if (record.isStale) {
      if (!this.#refresh(record, cell, budget)) return false;
      here = this.#readHere(record.lists!, cell);
      if (this.#isKnown(record, cell, here, staleWillDo)) return true;
    }
    const known = this.#search(record.search!, cell, here, budget, farther);
    record.stamp++;
    this.#readHere(record.lists!, cell);
    return known;
  }

  /** Whether a distance in block units is good enough, as far as the search of a goal knows. */
  #isKnown({ search, isStale }: GoalRecord, cell: number, distance: number, staleWillDo: boolean): boolean {
    if (isStale) return staleWillDo && distance < UNREACHABLE;
    const { blocks } = this.#map;
    const y = blocks.y(cell);
    return search!.knows(blocks.x(cell, y), y, Math.min(distance, UNREACHABLE));
  }

  #begin(record: GoalRecord, cell: number): void {
    record.use(CrossingSearch.begin(this.#map, record.goal, cell), this.#map);
    this.#bytes += record.bytes;
    this.#makeRoom(record);
  }

  /** Goes on with a search on the present map until it can take the place of the stale one for a cell. */
  #refresh(record: GoalRecord, cell: number, budget: Budget): boolean {
    if (budget.exhausted) return false;
    const work = this.#map.work;
    const bytes = record.bytes;
    const next = record.next ?? CrossingSearch.begin(this.#map, record.goal, cell);
    record.next = next;
    const lists = new ExitLists(this.#map, next);
    const here = this.#readHere(lists, cell);
    budget.spend(this.#map.work - work);
    const known = this.#search(next, cell, here, budget);
    if (known) record.use(next, this.#map);
    this.#bytes += record.bytes - bytes;
    return known;
  }

  #search(search: CrossingSearch, cell: number, here: number, budget: Budget, farther = 0): boolean {
    const { blocks } = this.#map;
    const y = blocks.y(cell);
    const bytes = search.bytes;
    const pockets: Pocket[] = [];
    const count = blocks.blockCells(cell, this.#blockCells);
    for (let i = 0; i < count; i++) {
      const block = Math.floor(this.#blockCells[i]! / AREA);
      const pocket = this.#map.pocketAt(block, this.#blockCells[i]! - block * AREA);
      if (!pocket) continue;
      pocket.asked = this.#blockCells[i]! - block * AREA;
      pockets.push(pocket);
    }
    const known = search.reach(blocks.x(cell, y), y, here, budget, farther);
    for (const pocket of pockets) pocket.asked = -1;
    this.#bytes += search.bytes - bytes;
    return known;
  }

  /** The distance of a cell in block units, which is left in {@link #values} in search units. */
  #readHere(lists: ExitLists, cell: number): number {
    const count = this.#map.blocks.blockCells(cell, this.#blockCells);
    this.#values[HERE] = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const block = Math.floor(this.#blockCells[i]! / AREA);
      const local = this.#blockCells[i]! - block * AREA;
      const pocket = this.#map.pocketAt(block, local);
      if (pocket) lists.around(pocket, local, 0, this.#values);
    }
    return Math.min(UNREACHABLE, this.#values[HERE]! / UNITS);
  }

  #read(record: GoalRecord, cell: number, out: Float64Array): void {
    const lists = record.lists!;
    for (let d = 0; d <= HERE; d++) out[d] = Number.POSITIVE_INFINITY;
    if (cell === record.goal) out[HERE] = 0;
    const moves = this.#grid.moves[cell]!;
    if (moves === 0) return;
    const { blocks } = this.#map;
    const y = blocks.y(cell);
    const x = blocks.x(cell, y);
    const inX = x & LAST;
    const inY = y & LAST;
    if (inX < 2 || inX === LAST || inY < 2 || inY === LAST) {
      this.#readNearBorder(lists, x, y, moves, out);
      return;
    }
    // All that can be reached in one move lies in the same pocket, and in no other.
    const block = (y >> SPAN_SHIFT) * blocks.columns + (x >> SPAN_SHIFT);
    const local = blocks.local(x >> SPAN_SHIFT, y >> SPAN_SHIFT, x, y);
    const pocket = this.#map.pocketAt(block, local);
    if (pocket) lists.around(pocket, local, moves, out);
  }

  #readNearBorder(lists: ExitLists, x: number, y: number, moves: number, out: Float64Array): void {
    const map = this.#map;
    const { blocks } = map;
    const lastRow = Math.min((y + 1) >> SPAN_SHIFT, blocks.rows - 1);
    const lastColumn = Math.min((x + 1) >> SPAN_SHIFT, blocks.columns - 1);
    for (let row = Math.max((y - 2) >> SPAN_SHIFT, 0); row <= lastRow; row++) {
      for (let column = Math.max((x - 2) >> SPAN_SHIFT, 0); column <= lastColumn; column++) {
        const inX = x - (column << SPAN_SHIFT);
        const inY = y - (row << SPAN_SHIFT);
        const block = row * blocks.columns + column;
        const local = blocks.local(column, row, x, y);
        const directions = moves & INSIDE_FROM_COLUMN[inX + 1]! & INSIDE_FROM_ROW[inY + 1]!;
        if (inX >= 0 && inX <= SPAN && inY >= 0 && inY <= SPAN) {
          const pocket = map.pocketAt(block, local);
          if (pocket) lists.around(pocket, local, directions, out);
          continue;
        }
        // The cell lies beside the block, and neighbours on the border may lie in different pockets of it.
        for (let m = directions; m !== 0; m &= m - 1) {
          const d = firstDirection(m);
          const pocket = map.pocketAt(block, local + LOCAL_STEPS[d]!);
          if (!pocket) continue;
          this.#values[HERE] = out[d]!;
          lists.around(pocket, local + LOCAL_STEPS[d]!, 0, this.#values);
          out[d] = this.#values[HERE]!;
        }
      }
    }
  }

  /** Marks the searches that went through blocks that have changed. */
  #findStale(): void {
    if (this.#changed.size === 0) return;
    const changed = new Int32Array((this.#map.blocks.count + 31) >> 5);
    for (const block of this.#changed) changed[block >> 5]! |= 1 << (block & 31);
    this.#changed.clear();
    for (const record of this.#records.values()) {
      const bytes = record.bytes;
      if (record.next?.uses(changed)) record.dropNext();
      if (record.search?.uses(changed)) {
        record.isStale = true;
        this.#stale.add(record);
      }
      record.stamp++;
      this.#bytes += record.bytes - bytes;
    }
  }

  #makeRoom(kept: GoalRecord): void {
    if (this.#bytes <= this.#limit) return;
    const others = [...this.#records.values()].filter((record) => record !== kept && record.search);
    for (const record of others.sort((a, b) => a.lastUsed - b.lastUsed)) {
      if (this.#bytes <= this.#limit * KEEP) return;
      this.#drop(record);
    }
  }

  #drop(record: GoalRecord): void {
    this.#bytes -= record.bytes;
    this.#stale.delete(record);
    record.drop();
  }

  #tidy(): void {
    for (const record of this.#records.values()) {
      if (record.followers > 0) continue;
      this.#drop(record);
      this.#records.delete(record.goal);
    }
  }
}
