/** All that a search did, in order, as flat arrays that a worker can transfer without copying. */
export interface SearchTrace {
  /** Per expansion: the cell, its g and h in tile widths. */
  readonly expandedCells: Int32Array;
  readonly expandedG: Float32Array;
  readonly expandedH: Float32Array;
  /** Per expansion the cell that it was reached from, −1 for none; {@link AS_OPENED} where that is the one it was opened from. */
  readonly expandedParents: Int32Array;
  /** Per expansion 1 if it was made by the search from the goal; empty for searches from the start only. */
  readonly fromGoal: Uint8Array;
  /** Per node that entered the open list, or moved in it because a shorter path was found. */
  readonly openedCells: Int32Array;
  readonly openedG: Float32Array;
  readonly openedH: Float32Array;
  readonly openedParents: Int32Array;
  /** How many of those had happened when expansion i was done, at place i. */
  readonly openedBy: Int32Array;
  /** Where the agent of a real-time search stands after each expansion; empty for other searches. */
  readonly agentCells: Int32Array;
  readonly start: number;
  readonly goal: number;
  /** The search expands the cell with the least f = weights[0] · g + weights[1] · h. */
  readonly weights: readonly [g: number, h: number];
  /** The path that was found or walked; empty if there is none. */
  readonly path: Int32Array;
  /** Its length in tile widths; Infinity if there is none. */
  readonly cost: number;
  /** How it ended. */
  readonly outcome: 'found' | 'no path' | 'arrived' | 'gave up';
  /** Time to prepare the heuristic for the map, in ms. */
  readonly preparationMs: number;
}

/** The parent of an expanded cell is the one that it was last opened from. */
export const AS_OPENED = -2;

/** The arrays in an object such as a trace, for handing them over. */
export function buffersOf(arrays: object): ArrayBuffer[] {
  return Object.values(arrays)
    .filter((value): value is Int32Array<ArrayBuffer> => ArrayBuffer.isView(value))
    .map(({ buffer }) => buffer);
}

/** Writes down what a search does. */
export class TraceRecorder {
  readonly #expandedCells = new Growing(Int32Array);
  readonly #expandedG = new Growing(Float32Array);
  readonly #expandedH = new Growing(Float32Array);
  readonly #expandedParents = new Growing(Int32Array);
  readonly #fromGoal = new Growing(Uint8Array);
  readonly #openedCells = new Growing(Int32Array);
  readonly #openedG = new Growing(Float32Array);
  readonly #openedH = new Growing(Float32Array);
  readonly #openedParents = new Growing(Int32Array);
  readonly #openedBy = new Growing(Int32Array);
  readonly #agentCells = new Growing(Int32Array);

  get steps(): number {
    return this.#expandedCells.length;
  }

  expanded(cell: number, g: number, h: number, parent = AS_OPENED, fromGoal?: boolean): void {
    // What was opened since belongs to the expansion before this one.
    if (this.steps > 0) this.#openedBy.push(this.#openedCells.length);
    this.#expandedCells.push(cell);
    this.#expandedG.push(g);
    this.#expandedH.push(h);
    this.#expandedParents.push(parent);
    if (fromGoal !== undefined) this.#fromGoal.push(Number(fromGoal));
  }

  opened(cell: number, g: number, h: number, parent: number): void {
    this.#openedCells.push(cell);
    this.#openedG.push(g);
    this.#openedH.push(h);
    this.#openedParents.push(parent);
  }

  /** The agent is on this cell from now on. To be called before its next expansion. */
  agentAt(cell: number): void {
    while (this.#agentCells.length < this.steps) this.#agentCells.push(cell);
  }

  finish(
    end: Pick<SearchTrace, 'start' | 'goal' | 'weights' | 'path' | 'cost' | 'outcome' | 'preparationMs'>,
  ): SearchTrace {
    if (this.steps > 0) this.#openedBy.push(this.#openedCells.length);
    return {
      expandedCells: this.#expandedCells.all(),
      expandedG: this.#expandedG.all(),
      expandedH: this.#expandedH.all(),
      expandedParents: this.#expandedParents.all(),
      fromGoal: this.#fromGoal.all(),
      openedCells: this.#openedCells.all(),
      openedG: this.#openedG.all(),
      openedH: this.#openedH.all(),
      openedParents: this.#openedParents.all(),
      openedBy: this.#openedBy.all(),
      agentCells: this.#agentCells.all(),
      ...end,
    };
  }
}

type Numbers = Int32Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** A typed array that grows by doubling. */
class Growing<A extends Numbers> {
  length = 0;
  readonly #make: new (
    length: number,
  ) => A;
  #values: A;

  constructor(make: new (length: number) => A) {
    this.#make = make;
    this.#values = new make(1024);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const longer = new this.#make(2 * this.length);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.length++] = value;
  }

  all(): A {
    return this.#values.slice(0, this.length) as A;
  }
}
