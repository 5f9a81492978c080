/** ` (did you mean 'x'?)` for a mistyped name that is close to a valid one, else nothing. For error messages. */
export function didYouMean(typed: string, valid: readonly string[]): string {
  let nearest: string | undefined;
  let least = Math.max(2, Math.floor(typed.length / 3)) + 1;
  for (const name of valid) {
    const distance = editDistance(typed.toLowerCase(), name.toLowerCase());
    if (distance < least) {
      least = distance;
      nearest = name;
    }
  }
  return nearest === undefined ? '' : ` (did you mean '${nearest}'?)`;
}

/** For errors about an unknown name: it in quotes, the one probably meant, and all valid ones. */
export function unknownName(typed: string, valid: readonly string[]): string {
  return `'${typed}'${didYouMean(typed, valid)}: use ${valid.join(', ')}`;
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
