/** Figures as people read them. */
import type { Compared } from './page.ts';

/** With so many digits after the point and a comma between thousands; `–` if there is no such figure. */
export function figure(value: number | null | undefined, digits = 0): string {
  if (value === undefined || value === null || !Number.isFinite(value)) return '–';
  const [whole, fraction] = Math.abs(value).toFixed(digits).split('.') as [string, string | undefined];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && Number(text.replaceAll(',', '')) !== 0 ? `−${text}` : text;
}

/** With a sign, unless it is zero. */
export function signed(value: number, digits = 0): string {
  const text = figure(value, digits);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** `+3` or `−12 %`; undefined where there is nothing to compare. */
export function difference({ ours, paper, digits, difference }: Compared): string | undefined {
  if (ours === undefined || paper === undefined) return undefined;
  if (difference === 'absolute') return signed(ours - paper, digits);
  return paper === 0 ? undefined : `${signed(100 * (ours / paper - 1))} %`;
}

/** `1 job`, `12 jobs`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Mean of those that are known. */
export function meanOfKnown(values: readonly (number | null | undefined)[]): number | undefined {
  return mean(values.filter((value): value is number => typeof value === 'number'));
}

/** Items by what `key` says of them, in the order in which keys first come up. */
export function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

/** Pearson's correlation of pairs; undefined for fewer than three, or if one side is always the same. */
export function correlation(pairs: readonly (readonly [number, number])[]): number | undefined {
  if (pairs.length < 3) return undefined;
  const [meanA, meanB] = [mean(pairs.map(([a]) => a))!, mean(pairs.map(([, b]) => b))!];
  let [both, squaresA, squaresB] = [0, 0, 0];
  for (const [a, b] of pairs) {
    both += (a - meanA) * (b - meanB);
    squaresA += (a - meanA) ** 2;
    squaresB += (b - meanB) ** 2;
  }
  return squaresA === 0 || squaresB === 0 ? undefined : both / Math.sqrt(squaresA * squaresB);
}
