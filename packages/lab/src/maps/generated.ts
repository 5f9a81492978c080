/** Generated maps by name, so that experiments can ask for as many as they like and no file is needed. */
import type { Grid } from 'floodgate';
import { type GenerateMapOptions, generateMap, MAP_KINDS, type MapKind } from 'floodgate/problems';

const NAME = /^generated\/([a-z]+)-(\d+)x(\d+)-(\d+)((?:,[a-zA-Z]+=[\d.]+)*)$/;

export interface GeneratedMap {
  readonly kind: MapKind;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  /** Settings of the kind that differ from its defaults. */
  readonly settings?: Readonly<Record<string, number>>;
}

/** Such as `generated/maze-64x48-7,corridor=1`: the kind, width and height, the seed, settings of the kind. */
export function generatedName({ kind, width, height, seed, settings = {} }: GeneratedMap): string {
  const given = Object.entries(settings).map(([name, value]) => `,${name}=${value}`);
  return `generated/${kind}-${width}x${height}-${seed}${given.join('')}`;
}

/** The map of such a name; undefined if the name is none. Loading it throws a FloodgateError for a bad setting. */
export function generatedMap(
  name: string,
): { load(rules: Pick<GenerateMapOptions, 'corners' | 'costs'>): Grid } | undefined {
  const [, kind, width, height, seed, settings = ''] = NAME.exec(name) ?? [];
  const info = MAP_KINDS.find(({ id }) => id === kind);
  if (!info) return undefined;
  const given = settings.split(',').flatMap((each) => {
    const [key, value] = each.split('=');
    return key ? [[key, Number(value)]] : [];
  });
  return {
    load: (rules) =>
      generateMap(info.id, {
        ...rules,
        ...Object.fromEntries(given),
        name,
        width: Number(width),
        height: Number(height),
        seed: Number(seed),
      }),
  };
}
