import type { GridOptions } from '../grid/index.ts';
import { baseName } from './text.ts';

/** Options of every map reader. */
export interface ParseOptions extends GridOptions {
  /** The file that the text came from, for error messages. Default `map`. */
  readonly file?: string;
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
