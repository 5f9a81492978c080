import type { Grid } from 'floodgate';
import { chokeWidth, type Gate, Regions, type Segment } from 'floodgate/regions';
import { changesBetween, type PlannedGate } from '../../scene/gate-plan.ts';

/** If more gates than this change at once, the map is divided again as a whole. */
const FEW = 8;

/** The zones of a map with numbered gates. Follows edits of the map by itself, and the gates with {@link follow}. */
export class LiveRegions {
  readonly grid: Grid;
  #regions!: Regions;
  #stop!: () => void;
  readonly #changed: () => void;
  readonly #idOf = new Map<number, number>();
  readonly #numberOf = new Map<number, number>();
  readonly #ends = new Map<number, Segment>();

  /** @param changed called whenever zones or gates have changed */
  constructor(grid: Grid, gates: readonly PlannedGate[], changed: () => void) {
    this.grid = grid;
    this.#changed = changed;
    this.#build(gates);
  }

  get regions(): Regions {
    return this.#regions;
  }

  /** True if these gates differ in few places from those of now, so that following them costs little. */
  isLike(gates: readonly PlannedGate[]): boolean {
    const { added, moved, removed } = changesBetween(this.#ends, gates);
    return added.length + moved.length + removed.length <= FEW;
  }

  follow(gates: readonly PlannedGate[]): void {
    const { added, moved, removed } = changesBetween(this.#ends, gates);
    if (!this.isLike(gates)) {
      this.dispose();
      this.#build(gates);
      this.#changed();
      return;
    }
    for (const number of removed) this.#remove(number);
    for (const { number, ends } of moved) {
      this.#ends.set(number, ends);
      this.#regions.moveGate(this.#idOf.get(number)!, ends);
    }
    for (const gate of added) {
      // The listener hears of the gate before addGate has returned its id, so numbers are complete only after it.
      const { id } = this.#regions.addGate(gate.ends);
      this.#enter(gate, id);
      this.#changed();
    }
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

  #build(gates: readonly PlannedGate[]): void {
    this.#idOf.clear();
    this.#numberOf.clear();
    this.#ends.clear();
    this.#regions = new Regions(
      this.grid,
      gates.map(({ ends }) => ends),
    );
    for (const [i, gate] of this.#regions.gates.entries()) this.#enter(gates[i]!, gate.id);
    this.#regions.onChange(() => this.#changed());
    // Regions follow the map when they are asked something, and what is drawn should follow at once.
    this.#stop = this.grid.onChange(() => this.#regions.version);
  }

  #enter({ number, ends }: PlannedGate, id: number): void {
    this.#idOf.set(number, id);
    this.#numberOf.set(id, number);
    this.#ends.set(number, ends);
  }

  #remove(number: number): void {
    const id = this.#idOf.get(number)!;
    this.#idOf.delete(number);
    this.#numberOf.delete(id);
    this.#ends.delete(number);
    this.#regions.removeGate(id);
  }
}
