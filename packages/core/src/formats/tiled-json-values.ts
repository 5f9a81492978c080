/** Checked values of Tiled's JSON files, with errors that name the path of a bad value. */
import { type ErrorCode, FloodgateError } from '../error.ts';
import { MAX_TILES } from '../grid/index.ts';
import { show } from './text.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads values of one file. `path` says in errors where a value stands. All throw `bad-file`. */
export class JsonValues {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  object(value: unknown, path: string): JsonObject {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
    throw this.error(`${path} must be an object, not ${show(value)}`);
  }

  list(value: unknown, path: string): readonly unknown[] {
    if (Array.isArray(value)) return value;
    throw this.error(`${path} must be a list, not ${show(value)}`);
  }

  integer(value: unknown, path: string): number {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    throw this.error(`${path} must be a whole number, not ${show(value)}`);
  }

  /** A finite number; undefined if there is none. */
  number(value: unknown, path: string): number | undefined {
    if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value;
    throw this.error(`${path} must be a number, not ${show(value)}`);
  }

  text(value: unknown, path: string): string {
    if (typeof value === 'string') return value;
    throw this.error(`${path} must be a text, not ${show(value)}`);
  }

  /** A width and a height in tiles. Throws `too-large` above MAX_TILES. */
  size(json: JsonObject, path: string): { width: number; height: number } {
    const width = this.integer(json.width, `the width of ${path}`);
    const height = this.integer(json.height, `the height of ${path}`);
    if (width < 1 || height < 1)
      throw this.error(`the size of ${path} must be at least 1 × 1, not ${width} × ${height}`);
    if (width * height > MAX_TILES) {
      const limit = MAX_TILES.toLocaleString('en');
      throw this.error(
        `the size of ${path}, ${width} × ${height}, is too large: at most ${limit} tiles`,
        'too-large',
      );
    }
    return { width, height };
  }

  error(message: string, code: ErrorCode = 'bad-file'): FloodgateError {
    return new FloodgateError(code, `${this.file}: ${message}`);
  }
}
