import type { Grid } from './grid.ts';

/** What one edit did to a map, or to one of its layers. */
export interface GridChange {
  /** Cells that became free or became walls. */
  readonly cells: readonly number[];
  /** Those of them that became free. */
  readonly freed: readonly number[];
  /** Those of them that became walls. */
  readonly walled: readonly number[];
  /** Cells whose cost changed; on a layer, the cost in its table. */
  readonly costs: readonly number[];
  /** Cells whose mask of moves was changed; see {@link Grid.setMoves}. */
  readonly masks: readonly number[];
  /** Cells whose moves (with masks or without), arrivals or costs changed: those above and some of their neighbours. */
  readonly affected: readonly number[];
  /** By name of the cost table the cells whose cost in it changed. Empty on a layer. */
  readonly tables: ReadonlyMap<string, readonly number[]>;
  /** What it did to each layer in use, of those that it changed. Empty on a layer. */
  readonly layers: ReadonlyMap<Grid, GridChange>;
}

/**
 * Called after every edit of a map, when the grid and its layers are consistent again. It should only note what has
 * changed, as edits may come in the middle of a frame. It may edit the map itself: then all listeners hear of that edit
 * after they have heard of the first one, but the map has both by then.
 */
export type GridListener = (change: GridChange) => void;

/** Who is to hear of the changes of a map and of its layers. */
export class Listeners {
  readonly #listeners = new Set<GridListener>();
  readonly #followers = new Set<GridListener>();
  /** Changes that listeners have not heard of yet; undefined unless they are being told. */
  #untold: GridChange[] | undefined;

  add(listener: GridListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Adds what is computed from the map and must never be behind it: it hears of each edit at once and must not throw. */
  addFollower(follower: GridListener): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /**
   * Tells all followers, and then all listeners of a change, after those that they have not heard of yet: first the listeners of the layers, then
   * these. If some throw, the others still hear of it, and then the first such error is thrown.
   */
  tell(change: GridChange, listenersOf: (layer: Grid) => Listeners): void {
    for (const [layer, its] of change.layers) for (const follow of listenersOf(layer).#followers) follow(its);
    for (const follow of this.#followers) follow(change);
    if (this.#untold) {
      this.#untold.push(change);
      return;
    }
    const untold = [change];
    this.#untold = untold;
    const errors: unknown[] = [];
    for (const next of untold) {
      for (const [layer, its] of next.layers) listenersOf(layer).#hear(its, errors);
      this.#hear(next, errors);
    }
    this.#untold = undefined;
    if (errors.length > 0) throw errors[0];
  }

  #hear(change: GridChange, errors: unknown[]): void {
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        errors.push(error);
      }
    }
  }
}
