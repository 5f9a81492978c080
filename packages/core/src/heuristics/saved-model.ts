import type { Grid } from '../grid/index.ts';
import type { GateModel, GateModelOptions } from './gate-model.ts';

/** Name of the table in a regions file for a model: all that distances depend on besides walls and gates. */
export function tableName(grid: Grid, { pieceWidth, sides, tables }: GateModelOptions): string {
  const what = tables ? 'cells-to-gates' : 'gates';
  return `${what} width=${pieceWidth} sides=${sides ? 2 : 1} corners=${grid.corners} costs=${grid.costs}`;
}

/** What was measured for a model, in one array: the width of pieces, the number of areas, then their distances. */
export function saveModel({ pieceWidth, areas, matrix }: GateModel): Int32Array {
  const parts: Int32Array[] = [Int32Array.of(pieceWidth, areas.length)];
  for (const { between, table } of areas) parts.push(between, table);
  parts.push(matrix);
  const content = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    content.set(part, at);
    at += part.length;
  }
  return content;
}

/** Reads what {@link saveModel} wrote, part after part. */
export class SavedModel {
  readonly #content: Int32Array;
  #at = 2;

  constructor(content: Int32Array) {
    this.#content = content;
  }

  /** True if it has pieces of this width, this many areas, and this many distances in all. */
  fits(pieceWidth: number, areas: number, distances: number): boolean {
    const content = this.#content;
    return content[0] === pieceWidth && content[1] === areas && content.length === 2 + distances;
  }

  /** The next distances, as an array of their own. */
  take(length: number): Int32Array {
    this.#at += length;
    return this.#content.slice(this.#at - length, this.#at);
  }
}
