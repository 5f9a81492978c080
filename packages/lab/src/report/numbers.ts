/** Numbers as people read them. */
import { meanOf } from '../statistics.ts';
import type { Compared } from './page.ts';

/** With this number of digits after the point and a comma between thousands; `–` if there is no such number. */
export function figure(value: number | null | undefined, digits = 0): string {
  if (value === undefined || value === null || !Number.isFinite(value)) return '–';
  const [whole, fraction] = Math.abs(value).toFixed(digits).split('.') as [string, string | undefined];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && Number(text.replaceAll(',', '')) !== 0 ? `−${text}` : text;
}

/** The mean of the values that are known, as {@link figure} shows it. */
export function meanFigure<T>(
  items: readonly T[],
  value: (item: T) => number | null | undefined,
  digits = 0,
): string {
  return figure(meanOf(items, value), digits);
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
