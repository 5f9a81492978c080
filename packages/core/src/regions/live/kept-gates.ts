import type { Grid } from '../../grid/index.ts';
import { segmentCells } from '../segment.ts';
import { CellSpace } from '../tree/cell-space.ts';
import type { Leaks } from '../tree/close-leaks.ts';
import type { KnownGates } from '../tree/divide.ts';
import type { Face } from '../tree/faces.ts';
import type { FineZones } from '../tree/fine-zones.ts';
import { GatePlacer, type PlacedGate } from '../tree/place-gates.ts';
import { ChangedGround, type Reach } from './changed-ground.ts';
import type { Ground } from './ground.ts';

/** The gate of a face, and what it depended on when it was placed. */
interface Known {
  readonly gate: PlacedGate | undefined;
  readonly reach: Reach;
  /** What tells the zones on its sides from others, and from themselves when they change. */
  readonly sides: readonly number[];
}

/** A gate or a union that came of a leak, likewise. */
interface KnownLeak<T> {
  readonly leak: T;
  readonly face: Face;
  readonly sides: readonly number[];
}

/** Gates of the faces of a map, which are kept while neither the ground nor the zones beside them change. */
export class KeptGates implements KnownGates {
  readonly #grid: Grid;
  readonly placer: GatePlacer;
  readonly space: CellSpace;
  /** Per basin the one that it was joined to. */
  #roots: Int32Array = new Int32Array(0);
  /** Since gates were last placed. */
  #changed: ChangedGround;
  #known = new Map<Face, Known>();
  #placed = new Map<Face, Known>();
  #gates: KnownLeak<Leaks['gates'][number]>[] = [];
  #united: KnownLeak<Leaks['united'][number]>[] = [];
  /** Per zone a number that tells which basins it is made of. */
  #marks: Int32Array | undefined;

  constructor(grid: Grid, { samples, broad }: Ground) {
    this.#grid = grid;
    this.placer = new GatePlacer(grid, samples, broad);
    this.space = new CellSpace(grid);
    this.#changed = new ChangedGround(grid);
  }

  /** Notes a change at a sample, or at the middle of a cell. */
  noteChange(sample: number): void {
    this.#changed.add(sample);
  }

  /** To be called before all gates are placed. */
  begin(roots: Int32Array): void {
    this.#roots = roots;
    this.#placed = new Map();
    this.#marks = undefined;
  }

  place(face: Face, zones: FineZones, place: () => PlacedGate | undefined): PlacedGate | undefined {
    const before = this.#known.get(face);
    const sides = this.#sidesOf(zones, zones.ofBasin[face.a]!, zones.ofBasin[face.b]!);
    const reach = before?.reach ?? this.#changed.reachOf(face);
    const isKept = before && isSame(before.sides, sides) && !this.#changed.isNear(reach);
    if (isKept) {
      this.#placed.set(face, before);
      return before.gate;
    }
    const gate = place();
    this.#placed.set(face, { gate, reach, sides });
    // Wider gates keep off narrower ones.
    if (gate?.ends.join() !== before?.gate?.ends.join()) {
      for (const ends of [gate?.ends, before?.gate?.ends])
        for (const cell of ends ? segmentCells(this.#grid, ends) : []) this.#changed.add(cell);
    }
    return gate;
  }

  /** Leaks that need no second look. */
  leaks(zones: FineZones): Leaks {
    const stays = ({ face, sides }: KnownLeak<unknown>, p: number, q: number): boolean =>
      isSame(sides, this.#sidesOf(zones, p, q)) && !this.#changed.isNear(this.#changed.reachOf(face));
    const { ofBasin } = zones;
    return {
      gates: this.#gates
        .filter((known) => stays(known, ofBasin[known.leak.gate.a] ?? 0, ofBasin[known.leak.gate.b] ?? 0))
        .map(({ leak }) => leak),
      united: this.#united
        .filter((known) => stays(known, known.leak.p, known.leak.q))
        .map(({ leak }) => leak),
    };
  }

  /** To be called when all gates are placed. */
  end(zones: FineZones, { gates, united }: Leaks): void {
    const { ofBasin } = zones;
    this.#gates = gates.map((leak) => ({
      ...{ leak, face: leak.face },
      sides: this.#sidesOf(zones, ofBasin[leak.gate.a]!, ofBasin[leak.gate.b]!),
    }));
    this.#united = united.map((leak) => ({
      ...{ leak, face: leak.face, sides: this.#sidesOf(zones, leak.p, leak.q) },
    }));
    this.#known = this.#placed;
    this.#changed = new ChangedGround(this.#grid);
  }

  #sidesOf(zones: FineZones, a: number, b: number): number[] {
    this.#marks ??= markZones(zones, this.#roots);
    const { area, peak, isHallway } = zones;
    const order = Math.sign(area[a]! - area[b]! || peak[a]! - peak[b]!);
    return [this.#marks[a]!, this.#marks[b]!, order, peak[a]!, peak[b]!, isHallway[a]!, isHallway[b]!];
  }
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function markZones({ ofBasin }: FineZones, roots: Int32Array): Int32Array {
  const marks = new Int32Array(ofBasin.length);
  for (let basin = 1; basin < roots.length; basin++) {
    const zone = ofBasin[roots[basin]!]!;
    marks[zone] = (marks[zone]! + Math.imul(basin, 0x9e3779b1)) | 0;
  }
  return marks;
}
