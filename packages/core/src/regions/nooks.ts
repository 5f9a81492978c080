import { directionsOf, type Grid } from '../grid/index.ts';
import type { Draft } from './draft.ts';
import { type Segment, segmentCells } from './segment.ts';

/** Fewer cells than this are no zone that anyone would name: a few on small maps, up to 16 on large ones. */
export function nookSize({ freeCount }: Grid): number {
  return Math.min(Math.max(freeCount >> 10, 3), 16);
}

/** Tells how many nooks a gate would shut off: patches of a few cells between it and a ragged wall. */
export class NookCounter {
  readonly #draft: Pick<Draft, 'grid' | 'gateOf'>;
  /** Per cell the number of the last look at it: odd while it is on the gate or in a patch, even once it is known to
   * lead into the open. */
  readonly #look: Int32Array;
  #round = 0;
  readonly #nookSize: number;

  constructor(draft: Pick<Draft, 'grid' | 'gateOf'>) {
    this.#draft = draft;
    this.#nookSize = nookSize(draft.grid);
    this.#look = new Int32Array(draft.grid.cellCount);
  }

  count(ends: Segment): number {
    const { grid, gateOf } = this.#draft;
    const look = this.#look;
    this.#round += 2;
    const onGate = segmentCells(grid, ends);
    for (const cell of onGate) look[cell] = this.#round - 1;
    let nooks = 0;
    for (const cell of onGate) {
      if (grid.passable[cell] === 0) continue;
      for (const d of directionsOf(grid.unmaskedMoves[cell]!)) {
        const next = cell + grid.offsets[d]!;
        if (look[next]! >= this.#round - 1 || gateOf[next] !== 0) continue;
        if (!this.#leadsOut(next)) nooks++;
      }
    }
    return nooks;
  }

  /** Walks on from a cell until it has seen enough cells, or one that is known to lead out. */
  #leadsOut(from: number): boolean {
    const { grid, gateOf } = this.#draft;
    const look = this.#look;
    const patch = [from];
    look[from] = this.#round - 1;
    let isOut = false;
    for (let i = 0; i < patch.length && !isOut; i++) {
      for (const d of directionsOf(grid.unmaskedMoves[patch[i]!]!)) {
        const next = patch[i]! + grid.offsets[d]!;
        if (look[next] === this.#round) isOut = true;
        if (look[next]! >= this.#round - 1 || gateOf[next] !== 0) continue;
        look[next] = this.#round - 1;
        patch.push(next);
      }
      if (patch.length >= this.#nookSize) isOut = true;
    }
    if (isOut) for (const cell of patch) look[cell] = this.#round;
    return isOut;
  }
}
