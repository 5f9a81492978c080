import type { GridOptions } from '../grid/index.ts';
import { baseName } from './text.ts';

/** Options of every map reader. */
export interface ParseOptions extends GridOptions {
  /** The file that the text came from, for error messages. Default `map`. */
  readonly file?: string;
  /**
   * The largest map that is accepted, in tiles. By default a file may hold a map of 4,096 × 4,096, and a larger one if it
   * has a byte for each 64 cells: tiles, and what fills rows up to multiples of 32. Give less for files of strangers, more for huge maps in small files.
   */
  readonly maxTiles?: number;
}

const EXTENSION = /(.)\.(map|tmj|tmx|json|xml|txt|png)$/i;

/** Grid options with a name: the given one, else the file's base name without its extension. */
export function gridOptions({ file = 'map', name, corners, costs }: ParseOptions): GridOptions {
  return {
    name: name ?? baseName(file).replace(EXTENSION, '$1'),
    ...(corners && { corners }),
    ...(costs && { costs }),
  };
}
