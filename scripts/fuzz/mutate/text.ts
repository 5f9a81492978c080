import type { Random } from 'floodgate';
import { bytesOf, textOf } from '../target.ts';
import { changes, mutateBytes } from './bytes.ts';
import { oddNumber } from './numbers.ts';

const MOST_CHARACTERS = 1 << 16;
const ODD_TEXTS = [
  '',
  ' ',
  '\n',
  '\r\n',
  '\t',
  '\0',
  '\ufeff',
  '"',
  "'",
  '<',
  '>',
  '&',
  '&#0;',
  '&#x110000;',
  '&lt',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '-',
  '--',
  '.',
  '@',
  '#',
  '!',
  '%',
  '/',
  '\\',
  '\u{1f9f1}',
  '\ud800',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e9',
  '1e400',
  'null',
  'true',
  '__proto__',
  'constructor',
  '<!--',
  ']]>',
  '<?',
  '|',
  '>-',
  '&a',
  '*a',
];

type Mutation = (text: string, random: Random, other: string) => string;

/** One to six changes of lines, words, numbers and characters. */
export function mutateText(seed: Uint8Array, random: Random, other: Uint8Array): Uint8Array {
  if (random.chance(0.1)) return mutateBytes(seed, random, other);
  let text = textOf(seed);
  const otherText = textOf(other);
  for (let left = changes(random); left > 0; left--) text = random.pick(MUTATIONS)(text, random, otherText);
  return bytesOf(text.slice(0, MOST_CHARACTERS));
}

const MUTATIONS: readonly Mutation[] = [
  changeNumber,
  changeNumber,
  changeNumber,
  (text, random) => onLines(text, random, (lines, at) => lines.splice(at, 1)),
  (text, random) => onLines(text, random, (lines, at) => lines.splice(at, 0, lines[at]!)),
  (text, random) =>
    onLines(text, random, (lines, at) =>
      lines.splice(at, 1, ...Array.from({ length: random.below(40) }, () => lines[at]!)),
    ),
  (text, random) => onLines(text, random, (lines, at) => lines.splice(at, 0, random.pick(lines))),
  (text, random, other) =>
    onLines(text, random, (lines, at) => lines.splice(at, 1, random.pick(other.split('\n')))),
  (text, random) => onLines(text, random, (lines, at) => lines.splice(at)),
  (text, random) => replaced(text, random, () => ''),
  (text, random) => replaced(text, random, (word) => word + word),
  (text, random) => replaced(text, random, () => random.pick(words(text))),
  (text, random, other) => replaced(text, random, () => random.pick(words(other))),
  (text, random) => replaced(text, random, () => random.pick(ODD_TEXTS)),
  insertOdd,
  (text, random) => {
    const at = random.below(text.length + 1);
    return text.slice(0, at) + text.slice(at + 1);
  },
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => repeatPart(text, random),
];

const NUMBER = /-?\d+(?:\.\d+)?/g;

function changeNumber(text: string, random: Random): string {
  const found = [...text.matchAll(NUMBER)];
  if (found.length === 0) return insertOdd(text, random);
  const { 0: was, index } = random.pick(found);
  return text.slice(0, index) + String(oddNumber(random, Number(was))) + text.slice(index + was.length);
}

function insertOdd(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + random.pick(ODD_TEXTS) + text.slice(at);
}

/** Something again and again, as in a deep nest of brackets or tags. */
function repeatPart(text: string, random: Random): string {
  const from = random.below(text.length + 1);
  const part = text.slice(from, from + 1 + random.below(20));
  const times = random.pick([2, 10, 100, 1000]);
  return text.slice(0, from) + part.repeat(times) + text.slice(from);
}

function onLines(text: string, random: Random, change: (lines: string[], at: number) => void): string {
  const lines = text.split('\n');
  change(lines, random.below(lines.length));
  return lines.join('\n');
}

const WORD = /[^\s"'<>=,:[\]{}]+/g;

const words = (text: string): readonly string[] => text.match(WORD) ?? [''];

function replaced(text: string, random: Random, by: (word: string) => string): string {
  const found = [...text.matchAll(WORD)];
  if (found.length === 0) return text;
  const { 0: word, index } = random.pick(found);
  return text.slice(0, index) + by(word) + text.slice(index + word.length);
}
