/** What the colours of tiles say. */
export type RegionsShade = 'zones' | 'depth' | 'clearance' | 'none';

export const REGIONS_SHADES: readonly { readonly value: RegionsShade; readonly label: string }[] = [
  { value: 'zones', label: 'zones' },
  { value: 'clearance', label: 'clearance: tiles to the nearest wall' },
  { value: 'depth', label: 'depth: what the water level sees' },
  { value: 'none', label: 'nothing' },
];

export function greatest(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) if (values[i]! > most) most = values[i]!;
  return most;
}
