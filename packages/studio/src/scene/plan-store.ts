import { Store } from '../state/store.ts';
import type { GatePlan } from './gate-plan.ts';
import { sameMap } from './load-map.ts';
import type { MapSource } from './scene.ts';

const stores = new WeakMap<MapSource, Store<GatePlan | undefined>>();
let latest: MapSource | undefined;

/** The gates of a map, kept while the page is open: other modes, other maps and undo find them as they were. */
export function planStoreOf(map: MapSource): Store<GatePlan | undefined> {
  let store = stores.get(map);
  if (!store) {
    // A link to the same map makes a new description of it.
    store =
      (latest && sameMap(latest, map) && stores.get(latest)) || new Store<GatePlan | undefined>(undefined);
    stores.set(map, store);
  }
  latest = map;
  return store;
}
