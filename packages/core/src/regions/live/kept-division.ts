import type { Grid } from '../../grid/index.ts';
import { type Division, gateSteps } from '../tree/divide.ts';
import { Ground } from './ground.ts';
import { KeptBasins } from './kept-basins.ts';
import { KeptFaces } from './kept-faces.ts';
import { KeptGates } from './kept-gates.ts';

/** A step of finding gates counts as this share of the cells of the map. */
const STEP_SHARE = 1 / 16;

/**
 * A map divided as {@link divide} does it, with what was found on the way, so that after an edit only what is around it
 * is found again: clearance, basins, faces and gates. Zones are merged in order on the graph of the whole map.
 */
export class KeptDivision {
  readonly #grid: Grid;
  readonly #ground: Ground;
  readonly #basins: KeptBasins;
  readonly #faces: KeptFaces;
  readonly #gates: KeptGates;
  /** False once an edit has changed something that gates may depend on. */
  isCurrent = false;

  private constructor(grid: Grid, ground: Ground, basins: KeptBasins) {
    this.#grid = grid;
    this.#ground = ground;
    this.#basins = basins;
    this.#faces = new KeptFaces(ground.samples);
    this.#gates = new KeptGates(grid, ground);
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
      for (const sample of samples) this.#gates.noteChange(sample);
    // Rocks in the open are no walls.
    if (change.walls.size > 0) this.isCurrent = false;
    for (const sample of yield* this.#basins.follow(change)) this.#gates.noteChange(sample);
  }

  /** The gates of all levels, in steps as well. */
  *divide(): Generator<number, Division> {
    const { roots, label, borders, joined } = this.#basins;
    const faces = this.#faces.follow(borders, roots);
    yield faces.length;
    const { broad, samples } = this.#ground;
    const basins = { ...joined, label, roots };
    this.#gates.begin(roots);
    const steps = gateSteps(
      this.#grid,
      { broad, samples, basins, faces, facts: this.#basins.facts() },
      this.#gates,
    );
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield this.#grid.cellCount * STEP_SHARE;
    this.isCurrent = true;
    return step.value;
  }
}
