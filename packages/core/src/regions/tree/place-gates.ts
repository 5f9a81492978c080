import type { Grid } from '../../grid/index.ts';
import { type Segment, segmentCells } from '../segment.ts';
import { StraightCut } from '../straight-cut.ts';
import type { Samples } from './clearance.ts';
import type { Face } from './faces.ts';
import type { FineZones } from './fine-zones.ts';
import { PROMINENT } from './flood.ts';

/** A gate in the making, and the face that it closes. */
export interface PlacedGate {
  readonly ends: Segment;
  readonly a: number;
  readonly b: number;
  /** Length of the shortest cut through the strait, in tiles. */
  readonly shortest: number;
}

/** A strait this wide against a hallway is its mouth. */
const MOUTH = 0.7;
/** How many of the shortest cuts are tried before the shortest is taken as it is. */
const TRIES = 24;

interface Cut {
  readonly ends: Segment;
  readonly length: number;
  readonly score: number;
}

/**
 * Places gates across faces: the shortest of the level, upright and slanted cuts through the strait that really
 * closes it, as far as can be seen from nearby.
 */
export class GatePlacer {
  readonly #grid: Grid;
  readonly #samples: Samples;
  readonly #broad: Uint8Array;
  readonly #zones: FineZones;
  readonly #cut: StraightCut;
  readonly #seen: Int32Array;
  readonly #blocked: Int32Array;
  readonly #atFace: Int32Array;
  #stamp = 0;
  #face = 0;
  #block = 0;
  readonly #queue: Int32Array;

  constructor(grid: Grid, samples: Samples, broad: Uint8Array, zones: FineZones) {
    this.#grid = grid;
    this.#samples = samples;
    this.#broad = broad;
    this.#zones = zones;
    this.#cut = new StraightCut(grid, broad);
    this.#seen = new Int32Array(grid.cellCount);
    this.#blocked = new Int32Array(grid.cellCount);
    this.#atFace = new Int32Array(grid.cellCount);
    this.#queue = new Int32Array(grid.freeCount + 1);
  }

  /** The gate of a face between two zones; undefined if no straight cut runs through it. */
  place(face: Face, zoneA: number, zoneB: number): PlacedGate | undefined {
    const { area } = this.#zones;
    const cuts = this.#cutsThrough(face);
    if (cuts.length === 0) return undefined;
    const [from, to] = area[zoneA]! <= area[zoneB]! ? [zoneA, zoneB] : [zoneB, zoneA];
    const test = this.#closingTest(face, from, to);
    let best = cuts.slice(0, TRIES).find((cut) => test(cut.ends, true)) ?? cuts[0]!;
    best = this.#slideToMouth(face, zoneA, zoneB, best, test);
    return { ends: best.ends, a: face.a, b: face.b, shortest: cuts[0]!.length };
  }

  /** Cuts near a face, best first. */
  #cutsThrough(face: Face): Cut[] {
    const { stride } = this.#samples;
    const cut = this.#cut;
    const longest = 2.2 * face.width + 4;
    const found = new Map<number, Cut>();
    for (const cell of this.#cellsAt(face)) {
      const x = (cell % stride) - 1;
      const y = Math.floor(cell / stride) - 1;
      for (let o = 0; o < 4; o++) {
        if (!cut.run(x, y, o, longest) || cut.length + 0.75 < 0.9 * face.width) continue;
        const key = (this.#grid.cell(cut.fromX, cut.fromY) * 4 + o) * 1;
        if (found.has(key)) continue;
        const aside = Math.hypot(cut.fromX + cut.toX + 3 - face.x, cut.fromY + cut.toY + 3 - face.y);
        found.set(key, { ends: cut.ends, length: cut.length, score: cut.length + 0.02 * aside });
      }
    }
    return [...found.values()].sort(
      (p, q) => p.score - q.score || p.ends[0][1] - q.ends[0][1] || p.ends[0][0] - q.ends[0][0],
    );
  }

  /** Free cells at the samples of a face, and a tile around its widest place. */
  #cellsAt({ pairs, top }: Face): Set<number> {
    const { cellCount, stride } = this.#samples;
    const broad = this.#broad;
    const cells = new Set<number>();
    for (let i = 0; i < pairs.length; i++) {
      const sample = pairs[i]!;
      const cell = sample < cellCount ? sample : sample - cellCount;
      const before = sample < cellCount ? (i < top ? 1 : 0) : i < top ? 2 : 1;
      const after = i < top ? 1 : 0;
      for (let dy = -before; dy <= after; dy++) {
        for (let dx = -before; dx <= after; dx++) {
          const near = cell + dy * stride + dx;
          if (broad[near] === 1) cells.add(near);
        }
      }
    }
    return cells;
  }

  /**
   * A test whether a cut keeps two zones apart near a face. It gives up after some cells, with the answer that the
   * caller would rather have.
   */
  #closingTest(face: Face, from: number, to: number): (ends: Segment, ifUnknown: boolean) => boolean {
    const grid = this.#grid;
    const { stride, cellCount } = this.#samples;
    const { zoneOf } = this.#zones;
    const seen = this.#seen;
    const blocked = this.#blocked;
    const queue = this.#queue;
    const starts = this.#coresOf(face, from);
    const goals = this.#coresOf(face, to);
    const most = 400 + 12 * face.width ** 2;
    // From zone to zone only across this face, as the two may touch elsewhere.
    const atFace = this.#atFace;
    const mark = ++this.#face;
    for (const sample of face.pairs) {
      if (sample < cellCount) atFace[sample] = mark;
      else for (const back of [0, 1, stride, stride + 1]) atFace[sample - cellCount - back] = mark;
    }
    return (ends, ifUnknown) => {
      this.#block++;
      for (const cell of segmentCells(grid, ends)) blocked[cell] = this.#block;
      if (starts.length === 0 || goals.length === 0) return true;
      this.#stamp++;
      let tail = 0;
      for (const cell of starts) {
        if (blocked[cell] === this.#block) continue;
        seen[cell] = this.#stamp;
        queue[tail++] = cell;
      }
      if (tail === 0 || goals.every((cell) => blocked[cell] === this.#block)) return false;
      for (let head = 0; head < tail; ) {
        if (tail > most) return ifUnknown && goals.every((cell) => seen[cell] !== this.#stamp);
        for (const layer = tail; head < layer; head++) {
          const cell = queue[head]!;
          const own = zoneOf[cell]!;
          for (let e = 0; e < 4; e++) {
            const next = e === 0 ? cell - 1 : e === 1 ? cell + 1 : e === 2 ? cell - stride : cell + stride;
            const zone = zoneOf[next]!;
            if ((zone !== from && zone !== to) || seen[next] === this.#stamp) continue;
            if (blocked[next] === this.#block) continue;
            if (zone !== own && atFace[next] !== mark && atFace[cell] !== mark) continue;
            seen[next] = this.#stamp;
            queue[tail++] = next;
          }
        }
      }
      return goals.every((cell) => seen[cell] !== this.#stamp);
    };
  }

  /**
   * The nearest cells of a zone to a face that are clearly wider than it, or the widest of those that are near. They
   * are found layer by layer, so that a mirrored map has the mirrored cells.
   */
  #coresOf(face: Face, zone: number): number[] {
    const { stride, cellCount, width2 } = this.#samples;
    const { zoneOf } = this.#zones;
    const seen = this.#seen;
    const queue = this.#queue;
    this.#stamp++;
    let tail = 0;
    const reach = (cell: number): void => {
      if (zoneOf[cell] !== zone || seen[cell] === this.#stamp) return;
      seen[cell] = this.#stamp;
      queue[tail++] = cell;
    };
    for (let i = 0; i < face.top; i++) {
      const sample = face.pairs[i]!;
      if (sample < cellCount) reach(sample);
      else for (const back of [0, 1, stride, stride + 1]) reach(sample - cellCount - back);
    }
    const enough = 2 * face.width ** 2 + 2;
    const most = 400 + 30 * face.width ** 2;
    let widest = 0;
    for (let head = 0; head < tail && widest < enough && tail <= most; ) {
      for (const layer = tail; head < layer; head++) {
        const cell = queue[head]!;
        widest = Math.max(widest, width2[cell]!);
        reach(cell - 1);
        reach(cell + 1);
        reach(cell - stride);
        reach(cell + stride);
      }
    }
    const least = Math.min(widest, enough);
    const cores: number[] = [];
    for (let i = 0; i < tail; i++) if (width2[queue[i]!]! >= least) cores.push(queue[i]!);
    return cores;
  }

  /** A gate at the end of a hallway goes to where the hallway opens out. */
  #slideToMouth(
    face: Face,
    zoneA: number,
    zoneB: number,
    cut: Cut,
    test: (ends: Segment, ifUnknown: boolean) => boolean,
  ): Cut {
    const { peak, isHallway, zoneOf } = this.#zones;
    if (isHallway[zoneA] === 0 && isHallway[zoneB] === 0) return cut;
    if (face.width <= MOUTH * Math.sqrt(Math.min(peak[zoneA]!, peak[zoneB]!))) return cut;
    const grid = this.#grid;
    const broad = this.#broad;
    const open = peak[zoneA]! > peak[zoneB]! ? zoneA : zoneB;
    if (PROMINENT * peak[open]! < Math.min(peak[zoneA]!, peak[zoneB]!)) return cut;
    const [[ax, ay], [bx, by]] = cut.ends;
    let dx = Math.sign(bx - ax);
    let dy = Math.sign(by - ay);
    if (dx === 0 && dy === 0) {
      const isUpright = broad[grid.cell(ax, ay) - 1] === 1 || broad[grid.cell(ax, ay) + 1] === 1;
      dx = isUpright ? 0 : 1;
      dy = isUpright ? 1 : 0;
    }
    const orientation = dy === 0 ? 0 : dx === 0 ? 2 : dx === dy ? 1 : 3;
    const x = (ax + bx) >> 1;
    const y = (ay + by) >> 1;
    for (const side of [1, -1]) {
      let last = cut;
      let reached = false;
      for (let step = 1; step <= 4 * face.width + 6; step++) {
        const nx = x - side * dy * step;
        const ny = y + side * dx * step;
        if (!grid.contains(nx, ny) || broad[grid.cell(nx, ny)] === 0) break;
        if (!this.#cut.run(nx, ny, orientation, cut.length + 0.01)) break;
        reached = zoneOf[grid.cell(nx, ny)] === open;
        last = { ends: this.#cut.ends, length: this.#cut.length, score: 0 };
      }
      if (reached && last !== cut && test(last.ends, false)) return last;
    }
    return cut;
  }
}
