import type { Grid } from '../../grid/index.ts';
import { type Division, gateSteps, type PlaceGate } from '../tree/divide.ts';
import type { Face } from '../tree/faces.ts';
import type { FineZones } from '../tree/fine-zones.ts';
import type { PlacedGate } from '../tree/place-gates.ts';
import { ChangedGround } from './changed-ground.ts';
import { Ground } from './ground.ts';
import { KeptBasins } from './kept-basins.ts';
import { KeptFaces } from './kept-faces.ts';

/** A gate, and what it depended on when it was placed. */
interface Known {
  readonly gate: PlacedGate | undefined;
  readonly zones: string;
}

/**
 * A map divided as {@link divide} does it, with what was found on the way, so that after an edit only what is around it
 * is found again: clearance, basins, faces and gates. Zones are merged in order on the graph of the whole map.
 */
export class KeptDivision {
  readonly #grid: Grid;
  readonly #ground: Ground;
  readonly #basins: KeptBasins;
  readonly #faces: KeptFaces;
  /** Per cell the basin that its own was joined to. */
  readonly #rootAt: Int32Array;
  #known = new Map<Face, Known>();
  /** Since the last division. */
  #changed: ChangedGround;

  private constructor(grid: Grid, ground: Ground, basins: KeptBasins) {
    this.#grid = grid;
    this.#ground = ground;
    this.#basins = basins;
    this.#faces = new KeptFaces(ground.samples);
    this.#rootAt = new Int32Array(grid.cellCount);
    this.#changed = new ChangedGround(grid);
  }

  /** The division of a map as it is now, in steps that yield how many cells were looked at. */
  static *of(grid: Grid): Generator<number, KeptDivision> {
    const ground = yield* Ground.of(grid);
    return new KeptDivision(grid, ground, yield* KeptBasins.of(grid, ground));
  }

  /** Follows an edit that has turned cells over, in steps as well. */
  *follow(turned: ReadonlySet<number>): Generator<number, void> {
    const change = yield* this.#ground.follow(turned);
    for (const samples of [turned, change.walls, change.samples.keys()])
      for (const sample of samples) this.#changed.add(sample);
    for (const sample of yield* this.#basins.follow(change)) this.#changed.add(sample);
  }

  /** The gates of all levels, in steps as well. */
  *divide(): Generator<number, Division> {
    const basins = this.#basins;
    const { roots } = basins;
    const faces = this.#faces.follow(basins.borders, roots);
    yield faces.length;
    const { label } = basins;
    const rootAt = this.#rootAt;
    for (let cell = 0; cell < rootAt.length; cell++) rootAt[cell] = roots[label[cell]!]!;
    const { broad, samples } = this.#ground;
    const found = {
      ...{ broad, samples, faces, facts: basins.facts() },
      basins: { ...basins.joined, label: rootAt },
    };
    const known = new Map<Face, Known>();
    const steps = gateSteps(this.#grid, found, this.#placing(roots, known));
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield this.#grid.cellCount / 16;
    this.#known = known;
    this.#changed = new ChangedGround(this.#grid);
    return step.value;
  }

  /** Gates are kept where neither the ground nor the zones beside them have changed. */
  #placing(roots: Int32Array, known: Map<Face, Known>): PlaceGate {
    let marks: Int32Array | undefined;
    return (face, fine, place) => {
      marks ??= markZones(fine, roots);
      const [a, b] = [fine.ofBasin[face.a]!, fine.ofBasin[face.b]!];
      const { area, peak, isHallway } = fine;
      const order = Math.sign(area[a]! - area[b]! || peak[a]! - peak[b]!);
      const zones = [marks[a], marks[b], order, peak[a], peak[b], isHallway[a], isHallway[b]].join();
      const before = this.#known.get(face);
      const isKept = before?.zones === zones && !this.#changed.isNear(face);
      const now = isKept ? before : { gate: place(), zones };
      known.set(face, now);
      return now.gate;
    };
  }
}

/** Per zone a number that tells which basins it is made of. */
function markZones({ ofBasin }: FineZones, roots: Int32Array): Int32Array {
  const marks = new Int32Array(ofBasin.length);
  for (let basin = 1; basin < roots.length; basin++) {
    const zone = ofBasin[roots[basin]!]!;
    marks[zone] = (marks[zone]! + Math.imul(basin, 0x9e3779b1)) | 0;
  }
  return marks;
}
