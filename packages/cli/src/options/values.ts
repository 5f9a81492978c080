/** Readers for option values. Their errors become usage errors that name the option. */
import { InvalidArgumentError } from 'commander';
import type { Point } from 'floodgate';

export function readPoint(text: string): Point {
  const match = /^\s*\(?\s*(-?\d+)\s*,\s*(-?\d+)\s*\)?\s*$/.exec(text);
  if (!match) throw new InvalidArgumentError(`'${text}' is not a tile: write x,y such as 12,40.`);
  return [Number(match[1]), Number(match[2])];
}

/** For an option that may be given several times. */
export function readPoints(text: string, before: readonly Point[] | undefined): readonly Point[] {
  return [...(before ?? []), readPoint(text)];
}

export function readCount(text: string): number {
  return wholeFrom(0, text);
}

export function readPositiveCount(text: string): number {
  return wholeFrom(1, text);
}

/** Of TCP; 0 is any that is free. */
export function readPort(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 65_535))
    throw new InvalidArgumentError(`'${text}' is not a port: a whole number from 0 to 65535.`);
  return value;
}

export function readAmount(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= 0 && value < Number.POSITIVE_INFINITY)) {
    throw new InvalidArgumentError(`'${text}' is not a number from 0.`);
  }
  return value;
}

export function readPositiveAmount(text: string): number {
  const value = readAmount(text);
  if (value === 0) throw new InvalidArgumentError(`'${text}' is not a number above 0.`);
  return value;
}

/** `100` or `100,200,400`; repeated numbers count once. */
export function readPositiveCounts(text: string): readonly number[] {
  return [...new Set(text.split(',').map((part) => readPositiveCount(part.trim())))];
}

/** Any number or word. Whole numbers are returned as numbers, so that files and JSON hold numbers. */
export function readSeed(text: string): number | string {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

/** `name=value` pairs with values of any kind, as they were typed. */
export function readSetting(
  text: string,
  before: Readonly<Record<string, string>> | undefined,
): Readonly<Record<string, string>> {
  const [name, value] = splitPair(text, 'name=value');
  return { ...before, [name]: value };
}

/** `name=value` pairs with numbers as values. */
export function readParameter(
  text: string,
  before: Readonly<Record<string, number>> | undefined,
): Readonly<Record<string, number>> {
  const [name, value] = splitPair(text, 'name=number');
  if (!Number.isFinite(Number(value))) throw new InvalidArgumentError(`'${text}' is not name=number.`);
  return { ...before, [name]: Number(value) };
}

function splitPair(text: string, form: string): [name: string, value: string] {
  const [, name, value] = /^\s*([^=\s][^=]*?)\s*=\s*(.*\S)\s*$/s.exec(text) ?? [];
  if (!name || !value) throw new InvalidArgumentError(`'${text}' is not ${form}.`);
  return [name, value];
}

function wholeFrom(least: number, text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= Number.MAX_SAFE_INTEGER)) {
    throw new InvalidArgumentError(`'${text}' is not a whole number from ${least}.`);
  }
  return value;
}
