import { FloodgateError } from './error.ts';
import { didYouMean } from './suggest.ts';

/** A value as error messages show it: `1.5`, `the string '3'`, `null`, `a function`, `an array`. */
export function described(value: unknown): string {
  if (typeof value === 'string') return `the string '${value}'`;
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return `the array [${value.map(String).join(', ')}]`;
  if (typeof value === 'object' && value !== null) return `the object { ${Object.keys(value).join(', ')} }`;
  return String(value);
}

/** Throws a FloodgateError `bad-argument` unless the value is a whole number. */
export function checkWhole(value: unknown, name: string): asserts value is number {
  if (!Number.isInteger(value)) wrong(name, 'a whole number', value);
}

/** Throws a FloodgateError `bad-argument` unless the value is true or false. */
export function checkBoolean(value: unknown, name: string): asserts value is boolean {
  if (typeof value !== 'boolean') wrong(name, 'true or false', value);
}

/** Throws a FloodgateError `bad-argument` unless the value is a function. */
export function checkFunction(value: unknown, name: string): void {
  if (typeof value !== 'function') wrong(name, 'a function', value);
}

/** Throws a FloodgateError `bad-argument` for names that no option has; `what` is given these options. */
export function checkOptionNames(options: unknown, valid: readonly string[], what: string): void {
  if (typeof options !== 'object' || options === null) wrong(`the options of ${what}`, 'an object', options);
  for (const name of Object.keys(options as object)) {
    if (valid.includes(name)) continue;
    throw new FloodgateError(
      'bad-argument',
      `${what} has no option '${name}'${didYouMean(name, valid)}: use ${valid.join(', ')}`,
    );
  }
}

function wrong(name: string, wanted: string, value: unknown): never {
  throw new FloodgateError('bad-argument', `${name} must be ${wanted}, not ${described(value)}`);
}
