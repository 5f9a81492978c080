import type { Grid, GridChange } from '../grid/index.ts';
import { EVENT_BYTES } from './agent-track.ts';
import type { RecordedEdit, Recording, TileRuns } from './recording.ts';

/** What a tile cost, in a table or on the map itself, or which moves it allowed. */
export interface TerrainValue {
  readonly cell: number;
  readonly table?: string;
  readonly cost?: number;
  readonly moves?: number;
}

/** A value per tile that can change: the costs of the map or of a table, or the moves that tiles allow. */
interface Sheet {
  readonly isMoves: boolean;
  readonly table: string | undefined;
  /** Per cell the value as it was recorded last; null while all have the usual one. */
  known: Float64Array | Uint8Array | null;
}

interface Edit {
  readonly tick: number;
  readonly cell: number;
  readonly sheet: Sheet;
  readonly value: number;
  readonly before: number;
}

const USUAL_COST = 1;
const ALL_MOVES = 255;
const usual = ({ isMoves }: Sheet): number => (isMoves ? ALL_MOVES : USUAL_COST);

/** What the tiles of a map cost and which moves they allow, and when that changed. */
export class TerrainLog {
  readonly #grid: Grid;
  readonly #sheets: Sheet[] = [];
  readonly #edits: Edit[] = [];

  constructor(grid: Grid) {
    this.#grid = grid;
    for (const sheet of [
      { isMoves: true, table: undefined },
      { isMoves: false, table: undefined },
    ])
      this.#sheets.push({ ...sheet, known: this.#now(sheet)?.slice() ?? null });
    this.#findTables();
  }

  get bytes(): number {
    return this.#edits.length * EVENT_BYTES;
  }

  edited(tick: number, { costs, masks, tables }: Pick<GridChange, 'costs' | 'masks' | 'tables'>): void {
    // A table that is new counts as one that has always been as it is.
    this.#findTables();
    for (const sheet of this.#sheets) {
      const { isMoves, table } = sheet;
      const cells = isMoves ? masks : table === undefined ? costs : (tables.get(table) ?? []);
      for (const cell of cells) this.#note(tick, cell, sheet);
    }
  }

  /** What tiles were at a tick, of those that are something else now. */
  changedAfter(tick: number): TerrainValue[] {
    const then = new Map<Sheet, Map<number, number>>();
    for (let i = this.#edits.length - 1; i >= 0 && this.#edits[i]!.tick > tick; i--) {
      const { sheet, cell, before } = this.#edits[i]!;
      if (!then.has(sheet)) then.set(sheet, new Map());
      then.get(sheet)!.set(cell, before);
    }
    return [...then].flatMap(([sheet, values]) =>
      [...values]
        .filter(([cell, value]) => value !== (this.#now(sheet)?.[cell] ?? usual(sheet)))
        .map(([cell, value]) => ({ cell, ...described(sheet, value) })),
    );
  }

  truncate(tick: number): void {
    while ((this.#edits.at(-1)?.tick ?? -1) > tick) {
      const { sheet, cell, before } = this.#edits.pop()!;
      sheet.known![cell] = before;
    }
  }

  forgetBefore(tick: number): void {
    const kept = this.#edits.findIndex((edit) => edit.tick > tick);
    this.#edits.splice(0, kept < 0 ? this.#edits.length : kept);
  }

  /** As they are written, with the first tick that is remembered as tick 0. */
  written(first: number): { of: Pick<Recording['map'], 'terrain' | 'moves'>; edits: RecordedEdit[] } {
    const grid = this.#grid;
    this.#findTables();
    const edits = this.#edits.map(({ tick, cell, sheet, value }) => ({
      ...{ tick: tick - first, x: grid.x(cell), y: grid.y(cell) },
      ...described(sheet, value),
    }));
    const runs = this.#sheets.map((sheet) => this.#runs(sheet));
    const isUsual = (i: number): boolean => runs[i]!.length === 2 && runs[i]![0] === usual(this.#sheets[i]!);
    const terrain = this.#sheets.flatMap(({ isMoves, table }, i) =>
      isMoves || (table === undefined && isUsual(i))
        ? []
        : { ...(table !== undefined && { table }), runs: runs[i]! },
    );
    const moves = this.#sheets.findIndex(({ isMoves }) => isMoves);
    const of = { ...(terrain.length > 0 && { terrain }), ...(!isUsual(moves) && { moves: runs[moves]! }) };
    return { of, edits };
  }

  /** The values at the first tick that is remembered. */
  #runs(sheet: Sheet): TileRuns {
    const { width, height, cellCount } = this.#grid;
    const values = sheet.known?.slice() ?? new Float64Array(cellCount).fill(usual(sheet));
    for (let i = this.#edits.length - 1; i >= 0; i--)
      if (this.#edits[i]!.sheet === sheet) values[this.#edits[i]!.cell] = this.#edits[i]!.before;
    const runs: number[] = [];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const value = values[this.#grid.cell(x, y)]!;
        if (runs.at(-2) === value) runs[runs.length - 1]!++;
        else runs.push(value, 1);
      }
    }
    return runs;
  }

  #note(tick: number, cell: number, sheet: Sheet): void {
    const value = this.#now(sheet)?.[cell] ?? usual(sheet);
    sheet.known ??= new Float64Array(this.#grid.cellCount).fill(usual(sheet));
    const before = sheet.known[cell]!;
    if (before === value) return;
    sheet.known[cell] = value;
    this.#edits.push({ tick, cell, sheet, value, before });
  }

  #now({ isMoves, table }: Pick<Sheet, 'isMoves' | 'table'>): Float64Array | Uint8Array | null {
    return isMoves ? this.#grid.masks : this.#grid.costsOf(table);
  }

  #findTables(): void {
    for (const table of this.#grid.tables) {
      if (this.#sheets.some((sheet) => sheet.table === table)) continue;
      this.#sheets.push({ isMoves: false, table, known: this.#grid.costsOf(table)?.slice() ?? null });
    }
  }
}

function described({ isMoves, table }: Sheet, value: number): Omit<TerrainValue, 'cell'> {
  return isMoves ? { moves: value } : { cost: value, ...(table !== undefined && { table }) };
}
