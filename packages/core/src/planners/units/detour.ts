import { firstDirection, type Grid } from '../../grid/index.ts';
import { grown } from '../../grow.ts';
import type { StateReader, StateWriter } from '../../saved-state.ts';
import type { Budget } from '../../search/index.ts';
import type { Crowd } from '../../world/index.ts';
import type { LayerDistances } from './layer-distances.ts';

const NONE = -1;
/** How many cells are searched for a way around. */
const FARTHEST = 600;
/** How many cells are searched in a step for all units together. */
const MOST_SEARCHED = 6000;
/** Moves after which a unit gives up its detour. */
const LONGEST = 60;

/** Whether a unit should walk around another rather than push it: that one cannot be pushed, or is at home and large. */
export function isObstinate(crowd: Crowd, slot: number, other: number): boolean {
  const { cells, targets, sizes, teams, outside, holds } = crowd;
  if (outside[other] || holds[other]) return true;
  if (cells[other] !== targets[other]) return false;
  return teams[other] !== teams[slot] || (sizes[other]! > 1 && sizes[other]! >= sizes[slot]!);
}

/**
 * Ways around units that do not move, for units whose every shorter path they block. Such a way leads farther from the
 * target first, so a unit that has begun it goes on until it is nearer than it was when it began.
 */
export class Detours {
  readonly #crowd: Crowd;
  readonly #distances: LayerDistances;
  /** Per slot the distance from its target that it wants to be below, in search units; 0 if it is on no detour. */
  #below = new Float64Array(0);
  /** Per slot how many more moves it may take for that. */
  #left = new Uint8Array(0);
  readonly #queue = new Int32Array(FARTHEST + 8);
  /** Per cell of the queue the direction of the first move that leads there. */
  readonly #firstMoves = new Uint8Array(FARTHEST + 8);
  /** Per cell the search that came there last. */
  readonly #searched: Int32Array;
  #search = 0;
  /** How many cells may still be searched in this step. */
  #allowance = 0;

  constructor(crowd: Crowd, distances: LayerDistances) {
    this.#crowd = crowd;
    this.#distances = distances;
    this.#searched = new Int32Array(crowd.grid.cellCount);
  }

  get bytes(): number {
    return this.#searched.byteLength + this.#below.length * 9;
  }

  /** To be called before each step. */
  startStep(): void {
    this.#allowance = MOST_SEARCHED;
  }

  /** The unit has another target or is another one. */
  forget(slot: number): void {
    this.#below = grown(this.#below, slot + 1);
    this.#left = grown(this.#left, slot + 1);
    this.#below[slot] = 0;
  }

  isOn(slot: number): boolean {
    return this.#below[slot]! > 0;
  }

  /**
   * The direction in which a unit should go that is blocked or on a detour; −1 if it should do as it would without one.
   *
   * @param distance how far it is from its target
   * @param isBlocked whether units that it should walk around are on all its shorter paths
   */
  next(slot: number, distance: number, isBlocked: boolean, budget: Budget | null): number {
    if (this.#below[slot]! > distance) this.#below[slot] = 0;
    if (this.#below[slot] === 0) {
      if (!isBlocked) return NONE;
      this.#below[slot] = distance;
      this.#left[slot] = LONGEST;
    }
    const isAllowed = this.#allowance > 0 && !budget?.exhausted;
    const d = this.#left[slot]!-- > 0 && isAllowed ? this.#find(slot, budget) : NONE;
    if (d === NONE && isAllowed) this.#below[slot] = 0;
    return d;
  }

  #find(slot: number, budget: Budget | null): number {
    const { cells } = this.#crowd;
    const layer = this.#crowd.layerOf(slot);
    const { moves, offsets } = layer;
    const queue = this.#queue;
    const searched = this.#searched;
    const search = ++this.#search;
    const below = this.#below[slot]!;
    queue[0] = cells[slot]!;
    searched[cells[slot]!] = search;
    let count = 1;
    for (let i = 0; i < count && count < FARTHEST; i++) {
      this.#allowance--;
      const cell = queue[i]!;
      for (let left = moves[cell]!; left !== 0; left &= left - 1) {
        const d = firstDirection(left);
        const to = cell + offsets[d]!;
        if (searched[to] === search) continue;
        searched[to] = search;
        if (this.#isBlocked(slot, layer, to)) continue;
        const first = i === 0 ? d : this.#firstMoves[i]!;
        if (this.#distances.distance(slot, to, budget ?? undefined) < below) return first;
        queue[count] = to;
        this.#firstMoves[count++] = first;
      }
    }
    return NONE;
  }

  #isBlocked(slot: number, { stride }: Grid, corner: number): boolean {
    const { occupants, sizes } = this.#crowd;
    const size = sizes[slot]!;
    for (let row = 0, first = corner; row < size; row++, first += stride) {
      for (let cell = first; cell < first + size; cell++) {
        const other = occupants[cell]!;
        if (other >= 0 && other !== slot && isObstinate(this.#crowd, slot, other)) return true;
      }
    }
    return false;
  }

  save(out: StateWriter): void {
    out.array(this.#below);
    out.array(this.#left);
  }

  load(from: StateReader): void {
    this.#below = from.array(Float64Array);
    this.#left = from.array(Uint8Array);
  }
}
