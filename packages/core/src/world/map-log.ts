import type { Grid, GridChange } from '../grid/index.ts';
import { EVENT_BYTES } from './agent-track.ts';
import type { RecordedEdit, Recording } from './recording.ts';
import { TerrainLog } from './terrain-log.ts';

interface Edit {
  readonly tick: number;
  readonly cell: number;
  readonly passable: boolean;
}

/** What an edit has changed, by cell: where walls are, what tiles cost, which moves they allow. */
export type EditedTiles = Pick<GridChange, 'cells' | 'costs' | 'masks' | 'tables'>;

interface Written {
  readonly map: Recording['map'];
  readonly edits: readonly RecordedEdit[];
  /** Whether there is more to say than where walls are and were. */
  readonly isSpecial: boolean;
}

/** Everything recorded about the map: how it was at the first tick that is remembered, and what has changed since. */
export class MapLog {
  readonly terrain: TerrainLog;
  readonly #grid: Grid;
  /** Per cell 1 if it was passable. */
  readonly #firstPassable: Uint8Array;
  readonly #edits: Edit[] = [];

  constructor(grid: Grid) {
    this.#grid = grid;
    this.terrain = new TerrainLog(grid);
    this.#firstPassable = grid.passable.slice();
  }

  get bytes(): number {
    return this.#edits.length * EVENT_BYTES + this.terrain.bytes;
  }

  edited(tick: number, edited: readonly number[] | EditedTiles): void {
    const cells = 'cells' in edited ? edited.cells : edited;
    for (const cell of cells) this.#edits.push({ tick, cell, passable: this.#grid.passable[cell] === 1 });
    if ('cells' in edited) this.terrain.edited(tick, edited);
  }

  /** Cells that are different now from what they were at a tick, and whether they were passable then. */
  changedAfter(tick: number): Map<number, boolean> {
    const changed = new Map<number, boolean>();
    for (let i = this.#edits.length - 1; i >= 0 && this.#edits[i]!.tick > tick; i--)
      changed.set(this.#edits[i]!.cell, !this.#edits[i]!.passable);
    for (const [cell, then] of changed) if ((this.#grid.passable[cell] === 1) === then) changed.delete(cell);
    return changed;
  }

  /** Forgets everything after a tick. */
  truncate(tick: number): void {
    while ((this.#edits.at(-1)?.tick ?? -1) > tick) this.#edits.pop();
    this.terrain.truncate(tick);
  }

  /** Forgets everything before a tick and what was edited just before its moves. */
  forgetBefore(tick: number): void {
    const kept = this.#edits.findIndex((edit) => edit.tick > tick);
    for (const { cell, passable } of this.#edits.splice(0, kept < 0 ? this.#edits.length : kept))
      this.#firstPassable[cell] = passable ? 1 : 0;
    this.terrain.forgetBefore(tick);
  }

  /**
   * The map and its edits as they are written.
   *
   * @param first the first tick that is remembered, which becomes tick 0
   * @param covered cells that agents cover at that tick: they were free when the agents came
   */
  written(first: number, covered: Iterable<number>): Written {
    const grid = this.#grid;
    const passable = this.#firstPassable.slice();
    const edits = this.#edits.map((edit) => ({ ...edit, tick: edit.tick - first }));
    for (const cell of covered) {
      if (passable[cell]) continue;
      passable[cell] = 1;
      edits.unshift({ tick: 0, cell, passable: false });
    }
    const { name, width, height } = grid;
    const row = (y: number): string =>
      Array.from({ length: width }, (_, x) => (passable[grid.cell(x, y)] ? '.' : '@')).join('');
    const terrain = this.terrain.written(first);
    const walls = edits.map(({ tick, cell, passable }) => ({
      tick,
      x: grid.x(cell),
      y: grid.y(cell),
      passable,
    }));
    return {
      map: { name, width, height, rows: Array.from({ length: height }, (_, y) => row(y)), ...terrain.of },
      edits: [...walls, ...terrain.edits].sort((a, b) => a.tick - b.tick),
      isSpecial: terrain.edits.length > 0 || Object.keys(terrain.of).length > 0,
    };
  }
}
