/** What went wrong, in words for the person at the terminal. */
export const EXIT = { ok: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** A request that cannot be carried out. Its message is all that is shown. */
export class CreateError extends Error {
  override readonly name = 'CreateError';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** `unknown template 'x' (did you mean 'y'?)` and the valid names, for a name that was mistyped. */
export function unknownName(kind: string, typed: string, valid: readonly string[]): CreateError {
  const near = valid
    .map((name) => ({ name, distance: name.includes(typed) ? 0 : editDistance(typed.toLowerCase(), name) }))
    .sort((a, b) => a.distance - b.distance)[0];
  const isNear = near && typed && near.distance <= Math.max(2, Math.floor(typed.length / 3));
  const guess = isNear ? ` (did you mean '${near.name}'?)` : '';
  return new CreateError(`unknown ${kind} '${typed}'${guess}: use ${valid.join(', ')}`, EXIT.usage);
}

/** The least number of letters to insert, delete or replace to turn one word into the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
