/** What the colours of tiles mean. */
export type RegionsShade = 'zones' | 'depth' | 'clearance' | 'none';

export const REGIONS_SHADES: readonly { readonly value: RegionsShade; readonly label: string }[] = [
  { value: 'zones', label: 'zones' },
  { value: 'clearance', label: 'clearance: tiles to the nearest wall' },
  { value: 'depth', label: 'depth: as the water-level method uses it' },
  { value: 'none', label: 'nothing' },
];

export function greatest(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) if (values[i]! > most) most = values[i]!;
  return most;
}
