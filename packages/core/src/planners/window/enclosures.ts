import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Crowd } from '../../world/index.ts';

/** A part of the map that is closed for a while: the agents inside follow given moves, and no other may enter. */
export interface Enclosure {
  /** The cells of the part. */
  readonly cells: Int32Array;
  /** The agents inside. */
  readonly slots: Int32Array;
  /** Per step the cells of these agents, in the same order, one step after the other; step 0 is where they began. */
  route: Int32Array;
  /** The step that the end of the plan has reached. */
  step: number;
  /** After the last step the agents wait for more of them. Else the part is opened. */
  growing: boolean;
}

/** All enclosures. No two have a cell in common. */
export class Enclosures {
  /** Per cell 1 if it is inside. */
  readonly inside: Uint8Array;
  /** Per slot 1 if it is an agent inside. */
  held = new Uint8Array(0);
  readonly list: Enclosure[] = [];
  readonly #crowd: Crowd;

  constructor(crowd: Crowd) {
    this.#crowd = crowd;
    this.inside = new Uint8Array(crowd.grid.cellCount);
  }

  /** Makes room for all slots of the crowd. */
  fit(): void {
    this.held = grown(this.held, this.#crowd.slotCount);
  }

  add(enclosure: Enclosure): void {
    this.fit();
    this.list.push(enclosure);
    this.#mark(enclosure, 1);
  }

  /** Opens an enclosure; its agents are free to go. */
  open(enclosure: Enclosure): void {
    this.list.splice(this.list.indexOf(enclosure), 1);
    this.#mark(enclosure, 0);
  }

  /** Opens the enclosure of an agent, if it is in one. */
  release(slot: number): void {
    const enclosure = this.list.find(({ slots }) => slots.includes(slot));
    if (enclosure) this.open(enclosure);
  }

  openAll(): void {
    while (this.list.length > 0) this.open(this.list[0]!);
  }

  /**
   * Opens enclosures that have come to their ends, or in which agents are not where they should be at the end of the
   * plan. Writes the next cells of the agents in all others.
   *
   * @param holders per cell the slot that is there at the end of the plan
   * @param to per slot the cell after one more step
   */
  direct(holders: Int32Array, to: Int32Array): void {
    for (const enclosure of [...this.list]) {
      const { slots, route, step, growing } = enclosure;
      const next = (step + 1) * slots.length < route.length ? step + 1 : step;
      if ((next === step && !growing) || !this.#stands(enclosure, holders)) {
        this.open(enclosure);
        continue;
      }
      enclosure.step = next;
      slots.forEach((slot, i) => {
        to[slot] = route[next * slots.length + i]!;
      });
    }
  }

  save(out: StateWriter): void {
    out.int(this.list.length);
    for (const { cells, slots, route, step, growing } of this.list) {
      for (const array of [cells, slots, route]) out.array(array);
      out.int(step);
      out.boolean(growing);
    }
  }

  load(from: StateReader): void {
    for (let left = from.int(); left > 0; left--)
      this.add({
        cells: from.ints(),
        slots: from.ints(),
        route: from.ints(),
        step: from.int(),
        growing: from.boolean(),
      });
  }

  /** Whether at the end of the plan the agents are where they should be, and no others are inside. */
  #stands({ cells, slots, route, step }: Enclosure, holders: Int32Array): boolean {
    let held = 0;
    for (const cell of cells) if (holders[cell]! >= 0) held++;
    return (
      held === slots.length && slots.every((slot, i) => holders[route[step * slots.length + i]!] === slot)
    );
  }

  #mark({ cells, slots }: Enclosure, mark: number): void {
    for (const cell of cells) this.inside[cell] = mark;
    for (const slot of slots) this.held[slot] = mark;
  }
}
