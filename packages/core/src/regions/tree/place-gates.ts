import type { Grid } from '../../grid/index.ts';
import { type Segment, segmentCells } from '../segment.ts';
import { cutStep, StraightCut } from '../straight-cut.ts';
import type { Samples } from './clearance.ts';
import type { Face } from './faces.ts';
import type { FineZones } from './fine-zones.ts';
import { PROMINENT } from './flood.ts';
import { surroundings } from './surroundings.ts';

/** A gate in the making, and the face that it closes. */
export interface PlacedGate {
  readonly ends: Segment;
  readonly a: number;
  readonly b: number;
  /** How open it is around the gate, which tells gates apart that are tied in everything else. */
  readonly around: number;
}

/** A strait this wide against a hallway is its mouth. */
const MOUTH = 0.7;

/**
 * How long cuts may be, in widths of the strait and in tiles; how far around it to look; how many of the best to try. If
 * none of the first closes the strait, the second are looked at.
 */
const SEARCHES = [
  { times: 2.2, plus: 4, around: 0, tries: 24 },
  { times: 3, plus: 6, around: 2, tries: 48 },
] as const;

/** A cut that touches another gate may be this much shorter than one that does not, in tiles. */
const TOUCHING = 2;

interface Cut {
  readonly ends: Segment;
  readonly orientation: number;
  readonly length: number;
  readonly score: number;
}

/** Cells that are clearly on one side of a face, and how far from it, in moves. */
interface Cores {
  readonly cells: Int32Array;
  readonly far: number;
}

/** Whether a cut closes a strait. */
type ClosingTest = (ends: Segment) => boolean;

/**
 * Places gates across faces: the shortest of the level, upright and slanted cuts through the strait that really
 * closes it, as far as can be seen from nearby. Ties are broken by the zones and by what is around a cut, so that a
 * mirrored map has the mirrored gates.
 */
export class GatePlacer {
  readonly #grid: Grid;
  readonly #samples: Samples;
  readonly #broad: Uint8Array;
  #zones!: FineZones;
  #isShut!: Int32Array;
  readonly #cut: StraightCut;
  readonly #seen: Int32Array;
  readonly #atFace: Int32Array;
  /** Per cell 1 on gates and beside them. */
  readonly #isBeside: Uint8Array;
  /** Per cell 16 × the last search in which a cut ran through it, and a bit for each of its orientations. */
  readonly #tried: Int32Array;
  #search = 0;
  #stamp = 0;
  #face = 0;
  readonly #queue: Int32Array;
  readonly #otherQueue: Int32Array;
  /** 1 if diagonal moves lead where no straight ones do, otherwise 2: every second direction is straight. */
  readonly #everyMove: number;

  /** {@link begin} must be called before gates are placed. */
  constructor(grid: Grid, samples: Samples, broad: Uint8Array) {
    this.#grid = grid;
    this.#samples = samples;
    this.#broad = broad;
    this.#cut = new StraightCut(grid, broad);
    this.#seen = new Int32Array(grid.cellCount);
    this.#atFace = new Int32Array(grid.cellCount);
    this.#isBeside = new Uint8Array(grid.cellCount);
    this.#tried = new Int32Array(grid.cellCount);
    this.#queue = new Int32Array(grid.cellCount);
    this.#otherQueue = new Int32Array(grid.cellCount);
    this.#everyMove = grid.corners === 'always' || grid.corners === 'one-free' ? 1 : 2;
  }

  /**
   * Begins with the gates of some zones. `isShut` has per cell 0 where paths may lead: gates that are marked in it are
   * taken for granted.
   */
  begin(zones: FineZones, isShut: Int32Array): void {
    this.#zones = zones;
    this.#isShut = isShut;
    this.#isBeside.fill(0);
  }

  /**
   * The gates of faces between zones, undefined where no straight cut closes one. Wider ones keep off narrower ones.
   * `known` gives the gate of a face, by `place` if it does not know.
   */
  placeAll(
    faces: readonly Face[],
    known: (face: Face, place: () => PlacedGate | undefined) => PlacedGate | undefined = (_, place) =>
      place(),
  ): (PlacedGate | undefined)[] {
    const { ofBasin } = this.#zones;
    const placed: (PlacedGate | undefined)[] = new Array(faces.length);
    const widths = Float64Array.from(faces, (face) => face.width);
    const narrowestFirst = faces.map((_, i) => i).sort((a, b) => widths[a]! - widths[b]!);
    for (let from = 0, to = 0; from < narrowestFirst.length; from = to) {
      const { width } = faces[narrowestFirst[from]!]!;
      for (; to < narrowestFirst.length && faces[narrowestFirst[to]!]!.width === width; to++) {
        const face = faces[narrowestFirst[to]!]!;
        placed[narrowestFirst[to]!] = known(face, () => this.place(face, ofBasin[face.a]!, ofBasin[face.b]!));
      }
      for (let i = from; i < to; i++) {
        const gate = placed[narrowestFirst[i]!];
        if (gate) this.#markBeside(gate.ends);
      }
    }
    return placed;
  }

  #markBeside(ends: Segment): void {
    const { unmaskedMoves: moves, offsets, passable } = this.#grid;
    for (const cell of segmentCells(this.#grid, ends)) {
      if (passable[cell] === 0) continue;
      this.#isBeside[cell] = 1;
      for (let d = 0; d < 8; d++) if ((moves[cell]! & (1 << d)) !== 0) this.#isBeside[cell + offsets[d]!] = 1;
    }
  }

  /** The gate of a face between two zones; undefined if no straight cut closes it. */
  place(face: Face, zoneA: number, zoneB: number): PlacedGate | undefined {
    const { area, peak } = this.#zones;
    const order = area[zoneA]! - area[zoneB]! || peak[zoneA]! - peak[zoneB]!;
    const [from, to] = order <= 0 ? [zoneA, zoneB] : [zoneB, zoneA];
    let test: ClosingTest | undefined;
    for (const { times, plus, around, tries } of SEARCHES) {
      const cuts = this.#cutsThrough(face, times * face.width + plus, around);
      if (cuts.length === 0) continue;
      this.#sort(cuts, order === 0 ? 0 : from, to);
      test ??= this.#closingTest(face, from, to);
      for (let i = 0; i < cuts.length && i < tries; i++) {
        const cut = this.#withStairs(cuts[i]!, order === 0 ? 0 : from);
        if (!test(cut.ends)) continue;
        const best = this.#slideToMouth(face, zoneA, zoneB, cut, test);
        const around = surroundings(this.#grid, best.ends);
        return { ends: best.ends, a: face.a, b: face.b, around };
      }
    }
    return undefined;
  }

  /** Cuts near a face, up to a length. */
  #cutsThrough(face: Face, longest: number, around: number): Cut[] {
    const { stride } = this.#samples;
    const cut = this.#cut;
    const cuts: Cut[] = [];
    const tried = this.#tried;
    this.#search++;
    // The middle of the face as a fraction of whole numbers, so that distances to it are exact.
    const middleX = Math.round(face.x * face.top);
    const middleY = Math.round(face.y * face.top);
    const count = this.#findCellsAt(face, around);
    for (let i = 0; i < count; i++) {
      const cell = this.#queue[i]!;
      const x = (cell % stride) - 1;
      const y = Math.floor(cell / stride) - 1;
      for (let o = 0; o < 4; o++) {
        if (tried[cell]! >> 4 === this.#search && (tried[cell]! & (1 << o)) !== 0) continue;
        if (!cut.run(x, y, o, longest)) continue;
        const touches = this.#markCut(o);
        if (cut.length + 0.75 < 0.9 * face.width) continue;
        const dx = (cut.fromX + cut.toX + 3) * face.top - middleX;
        const dy = (cut.fromY + cut.toY + 3) * face.top - middleY;
        const aside = (0.02 * Math.sqrt(dx * dx + dy * dy)) / face.top;
        const score = cut.length + aside + (touches ? TOUCHING : 0);
        cuts.push({ ends: cut.ends, orientation: o, length: cut.length, score });
      }
    }
    return cuts;
  }

  /** Marks the present cut as tried from all of its cells. Returns whether one of them is beside a gate. */
  #markCut(orientation: number): boolean {
    const { fromX, fromY, toX, toY } = this.#cut;
    const step = cutStep(orientation, this.#grid.stride);
    const last = this.#grid.cell(toX, toY);
    const tried = this.#tried;
    let touches = false;
    for (let cell = this.#grid.cell(fromX, fromY); ; cell += step) {
      const before = tried[cell]! >> 4 === this.#search ? tried[cell]! : this.#search << 4;
      tried[cell] = before | (1 << orientation);
      if (this.#isBeside[cell] === 1) touches = true;
      if (cell === last) return touches;
    }
  }

  /** Best first: of equal cuts those in the lesser zone, if there is one, and where it is narrower around them. */
  #sort(cuts: Cut[], lesser: number, other: number): void {
    const grid = this.#grid;
    const { zoneOf } = this.#zones;
    const side = ({ ends: [[x, y], [toX, toY]], orientation }: Cut): number => {
      const step = cutStep(orientation, grid.stride);
      const last = grid.cell(toX, toY);
      let cells = 0;
      for (let cell = grid.cell(x, y); ; cell += step) {
        cells += zoneOf[cell] === lesser ? 1 : zoneOf[cell] === other ? -1 : 0;
        if (cell === last) return cells;
      }
    };
    cuts.sort(
      (p, q) =>
        p.score - q.score ||
        (lesser === 0 ? 0 : side(q) - side(p)) ||
        surroundings(grid, p.ends) - surroundings(grid, q.ends),
    );
  }

  /** A slanted cut is a staircase with its corners on either side: on the narrower one, or that of the lesser zone. */
  #withStairs(cut: Cut, lesser: number): Cut {
    if (cut.orientation === 0 || cut.orientation === 2) return cut;
    const { width2 } = this.#samples;
    const { zoneOf } = this.#zones;
    const grid = this.#grid;
    const reversed: Segment = [cut.ends[1], cut.ends[0]];
    const cells = segmentCells(grid, cut.ends);
    const others = segmentCells(grid, reversed);
    const difference = (value: (cell: number) => number): number => {
      let sum = 0;
      for (let i = 0; i < cells.length; i++) sum += value(cells[i]!) - value(others[i]!);
      return sum;
    };
    const around = (cell: number): number => {
      const point = grid.point(cell);
      return surroundings(this.#grid, [point, point]);
    };
    const isWorse =
      difference((cell) => width2[cell]!) ||
      (lesser === 0 ? 0 : difference((cell) => (zoneOf[cell] === lesser ? -1 : 0))) ||
      difference(around);
    return isWorse > 0 ? { ...cut, ends: reversed } : cut;
  }

  /**
   * Puts the cells at the samples of a face into the queue that are free or obstacles, with some tiles around it, and a
   * tile around its widest place. Returns how many they are.
   */
  #findCellsAt({ pairs, top }: Face, around: number): number {
    const { cellCount, stride } = this.#samples;
    const broad = this.#broad;
    const seen = this.#seen;
    const stamp = ++this.#stamp;
    let count = 0;
    for (let i = 0; i < pairs.length; i++) {
      const sample = pairs[i]!;
      const cell = sample < cellCount ? sample : sample - cellCount;
      const after = Math.max(around, i < top ? 1 : 0);
      const before = sample < cellCount ? after : after + 1;
      for (let dy = -before; dy <= after; dy++) {
        for (let dx = -before; dx <= after; dx++) {
          const near = cell + dy * stride + dx;
          if (broad[near] !== 1 || seen[near] === stamp) continue;
          seen[near] = stamp;
          this.#queue[count++] = near;
        }
      }
    }
    return count;
  }

  /**
   * A test whether a cut keeps two zones apart near a face. Floods from both sides must not meet on a path that is not
   * much longer than through the strait.
   */
  #closingTest(face: Face, from: number, to: number): ClosingTest {
    const { stride, cellCount } = this.#samples;
    const sides = [this.#coresOf(face, from), this.#coresOf(face, to)] as const;
    const layers = sides[0].far + sides[1].far + 2 * face.width + 4;
    // From zone to zone only across this face, as the two may touch elsewhere.
    const atFace = this.#atFace;
    const mark = ++this.#face;
    for (const sample of face.pairs) {
      if (sample < cellCount) atFace[sample] = mark;
      else for (const back of [0, 1, stride, stride + 1]) atFace[sample - cellCount - back] = mark;
    }
    return (ends) => {
      // Stamps of cells that the cut blocks, and of the floods from both sides.
      this.#stamp += 3;
      const block = this.#stamp - 2;
      const seen = this.#seen;
      for (const cell of segmentCells(this.#grid, ends)) seen[cell] = block;
      const queues = [this.#queue, this.#otherQueue] as const;
      const heads = [0, 0];
      const tails = [0, 0];
      for (const side of [0, 1] as const) {
        const { cells } = sides[side];
        for (const cell of cells) {
          if (seen[cell] === block) continue;
          seen[cell] = block + 1 + side;
          queues[side][tails[side]!++] = cell;
        }
        if (cells.length > 0 && tails[side] === 0) return false;
      }
      for (let layer = 0; layer < layers; layer++) {
        const side = (layer & 1) as 0 | 1;
        const end = tails[side]!;
        const tail = this.#spread(queues[side], heads[side]!, end, block, block + 1 + side, from, to);
        if (tail < 0) return false;
        if (tail === end) return true;
        heads[side] = end;
        tails[side] = tail;
      }
      return true;
    };
  }

  /**
   * Floods one layer further, from the cells of the queue up to `end`. Returns the new end of the queue, or −1 if it
   * meets the flood from the other side.
   */
  #spread(
    queue: Int32Array,
    first: number,
    end: number,
    block: number,
    own: number,
    from: number,
    to: number,
  ): number {
    const { unmaskedMoves: moves, offsets } = this.#grid;
    const { zoneOf } = this.#zones;
    const seen = this.#seen;
    const atFace = this.#atFace;
    const isShut = this.#isShut;
    const mark = this.#face;
    const everyMove = this.#everyMove;
    let tail = end;
    for (let head = first; head < end; head++) {
      const cell = queue[head]!;
      const zone = zoneOf[cell]!;
      for (let d = 0; d < 8; d += everyMove) {
        const next = cell + offsets[d]!;
        const before = seen[next]!;
        if (before === own || before === block) continue;
        const nextZone = zoneOf[next]!;
        if (nextZone !== zone) {
          if (nextZone !== from && nextZone !== to) continue;
          if (atFace[cell] !== mark && atFace[next] !== mark) continue;
        }
        if (isShut[next] !== 0 || (moves[cell]! & (1 << d)) === 0) continue;
        if (before > block) return -1;
        seen[next] = own;
        queue[tail++] = next;
      }
    }
    return tail;
  }

  /**
   * The nearest cells of a zone to a face that are clearly wider than it; if there are none, those that are farther away
   * than the face is wide, or at least the farther two thirds. They are found layer by layer, so that a mirrored map
   * has the mirrored cells.
   */
  #coresOf(face: Face, zone: number): Cores {
    const { width2 } = this.#samples;
    const queue = this.#queue;
    const enough = 2 * face.width ** 2 + 2;
    const most = 400 + 30 * face.width ** 2;
    let tail = this.#reachFrom(face, 0, face.top, zone);
    // The widest place may be on an obstacle.
    if (tail === 0) tail = this.#reachFrom(face, face.top, face.pairs.length, zone);
    const cells: number[] = [];
    for (let head = 0, far = 0; head < tail && tail <= most; far++) {
      const layer = tail;
      for (let i = head; i < layer; i++) if (width2[queue[i]!]! >= enough) cells.push(queue[i]!);
      if (cells.length > 0) return { cells: Int32Array.from(cells), far };
      for (; head < layer; head++) tail = this.#reachAround(queue[head]!, zone, tail);
    }
    const ends: number[] = [];
    tail = this.#reachFrom(face, 0, face.pairs.length, zone);
    for (let head = 0; head < tail && ends.length <= 2 * face.width; ) {
      const layer = tail;
      ends.push(layer);
      for (; head < layer; head++) tail = this.#reachAround(queue[head]!, zone, tail);
    }
    const all = ends.at(-1) ?? 0;
    let near = 0;
    for (let layer = 0; layer < face.width && 3 * ends[layer]! <= all; layer++) near = ends[layer]!;
    return { cells: queue.slice(near, all), far: ends.length };
  }

  /** Begins a flood at the cells of a zone at some samples of a face; returns the end of the queue. */
  #reachFrom({ pairs }: Face, first: number, end: number, zone: number): number {
    const { stride, cellCount } = this.#samples;
    this.#stamp++;
    let tail = 0;
    for (let i = first; i < end; i++) {
      const sample = pairs[i]!;
      if (sample < cellCount) tail = this.#reach(sample, zone, tail);
      else
        for (const back of [0, 1, stride, stride + 1])
          tail = this.#reach(sample - cellCount - back, zone, tail);
    }
    return tail;
  }

  #reachAround(cell: number, zone: number, tail: number): number {
    const { stride } = this.#samples;
    const after = this.#reach(cell + 1, zone, this.#reach(cell - 1, zone, tail));
    return this.#reach(cell + stride, zone, this.#reach(cell - stride, zone, after));
  }

  #reach(cell: number, zone: number, tail: number): number {
    if (this.#zones.zoneOf[cell] !== zone || this.#seen[cell] === this.#stamp || this.#isShut[cell] !== 0)
      return tail;
    this.#seen[cell] = this.#stamp;
    this.#queue[tail] = cell;
    return tail + 1;
  }

  /** A gate at the end of a hallway goes to where the hallway opens out. */
  #slideToMouth(face: Face, zoneA: number, zoneB: number, cut: Cut, test: ClosingTest): Cut {
    const { peak, isHallway } = this.#zones;
    if (isHallway[zoneA] === 0 && isHallway[zoneB] === 0) return cut;
    if (face.width <= MOUTH * Math.sqrt(Math.min(peak[zoneA]!, peak[zoneB]!))) return cut;
    const open = peak[zoneA]! > peak[zoneB]! ? zoneA : zoneB;
    if (PROMINENT * peak[open]! < Math.min(peak[zoneA]!, peak[zoneB]!)) return cut;
    // A slanted cut of one tile is rising as well as falling.
    const isBoth = cut.orientation % 2 === 1 && cut.length < 2;
    const turned = isBoth ? [cut, { ...cut, orientation: 4 - cut.orientation }] : [cut];
    const mouths = turned.flatMap((start) =>
      [1, -1].flatMap((side) => this.#mouth(start, side, open, 4 * face.width + 6) ?? []),
    );
    const closing = mouths.map((mouth) => this.#withStairs(mouth, 0)).filter(({ ends }) => test(ends));
    if (closing.length > 1) this.#sort(closing, 0, 0);
    return closing[0] ?? cut;
  }

  /** The last cut on one side of another that is no longer, if it is in the zone that is open. */
  #mouth(cut: Cut, side: number, open: number, most: number): Cut | undefined {
    const grid = this.#grid;
    const { zoneOf } = this.#zones;
    const [[ax, ay], [bx, by]] = cut.ends;
    // A cut with an even number of tiles has two middles.
    const steps = Math.max(Math.abs(bx - ax), Math.abs(by - ay));
    const middles = [steps >> 1, (steps + 1) >> 1].map((k) =>
      grid.cell(ax + k * Math.sign(bx - ax), ay + k * Math.sign(by - ay)),
    );
    const aside = side * cutStep((cut.orientation + 2) & 3, grid.stride);
    let last: Cut | undefined;
    let reached = false;
    for (let step = 1; step <= most; step++) {
      const cells = middles.map((middle) => middle + step * aside);
      if (!cells.every((cell) => this.#runsThrough(cell, cut))) break;
      reached = cells.some((cell) => zoneOf[cell] === open);
      last = { ...cut, ends: this.#cut.ends };
    }
    return reached ? last : undefined;
  }

  /** Whether a cut through a cell with the orientation of another is no longer than that. */
  #runsThrough(cell: number, { orientation, length }: Cut): boolean {
    if (this.#broad[cell] !== 1) return false;
    const runs = this.#cut.run(this.#grid.x(cell), this.#grid.y(cell), orientation, length);
    return runs && this.#cut.length <= length;
  }
}
