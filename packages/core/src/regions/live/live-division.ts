import type { Grid, GridChange, Point } from '../../grid/index.ts';
import type { Budget } from '../../search/index.ts';
import type { Segment } from '../segment.ts';
import { divisionSteps } from '../tree/divide.ts';
import { gatesAt, type RegionsLevel } from '../tree/level.ts';
import { RegionTree } from '../tree/region-tree.ts';
import { addBeyond, type KnownZones, zonesAround } from './beyond.ts';
import { partOf } from './box.ts';
import { doubtsOf, withoutDoubts } from './doubts.ts';
import type { Finding, OldGate } from './match-gates.ts';
import { PendingEdits } from './pending-edits.ts';
import { type Reach, reachOf } from './reach.ts';

/** Cells that are worked on in one step that count as one expansion. */
const CELLS_PER_EXPANSION = 16;

/** Zones of coarse levels count as this wide at most, in tiles. */
const WIDEST_ZONE = 40;

/** Regions as they were before an edit. */
interface KnownRegions extends KnownZones {
  gates(): Iterable<OldGate>;
}

/**
 * Finds the gates of a map again where it was edited: the part of the map around an edit is divided as the
 * whole map would be. Edits are only noted; the work is done in steps, when there is time for it.
 */
export class LiveDivision {
  readonly level: RegionsLevel;
  readonly #grid: Grid;
  readonly #known: KnownRegions;
  readonly #pending = new PendingEdits();
  #job: Generator<number, void> | undefined;
  #findings: Finding[] = [];

  constructor(grid: Grid, level: RegionsLevel, known: KnownRegions) {
    this.#grid = grid;
    this.level = level;
    this.#known = known;
  }

  note(change: GridChange): void {
    this.#pending.note(change);
  }

  /** Does at least one step, and more while the budget lasts. True once all edits were looked at. */
  work(budget?: Budget): boolean {
    for (;;) {
      if (!this.#job) {
        if (this.#pending.isEmpty) return true;
        this.#job = this.#lookAt(this.#pending.take(this.#grid));
      }
      const { done, value } = this.#job.next();
      if (done) this.#job = undefined;
      else budget?.spend(Math.ceil(value / CELLS_PER_EXPANSION));
      if (budget?.exhausted) return !this.#job && this.#pending.isEmpty;
    }
  }

  /** Divides the whole map instead of looking at edits. */
  divideAll(): void {
    const { width, height } = this.#grid;
    this.#pending.forget();
    this.#job = undefined;
    const core = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
    this.#findings = [{ core, found: RegionTree.of(this.#grid).segments(this.level) }];
  }

  /** What was found since this was last asked. */
  takeFindings(): Finding[] {
    const findings = this.#findings;
    this.#findings = [];
    return findings;
  }

  *#lookAt(groups: readonly ReadonlySet<number>[]): Generator<number, void> {
    const grid = this.#grid;
    const zoneWidth = Math.min(WIDEST_ZONE, Math.sqrt(this.level.others));
    for (const turned of groups) {
      const reach = reachOf(grid, turned, zoneWidth);
      yield turned.size;
      if (!reach) continue;
      const found = yield* this.#gatesIn(reach);
      const doubts = doubtsOf(grid, this.#known.gates(), reach, found, zoneWidth);
      const isSure = doubts.missed.length + doubts.unexpected.length === 0;
      const before = isSure ? [] : yield* this.#gatesIn(reach, turned);
      this.#findings.push({ core: reach.core, found: withoutDoubts(found, doubts, before) });
    }
  }

  /** The gates of a part of the map, as it is or with some of its cells turned over. */
  *#gatesIn({ core, window: box }: Reach, turned?: ReadonlySet<number>): Generator<number, Segment[]> {
    const grid = this.#grid;
    const part = partOf(grid, box, turned);
    const steps = divisionSteps(part, zonesAround(grid, part, box, core, this.#known), (facts, basins) =>
      addBeyond(facts, basins, grid, part, box, this.#known),
    );
    let step = steps.next();
    for (; !step.done; step = steps.next()) yield part.cellCount;
    const inMap = ([x, y]: Point): Point => [x + box.left, y + box.top];
    return gatesAt(step.value, this.level).map(([from, to]): Segment => [inMap(from), inMap(to)]);
  }
}
