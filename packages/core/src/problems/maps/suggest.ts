/**
 * For error messages about an unknown name: the name in quotes, the nearest valid one if it looks like a slip,
 * and all valid ones.
 */
export function withSuggestion(name: string, valid: readonly string[]): string {
  let nearest = '';
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of valid) {
    const distance = editDistance(name.toLowerCase(), candidate);
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  const hint = least <= Math.max(2, nearest.length / 3) ? ` (did you mean '${nearest}'?)` : '';
  return `'${name}'${hint}: use ${valid.join(', ')}`;
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
