import type { Grid } from './grid.ts';
import type { GridChange } from './grid-change.ts';

type Noted = Pick<GridChange, 'cells' | 'affected'>;

/**
 * Edits of a map that something computed from it has yet to follow. To note an edit takes no time, whatever its size.
 * Holds no more than about twice the cells of the map, however many edits there are.
 */
export class ChangeLog {
  readonly #most: number;
  #changes: Noted[] = [];
  #noted = 0;

  constructor({ cellCount }: Grid) {
    this.#most = 2 * cellCount;
  }

  get isEmpty(): boolean {
    return this.#changes.length === 0;
  }

  add(change: Noted): void {
    this.#changes.push(change);
    this.#noted += change.affected.length;
    if (this.#noted > this.#most) this.add(this.take());
  }

  /** All cells that changed, and all whose moves changed, each once; the log is empty afterwards. */
  take(): Noted {
    const [first] = this.#changes;
    const changes = this.#changes;
    this.#changes = [];
    this.#noted = 0;
    if (first && changes.length === 1) return first;
    return {
      cells: [...new Set(changes.flatMap(({ cells }) => cells))],
      affected: [...new Set(changes.flatMap(({ affected }) => affected))],
    };
  }
}
