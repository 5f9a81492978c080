import type { Regions } from '../regions.ts';

/** A function of regions that works again only after they have changed. */
export function keptFor<T>(make: (regions: Regions) => T): (regions: Regions) => T {
  const kept = new WeakMap<Regions, { readonly version: number; readonly value: T }>();
  return (regions) => {
    const known = kept.get(regions);
    if (known && known.version === regions.version) return known.value;
    const value = make(regions);
    kept.set(regions, { version: regions.version, value });
    return value;
  };
}
