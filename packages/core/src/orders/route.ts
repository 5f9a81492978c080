import type { StateReader, StateWriter } from '../saved-state.ts';
import type { Dispatch, Mission } from './host.ts';

/** One agent goes from cell to cell: once (`queue`), or round and round for ever (`patrol`). */
export class Route implements Mission {
  readonly kind: 'queue' | 'patrol';
  readonly members: number[];
  readonly #dispatch: Dispatch;
  readonly #cells: readonly number[];
  /** Index of the cell to which it goes. */
  #leg = 0;

  constructor(dispatch: Dispatch, kind: 'queue' | 'patrol', slot: number, cells: readonly number[]) {
    this.#dispatch = dispatch;
    this.kind = kind;
    this.members = [slot];
    this.#cells = cells;
  }

  begin(): void {
    this.#dispatch.send(this.members[0]!, this.#cells[this.#leg]!);
  }

  update(): void {
    if (this.kind === 'queue' && this.#leg === this.#cells.length - 1) return;
    if (!this.#dispatch.hasArrived(this.members[0]!)) return;
    this.#leg = (this.#leg + 1) % this.#cells.length;
    this.begin();
  }

  isDone(): boolean {
    const isLast = this.kind === 'queue' && this.#leg === this.#cells.length - 1;
    return isLast && this.#dispatch.hasArrived(this.members[0]!);
  }

  leave(): void {
    this.members.length = 0;
  }

  reshaped(): void {}

  lost(): boolean {
    return true;
  }

  save(out: StateWriter): void {
    out.ints(this.#cells);
    out.int(this.#leg);
  }

  static load(from: StateReader, dispatch: Dispatch, kind: 'queue' | 'patrol', slot: number): Route {
    const route = new Route(dispatch, kind, slot, [...from.ints()]);
    route.#leg = from.int();
    return route;
  }
}
