import type { Grid } from './grid.ts';
import { firstDirection } from './moves.ts';

/** Cells that one piece expands before it is the next one's turn. */
const TURN = 8;

/** The part of a component that a check has reached from a seed. Pieces that meet become one. */
interface Piece {
  /** What its cells are labelled with; cells of pieces that it took over keep their labels. */
  readonly label: number;
  /** The piece that took it over. */
  owner: Piece | undefined;
  /** Cells reached, of which those from `next` on are still to be expanded. */
  queue: number[];
  next: number;
  /** Number of its cells. */
  size: number;
  /** Its place among the active pieces; −1 if it has nothing left to expand. */
  place: number;
}

/** What {@link SplitCheck} reads and writes of the components it is part of. */
export interface Labelled {
  readonly grid: Grid;
  /** Per cell its label. */
  readonly labels: Int32Array;
  /** By label the piece that carries it while a check is under way. */
  readonly pieces: (Piece | undefined)[];
  /** A label that belongs to a component and has not been given to any cell yet. */
  newLabel(component: number): number;
}

/**
 * Finds out whether a component has fallen apart, in as many slices as one likes.
 *
 * It starts from seeds, at least one in each part that the component can have fallen into. From each a piece
 * grows, breadth first and in turns. Pieces that meet become one. As soon as no more than one piece can still grow,
 * the others are complete parts, and all that was not reached belongs to the one that is left. So a check
 * costs about as much as the smaller parts, or as the detour around the new wall, and not as much as the map.
 */
export class SplitCheck {
  readonly #in: Labelled;
  #pieces: Piece[] = [];
  /** Pieces that still have cells to expand. */
  readonly #active: Piece[] = [];
  #turn = 0;

  constructor(labelled: Labelled) {
    this.#in = labelled;
  }

  /** True if all is known. */
  get done(): boolean {
    return this.#active.length <= 1;
  }

  /** Starts a piece at a cell of the component, unless the cell is part of one. */
  addSeed(seed: number, component: number): void {
    const { labels, pieces } = this.#in;
    if (pieces[labels[seed]!]) return;
    const label = this.#in.newLabel(component);
    const place = this.#active.length;
    const piece: Piece = { label, owner: undefined, queue: [seed], next: 0, size: 1, place };
    labels[seed] = label;
    pieces[label] = piece;
    this.#pieces.push(piece);
    this.#active.push(piece);
  }

  /** A cell has become free. Pieces around it, even those that had nothing left to expand, are connected by it. */
  addFreed(cell: number, component: number): void {
    this.addSeed(cell, component);
    const piece = ownerOf(this.#in.pieces[this.#in.labels[cell]!]!);
    this.#expand(cell, piece);
  }

  /** Takes over the pieces of another check, whose component has joined this one's. */
  absorb(other: SplitCheck): void {
    for (const piece of other.#pieces) this.#pieces.push(piece);
    for (const piece of other.#active) piece.place = this.#active.push(piece) - 1;
  }

  /** A cell that carried a label has become a wall. Returns whether it was part of a piece. */
  loseCell(label: number): boolean {
    const piece = this.#in.pieces[label];
    if (!piece) return false;
    const owner = ownerOf(piece);
    if (--owner.size === 0) this.#retire(owner);
    return true;
  }

  /**
   * New walls beside these cells may have cut the pieces that the cells belong to: forgets those pieces. The cells
   * must become seeds again; each part that such a piece can have fallen into has some of them.
   */
  forgetPieces(cells: Iterable<number>): void {
    const { labels, pieces } = this.#in;
    const cut = new Set<Piece>();
    for (const cell of cells) {
      const piece = pieces[labels[cell]!];
      if (piece) cut.add(ownerOf(piece));
    }
    if (cut.size === 0) return;
    for (const piece of cut) this.#retire(piece);
    this.#pieces = this.#pieces.filter((piece) => {
      if (!cut.has(ownerOf(piece))) return true;
      pieces[piece.label] = undefined;
      return false;
    });
  }

  /** Expands up to that many cells; returns how many it was. */
  advance(expansions: number): number {
    let spent = 0;
    while (!this.done && spent < expansions) {
      this.#turn = (this.#turn + 1) % this.#active.length;
      spent += this.#grow(this.#active[this.#turn]!, Math.min(TURN, expansions - spent));
    }
    return spent;
  }

  /**
   * The parts that are not connected to the rest, with the labels of their cells; for a check that is done. The
   * labels are free for other uses afterwards.
   */
  conclude(): { labels: number[]; size: number }[] {
    const parts = new Map<Piece, { labels: number[]; size: number }>();
    for (const piece of this.#pieces) {
      this.#in.pieces[piece.label] = undefined;
      const owner = ownerOf(piece);
      const part = parts.get(owner) ?? { labels: [], size: owner.size };
      part.labels.push(piece.label);
      parts.set(owner, part);
    }
    // Nothing can still grow if the component has been reached as a whole: then the largest part stands for it.
    let rest = this.#active[0];
    if (!rest) for (const piece of parts.keys()) if (!rest || piece.size > rest.size) rest = piece;
    if (rest) parts.delete(rest);
    return [...parts.values()].filter(({ size }) => size > 0);
  }

  #grow(piece: Piece, expansions: number): number {
    const { labels, pieces } = this.#in;
    let expanded = 0;
    while (expanded < expansions && piece.next < piece.queue.length) {
      const cell = piece.queue[piece.next++]!;
      // A cell that has become a wall since it was reached no longer belongs here, even if it is free again.
      const holder = pieces[labels[cell]!];
      if (!holder || ownerOf(holder) !== piece) continue;
      expanded++;
      piece = this.#expand(cell, piece);
    }
    if (piece.next === piece.queue.length) this.#retire(piece);
    return expanded;
  }

  /** Returns the piece that its piece has become part of. */
  #expand(cell: number, piece: Piece): Piece {
    const { grid, labels, pieces } = this.#in;
    for (let m = grid.unmaskedMoves[cell]!; m !== 0; m &= m - 1) {
      const next = cell + grid.offsets[firstDirection(m)]!;
      const met = pieces[labels[next]!];
      if (!met) {
        labels[next] = piece.label;
        piece.size++;
        piece.queue.push(next);
      } else if (met !== piece) {
        piece = this.#merge(piece, ownerOf(met));
      }
    }
    return piece;
  }

  /** Makes two pieces one; returns the one that stays. */
  #merge(a: Piece, b: Piece): Piece {
    if (a === b) return a;
    const [kept, gone] = a.queue.length - a.next >= b.queue.length - b.next ? [a, b] : [b, a];
    gone.owner = kept;
    for (; gone.next < gone.queue.length; gone.next++) kept.queue.push(gone.queue[gone.next]!);
    gone.queue = [];
    kept.size += gone.size;
    this.#retire(gone);
    if (kept.place < 0) kept.place = this.#active.push(kept) - 1;
    return kept;
  }

  #retire(piece: Piece): void {
    if (piece.place < 0) return;
    const last = this.#active.pop()!;
    if (last !== piece) {
      this.#active[piece.place] = last;
      last.place = piece.place;
    }
    piece.place = -1;
  }
}

function ownerOf(piece: Piece): Piece {
  while (piece.owner) {
    if (piece.owner.owner) piece.owner = piece.owner.owner;
    piece = piece.owner;
  }
  return piece;
}
