import { ChangeLog } from '../grid/index.ts';
import { type DistanceTable, loadedTable, Regions } from '../regions/index.ts';
import { GateModel, type GateModelOptions } from './gate-model.ts';
import { saveModel, tableName } from './saved-model.ts';

/** If more walls went at once, measuring zones again is faster than looking at one after the other. */
const MANY_OPENED = 12;
/** Placed walls make paths longer than the model says. When there are more, zones are measured again. */
const MANY_WALLS = 64;

/**
 * A gate model together with what has become of the map since it was built.
 *
 * A model keeps its own copy of all it needs. Edits of gates leave it right as it is: its distances are those of the
 * map, whatever gates there are now. New walls make some of its distances too small, which is no error. Only
 * where a wall has gone may they be too large: then the model must not be used until it is repaired.
 *
 * Walls inside of zones, away from gates, are the usual edits. Those that went are worked into the model one by one.
 * Those that were placed are left out, so that the model is exactly that of the map without them, until there
 * are many or something else makes it necessary to measure zones again.
 *
 * When gates come, go or change, the zones around them are measured again, and distances from and to their gates;
 * the others are taken over.
 */
export class GateFollower {
  readonly model: GateModel;
  readonly #options: GateModelOptions;
  readonly #touched = new Set<number>();
  readonly #stop: (() => void)[];
  /** Walls that went since the last repair. */
  readonly #opened = new Set<number>();
  /** Walls placed since the last rebuild, which are free cells to the model. */
  readonly #unknownWalls = new Set<number>();
  /** True once the model was patched, and is no longer what one made anew would be. */
  #isPatched = false;
  /** Walls placed that distances between gates may not know of. */
  #forgottenWalls = 0;
  /** False once zones or gates are no longer those of the model. */
  #sameGates = true;
  #following = true;
  /** Edits since the last repair. */
  readonly #edits: ChangeLog;
  #gridVersion: number;

  constructor(regions: Regions, options: GateModelOptions) {
    const { grid } = regions;
    this.#options = options;
    this.model = new GateModel(regions, options, loadedTable(regions, tableName(grid, options)));
    this.#gridVersion = grid.version;
    this.#edits = new ChangeLog(grid);
    this.#stop = [
      regions.onChange(({ zones, gates }) => {
        for (const zone of zones) this.#touched.add(zone);
        if (zones.length !== 1 || gates.length > 0 || !this.model.knows(zones[0]!)) this.#sameGates = false;
      }),
      grid.onChange((change) => {
        this.#gridVersion = grid.version;
        this.#edits.add(change);
        for (const cell of change.cells) this.#note(cell);
      }),
    ];
  }

  /** True if the model never overestimates on the map as it is, and there is one that fits into memory. */
  get usable(): boolean {
    return (
      this.model.pieceWidth > 0 &&
      this.#opened.size === 0 &&
      this.#gridVersion === this.model.regions.grid.version
    );
  }

  /** Makes the model that of the present map and gates, if the regions still follow the map. */
  repair(): void {
    const { model } = this;
    const { regions } = model;
    if (!this.#following || !regions.followsMap || model.regionsVersion === regions.version) return;
    // A move between two gate cells concerns all zones of the gate, even those with the same cells as before.
    for (const cell of this.#edits.take().affected) {
      const gate = regions.gateOf[cell]! - 1;
      if (gate >= 0) for (const zone of regions.gate(gate).zones) this.#touched.add(zone);
    }
    if (this.#editsAreSmall) {
      model.openCells(this.#opened);
      this.#isPatched ||= this.#opened.size > 0;
    } else {
      this.#forgottenWalls += this.#unknownWalls.size;
      // Distances that know of a wall and others that do not would make estimates by single cells inconsistent.
      const most = model.pieceWidth === 1 ? 0 : MANY_WALLS;
      if (this.#opened.size <= MANY_OPENED && this.#forgottenWalls <= most) {
        model.patch(this.#touched, this.#opened);
        this.#isPatched = true;
      } else {
        model.rebuild(this.#touched);
        this.#forgottenWalls = 0;
      }
      this.#touched.clear();
      this.#unknownWalls.clear();
      this.#sameGates = true;
    }
    this.#opened.clear();
  }

  /** The distances of the model as regions that are loaded with the same gates would have them. */
  table(): DistanceTable {
    const { regions } = this.model;
    const { grid } = regions;
    const gates = regions.gates;
    // Ids of zones and gates, and with them the order of areas, may be others than after loading.
    const asLoaded = new Regions(
      grid,
      gates.map(({ ends }) => ends),
    );
    const asItIs =
      this.model.regionsVersion === regions.version &&
      !this.#isPatched &&
      this.#unknownWalls.size === 0 &&
      gates.every(({ id }, i) => id === i) &&
      asLoaded.zoneOf.every((zone, cell) => zone === regions.zoneOf[cell]);
    const model = asItIs ? this.model : new GateModel(asLoaded, this.#options);
    asLoaded.dispose();
    return { name: tableName(grid, this.#options), content: saveModel(model) };
  }

  #note(cell: number): void {
    if (!this.model.regions.grid.passable[cell]) {
      if (!this.#opened.delete(cell)) this.#unknownWalls.add(cell);
    } else if (!this.#unknownWalls.delete(cell)) {
      this.#opened.add(cell);
    }
  }

  get #editsAreSmall(): boolean {
    if (!this.#sameGates || this.#opened.size > MANY_OPENED || this.#unknownWalls.size > MANY_WALLS)
      return false;
    const { grid } = this.model.regions;
    // Which moves there are around an opened cell would depend on walls that the model does not know.
    for (const wall of this.#unknownWalls) {
      for (const cell of this.#opened) {
        if (Math.max(Math.abs(grid.x(wall) - grid.x(cell)), Math.abs(grid.y(wall) - grid.y(cell))) <= 2)
          return false;
      }
    }
    return true;
  }

  /** Stops following the map: the model is of no use after its next edit. */
  dispose(): void {
    for (const stop of this.#stop) stop();
    this.#following = false;
  }
}
