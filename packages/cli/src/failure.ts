/** What the user and the shell are told when a command fails. */
import { systemReason, WriteError } from '@floodgate/lab/files';
import { CommanderError } from 'commander';
import { FloodgateError } from 'floodgate';
import { stopCode } from './interruption.ts';

/** Commands that were stopped have the codes of `stopCode`. */
export const EXIT = { ok: 0, badInput: 1, usage: 2, someJobsFailed: 3, allJobsFailed: 4 } as const;

/** Bad input that the command line itself found. Shown as one line; exit code 1. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** A command did what it was asked to do, and what it found calls for an exit code of its own. */
export class OutcomeError extends Error {
  override readonly name = 'OutcomeError';
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * The exit code, and the line for stderr if there is one.
 * @param stop the signal of the command's interruption
 */
export function describeFailure(
  error: unknown,
  env: Readonly<Record<string, string | undefined>>,
  stop: AbortSignal,
): { readonly code: number; readonly line?: string } {
  if (error instanceof CommanderError) return { code: error.exitCode === 0 ? EXIT.ok : EXIT.usage };
  if (isAbort(error)) return { code: stopCode(stop) };
  if (error instanceof OutcomeError) return { code: error.exitCode, line: oneLine(error.message) };
  if (error instanceof FloodgateError || error instanceof InputError || error instanceof WriteError) {
    return { code: EXIT.badInput, line: oneLine(error.message) };
  }
  const system = describeSystemError(error);
  if (system) return { code: EXIT.badInput, line: system };
  const message = error instanceof Error ? error.message : String(error);
  const text = env.FLOODGATE_DEBUG && error instanceof Error ? error.stack : oneLine(message);
  const hint = env.FLOODGATE_DEBUG ? '' : ' (a bug in floodgate; FLOODGATE_DEBUG=1 shows where)';
  return { code: EXIT.badInput, line: `unexpected error: ${text}${hint}` };
}

/** `cannot open 'x.map': no such file or folder`, or undefined if the error is not the system's. */
function describeSystemError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return undefined;
  const reason = systemReason(code);
  return path === undefined ? `${syscall} failed: ${reason}` : `cannot ${syscall} '${path}': ${reason}`;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}
