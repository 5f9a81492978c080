import { FloodgateError } from 'floodgate';
import type { Target } from './target.ts';

/** What became of an input. A finding is anything but a usable value or a refusal. */
export type Verdict = 'accepted' | 'refused' | Finding;

/** Something that a decoder must not do. */
export interface Finding {
  readonly kind: 'crash' | 'slow' | 'memory' | 'death';
  readonly message: string;
}

/** Decodes one input and says what became of it. It does not return from a hang. */
export async function judge(target: Target, input: Uint8Array): Promise<Verdict> {
  try {
    await target.decode(input);
    return 'accepted';
  } catch (error) {
    if (error instanceof FloodgateError || target.refusals?.some((kind) => error instanceof kind))
      return 'refused';
    return { kind: 'crash', message: described(error) };
  }
}

function described(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${String(error)}`;
  const frame = error.stack?.split('\n').find((line) => /^\s+at .*\/(packages|scripts)\//.test(line));
  const place = frame?.replace(/^.*\/((packages|scripts)\/[^)]*)\)?$/, '$1') ?? 'nowhere';
  return `${error.name}: ${error.message.slice(0, 200)} (${place})`;
}

/** What two findings of the same fault have in common: its place, or its message without numbers. */
export function signatureOf({ kind, message }: Finding): string {
  const place = /\((packages\/[^()]*)\)$/.exec(message)?.[1];
  return `${kind} ${place ?? message.replace(/\d+/g, 'n')}`;
}
