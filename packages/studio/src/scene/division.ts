import type { DecomposeMethod, Detail } from 'floodgate/regions';

/** How a map is divided. */
export interface Division {
  readonly method: DecomposeMethod;
  /** Only for methods other than `merge-tree`, which needs none. */
  readonly repair: boolean;
  /** Only for `merge-tree`. */
  readonly detail: Detail;
}

export const USUAL_DIVISION: Division = { method: 'merge-tree', repair: true, detail: 'auto' };

/** Here and not taken from the library, which the first page need not load. */
const METHODS: Readonly<Record<DecomposeMethod, true>> = {
  'merge-tree': true,
  'water-level': true,
  'water-level-ridges': true,
  'ad-hoc': true,
};
const NAMED: readonly Detail[] = ['auto', 'districts', 'rooms', 'closets'];
/** Behind a method that is not repaired. */
const UNREPAIRED = '/unrepaired';

/** As a word of a link: `rooms`, `0.615`, `water-level`, `water-level-ridges/unrepaired`. */
export function divisionWord({ method, repair, detail }: Division): string {
  if (method !== 'merge-tree') return `${method}${repair ? '' : UNREPAIRED}`;
  return typeof detail === 'number' ? String(Math.round(1000 * detail) / 1000) : detail;
}

/** The division that a word stands for; undefined if none. */
export function divisionOf(word: string | undefined): Division | undefined {
  if (word === undefined) return undefined;
  const named = NAMED.find((name) => name === word);
  if (named !== undefined) return { ...USUAL_DIVISION, detail: named };
  if (/^[01](\.\d+)?$/.test(word))
    return Number(word) <= 1 ? { ...USUAL_DIVISION, detail: Number(word) } : undefined;
  const repair = !word.endsWith(UNREPAIRED);
  const method = repair ? word : word.slice(0, -UNREPAIRED.length);
  if (!Object.hasOwn(METHODS, method) || method === 'merge-tree') return undefined;
  return { ...USUAL_DIVISION, method: method as DecomposeMethod, repair };
}

export function sameDivision(a: Division, b: Division): boolean {
  return divisionWord(a) === divisionWord(b);
}
