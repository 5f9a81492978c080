import type { Grid } from 'floodgate';
import {
  chokeWidth,
  type Gate,
  Regions,
  type RegionsChange,
  type RegionsLevel,
  type Segment,
} from 'floodgate/regions';
import { changesBetween, type GateDrift, type PlannedGate } from '../../scene/gate-plan.ts';

/** If more gates than this change at once, the map is divided again as a whole. */
const FEW = 8;

/** The gates that regions are to have. */
export interface WantedGates {
  readonly gates: readonly PlannedGate[];
  /** Gates that are not to be found again. */
  readonly dropped?: readonly PlannedGate[];
  /** The level at which gates are found again where walls change; without it they stay where they are. */
  readonly level?: RegionsLevel | undefined;
}

interface LiveRegionsOptions {
  /** Called whenever zones or gates have changed. */
  readonly changed: () => void;
  /** Walls have changed, and gates with them. Gives the gates with their numbers, before `changed` is called. */
  readonly drifted?: (drift: GateDrift) => readonly PlannedGate[];
  /** Walls have changed: {@link LiveRegions.catchUp} is to be called. Without it regions follow at once. */
  readonly behind?: () => void;
}

/** The zones of a map with numbered gates. Follows edits of the map by itself, and the gates with {@link follow}. */
export class LiveRegions {
  readonly grid: Grid;
  #regions!: Regions;
  #stop!: () => void;
  readonly #options: LiveRegionsOptions;
  #wanted!: WantedGates;
  readonly #idOf = new Map<number, number>();
  readonly #numberOf = new Map<number, number>();
  readonly #ends = new Map<number, Segment>();
  /** Whether gates are being changed from here, and not by walls. */
  #isEditing = false;

  constructor(grid: Grid, wanted: WantedGates, options: LiveRegionsOptions) {
    this.grid = grid;
    this.#options = options;
    this.#build(wanted);
  }

  get regions(): Regions {
    return this.#regions;
  }

  /** True if these gates differ in few places from those of now, so that following them costs little. */
  isLike(gates: readonly PlannedGate[]): boolean {
    const { added, moved, removed } = changesBetween(this.#ends, gates);
    return added.length + moved.length + removed.length <= FEW;
  }

  follow(wanted: WantedGates): void {
    const { added, moved, removed } = changesBetween(this.#ends, wanted.gates);
    if (!this.isLike(wanted.gates) || !this.#areByHand(wanted, [...added, ...moved], removed)) {
      this.dispose();
      this.#build(wanted);
      this.#options.changed();
      return;
    }
    this.#wanted = wanted;
    this.#isEditing = true;
    for (const number of removed) this.#remove(number);
    for (const { number, ends } of moved) {
      this.#ends.set(number, ends);
      this.#regions.moveGate(this.#idOf.get(number)!, ends);
    }
    for (const gate of added) {
      // The listener hears of the gate before addGate has returned its id, so numbers are complete only after it.
      const { id } = this.#regions.addGate(gate.ends);
      this.#enter(gate, id);
      this.#options.changed();
    }
    this.#isEditing = false;
  }

  /** Follows walls that were painted for about a number of ms. True if that was all. */
  catchUp(ms: number): boolean {
    return this.#regions.update({ budgetMs: ms });
  }

  /** Undefined if there is no such gate. */
  gate(number: number): Gate | undefined {
    const id = this.#idOf.get(number);
    return id === undefined ? undefined : this.#regions.gate(id);
  }

  /** The number of a gate by its id in the regions. */
  numberOf(id: number): number {
    return this.#numberOf.get(id) ?? 0;
  }

  /** How many agents can pass a gate side by side. */
  widthOf(number: number): number {
    return chokeWidth(this.grid, { ends: this.#ends.get(number)! });
  }

  dispose(): void {
    this.#stop();
    this.#regions.dispose();
  }

  #build(wanted: WantedGates): void {
    const { gates, dropped = [], level } = wanted;
    this.#wanted = wanted;
    this.#idOf.clear();
    this.#numberOf.clear();
    this.#ends.clear();
    const found = level ? gates.filter(({ byHand }) => !byHand) : gates;
    const lost = level ? dropped : [];
    this.#regions = new Regions(
      this.grid,
      [...found, ...lost].map(({ ends }) => ends),
      { live: level ?? false },
    );
    for (const [i, gate] of this.#regions.gates.entries()) {
      // Regions do not find a gate again that was removed.
      if (i < found.length) this.#enter(found[i]!, gate.id);
      else this.#regions.removeGate(gate.id);
    }
    for (const gate of level ? gates.filter(({ byHand }) => byHand) : [])
      this.#enter(gate, this.#regions.addGate(gate.ends).id);
    this.#regions.onChange((change) => this.#heard(change));
    // Regions follow the map when they are asked something; what is drawn should follow without being asked.
    const { behind } = this.#options;
    this.#stop = this.grid.onChange(behind ?? (() => this.#regions.version));
  }

  /**
   * True if regions that find gates by themselves can follow these changes as edits by hand. Others, such as undoing
   * one, need regions that never had the edit.
   */
  #areByHand(wanted: WantedGates, changed: readonly PlannedGate[], removed: readonly number[]): boolean {
    const { gates, dropped = [], level } = this.#wanted;
    if (!level && !wanted.level) return true;
    const drops = wanted.dropped ?? [];
    return (
      level === wanted.level &&
      changed.every(({ byHand }) => byHand) &&
      dropped.every((gate) => drops.includes(gate)) &&
      removed.every(
        (number) =>
          drops.some((gate) => gate.number === number) ||
          gates.some((gate) => gate.number === number && gate.byHand),
      )
    );
  }

  #heard({ appeared, vanished, gates }: RegionsChange): void {
    const { drifted, changed } = this.#options;
    if (drifted && this.#wanted.level && !this.#isEditing) {
      const ends = (id: number): Segment => this.#regions.gate(id).ends;
      const drift: GateDrift = {
        appeared: appeared.gates.map(ends),
        vanished: vanished.gates.map((id) => this.numberOf(id)),
        moved: gates
          .filter((id) => this.#numberOf.has(id) && !vanished.gates.includes(id))
          .map((id) => ({ number: this.numberOf(id), ends: ends(id) }))
          .filter((gate) => this.#ends.get(gate.number) !== gate.ends),
      };
      if (drift.appeared.length + drift.vanished.length + drift.moved.length > 0) {
        const planned = drifted(drift);
        this.#wanted = { ...this.#wanted, gates: planned };
        for (const number of drift.vanished) this.#forget(number);
        for (const { number, ends: moved } of drift.moved) this.#ends.set(number, moved);
        for (const id of appeared.gates) this.#enter(planned.find((gate) => gate.ends === ends(id))!, id);
      }
    }
    changed();
  }

  #enter({ number, ends }: PlannedGate, id: number): void {
    this.#idOf.set(number, id);
    this.#numberOf.set(id, number);
    this.#ends.set(number, ends);
  }

  #remove(number: number): void {
    const id = this.#idOf.get(number)!;
    this.#forget(number);
    this.#regions.removeGate(id);
  }

  #forget(number: number): void {
    this.#numberOf.delete(this.#idOf.get(number)!);
    this.#idOf.delete(number);
    this.#ends.delete(number);
  }
}
