import { FloodgateError } from '../../error.ts';
import type { Random } from '../../random.ts';
import type { Tiles } from './tiles.ts';

/** The kinds of map that can be generated. */
export type MapKind = 'caves' | 'rooms' | 'maze' | 'rts' | 'town' | 'river' | 'field';

/** One setting of a map generator. All settings are numbers. */
export interface MapParameter {
  readonly name: string;
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Values are `min` plus a multiple of this; 0 if any value in the range is allowed. */
  readonly step: number;
  /** One line: what it does, with its unit. */
  readonly meaning: string;
}

/** A kind of map and its parameters, for help texts and forms. */
export interface MapKindInfo {
  readonly id: MapKind;
  /** One line. */
  readonly description: string;
  readonly parameters: readonly MapParameter[];
}

export interface MapGenerator extends MapKindInfo {
  /**
   * Draws a map of the given size, at least 8 × 8 tiles. Missing parameters have their defaults. The same
   * state of `random` and the same arguments give the same map. Throws a FloodgateError `bad-argument` that
   * names a parameter that is unknown or out of range.
   */
  generate(random: Random, width: number, height: number, given?: Readonly<Record<string, unknown>>): Tiles;
}

type Specs = Readonly<Record<string, Omit<MapParameter, 'name'>>>;
type Values<S extends Specs> = { readonly [Name in keyof S]: number };

/** Makes a generator from a table of parameters and a function that is given their checked values. */
export function defineKind<S extends Specs>(
  id: MapKind,
  description: string,
  specs: S,
  draw: (random: Random, width: number, height: number, params: Values<S>) => Tiles,
): MapGenerator {
  const parameters = Object.entries(specs).map(([name, spec]) => ({ name, ...spec }));
  const info: MapKindInfo = { id, description, parameters };
  return {
    ...info,
    generate: (random, width, height, given = {}) =>
      draw(random, width, height, checkedValues(info, given) as Values<S>),
  };
}

function checkedValues(kind: MapKindInfo, given: Readonly<Record<string, unknown>>): Record<string, number> {
  for (const name of Object.keys(given)) {
    if (!kind.parameters.some((parameter) => parameter.name === name)) {
      const names = kind.parameters.map((parameter) => parameter.name).join(', ');
      throw new FloodgateError(
        'bad-argument',
        `'${name}' is not a parameter of ${kind.id} maps: use ${names}`,
      );
    }
  }
  const values: Record<string, number> = {};
  for (const parameter of kind.parameters) {
    const value = given[parameter.name] ?? parameter.default;
    checkNumber(`${parameter.name} of ${kind.id} maps`, value, parameter.min, parameter.max, parameter.step);
    values[parameter.name] = value;
  }
  return values;
}

/** Throws unless `value` is a number from `min` to `max` and, if `step` is not 0, `min` plus a multiple of `step`. */
export function checkNumber(
  what: string,
  value: unknown,
  min: number,
  max: number,
  step: number,
): asserts value is number {
  const inRange = typeof value === 'number' && value >= min && value <= max;
  if (inRange && (step === 0 || (value - min) % step === 0)) return;
  const range = step === 0 ? `a number from ${min} to ${max}` : `a whole number from ${min} to ${max}`;
  const steps = step > 1 ? ` in steps of ${step}` : '';
  const shown = typeof value === 'string' ? `'${value}'` : String(value);
  throw new FloodgateError('bad-argument', `${what} must be ${range}${steps}, not ${shown}`);
}
