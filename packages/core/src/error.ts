/**
 * What kind of thing was wrong; stable, for programs that react to it. `closed`: the worker that would have to answer
 * has ended.
 */
export type ErrorCode = 'bad-argument' | 'bad-file' | 'bad-map' | 'closed' | 'too-large' | 'unsupported';

/** The place in a file where it stopped making sense. Lines and columns count from 1. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Every error that Floodgate throws on bad input. The message names the value and where it was found. */
export class FloodgateError extends Error {
  override readonly name = 'FloodgateError';
  readonly code: ErrorCode;
  readonly position: FilePosition | undefined;

  constructor(code: ErrorCode, message: string, position?: FilePosition) {
    super(position ? `${position.file}:${position.line}:${position.column}: ${message}` : message);
    this.code = code;
    this.position = position;
  }
}
