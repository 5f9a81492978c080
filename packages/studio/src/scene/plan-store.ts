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

/** By plan the painted walls that its gates have followed last, as in a scene. */
const followed = new WeakMap<Store<GatePlan | undefined>, readonly number[]>();

/** The gates of a plan are those for these walls, until something follows them again; for unknown ones if undefined. */
export function noteWalls(store: Store<GatePlan | undefined>, walls: readonly number[] | undefined): void {
  if (walls) followed.set(store, walls);
  else followed.delete(store);
}

/** True if the gates of a plan are those for these walls. */
export function isForWalls(store: Store<GatePlan | undefined>, walls: readonly number[]): boolean {
  const before = followed.get(store);
  return (
    before === walls || (before?.length === walls.length && before.every((cell, i) => cell === walls[i]))
  );
}
