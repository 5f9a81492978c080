import type { Random } from 'floodgate';
import { bytesOf, textOf } from '../target.ts';
import { changes } from './bytes.ts';
import { oddNumber } from './numbers.ts';
import { mutateText } from './text.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Where a value is: the list or object that holds it, and its index or key. */
interface Place {
  readonly holder: Json[] | Record<string, Json>;
  readonly key: string | number;
}

/** Changes the values of a JSON file: mostly its structure, sometimes its text. */
export function mutateJson(seed: Uint8Array, random: Random, other: Uint8Array): Uint8Array {
  if (random.chance(0.15)) return mutateText(seed, random, other);
  return bytesOf(JSON.stringify(mutateValue(JSON.parse(textOf(seed)), random)));
}

/** A value with one to six of its parts changed. It may change the value that it is given. */
export function mutateValue(value: Json, random: Random): Json {
  const root: Json[] = [value];
  for (let left = changes(random); left > 0; left--) {
    const places = allPlaces(root);
    if (places.length === 0) break;
    random.pick(CHANGES)(random.pick(places), random, places);
  }
  return root[0] ?? null;
}

type Change = (place: Place, random: Random, places: readonly Place[]) => void;

const CHANGES: readonly Change[] = [
  remove,
  remove,
  (place, random) => set(place, oddValue(random)),
  (place, random) => set(place, oddValue(random)),
  (place, random) => {
    const was = get(place);
    set(place, typeof was === 'number' ? oddNumber(random, was) : oddValue(random));
  },
  changeANumber,
  changeANumber,
  (place, random, places) => set(place, structuredClone(get(random.pick(places)))),
  (place) => {
    if (Array.isArray(place.holder)) place.holder.splice(Number(place.key), 0, structuredClone(get(place)));
  },
  (_, random, places) => {
    const objects = places.filter(({ holder }) => !Array.isArray(holder));
    if (objects.length === 0) return;
    const { holder, key } = random.pick(objects);
    const name = random.pick([
      ...objects.map((each) => String(each.key)),
      '__proto__',
      'constructor',
      'length',
      '',
    ]);
    Object.defineProperty(holder, name, {
      value: structuredClone((holder as Record<string, Json>)[key]!),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  },
  (place, random) => set(place, nested(get(place), random.pick([1, 3, 50, 500]), random)),
  (place, random) => {
    const was = get(place);
    if (typeof was === 'string') set(place, oddString(was, random));
    else if (Array.isArray(was))
      set(
        place,
        Array.from({ length: random.below(300) }, () => was[0] ?? 0),
      );
  },
];

function oddValue(random: Random): Json {
  return random.pick<() => Json>([
    () => null,
    () => true,
    () => false,
    () => oddNumber(random),
    () => oddNumber(random),
    () => '',
    () => '7',
    () => 'x'.repeat(random.pick([1, 10, 1000])),
    () => [],
    () => [null],
    () => [0, 1],
    () => ({}),
    () => ({ length: 3 }),
    () => ({ toString: 1, valueOf: null }),
  ])();
}

function oddString(was: string, random: Random): string {
  const at = random.below(was.length + 1);
  return random.pick([
    was.slice(0, at),
    was.slice(0, at) + was.slice(at + 1),
    was + was,
    `${was.slice(0, at)}${random.pick(['@', '.', '\0', '9', '-', '\ud800', '=', 'A'])}${was.slice(at)}`,
    was.toUpperCase(),
  ]);
}

function nested(value: Json, depth: number, random: Random): Json {
  let outer = value;
  const list = random.chance(0.5);
  for (let i = 0; i < depth; i++) outer = list ? [outer] : { a: outer };
  return outer;
}

function changeANumber(place: Place, random: Random, places: readonly Place[]): void {
  const numbers = places.filter((each) => typeof get(each) === 'number');
  const chosen = numbers.length === 0 ? place : random.pick(numbers);
  const was = get(chosen);
  set(chosen, oddNumber(random, typeof was === 'number' ? was : 0));
}

const get = ({ holder, key }: Place): Json => (holder as Record<string | number, Json>)[key] ?? null;

function set({ holder, key }: Place, value: Json): void {
  (holder as Record<string | number, Json>)[key] = value;
}

function remove({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

/** Without recursion, as values may be nested deep. */
function allPlaces(root: Json[]): Place[] {
  const places: Place[] = [];
  const open: (Json[] | Record<string, Json>)[] = [root];
  for (let holder = open.pop(); holder; holder = open.pop()) {
    for (const key of Array.isArray(holder) ? holder.keys() : Object.keys(holder)) {
      const place = { holder, key };
      places.push(place);
      const value = get(place);
      if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  return places;
}
